import type { Artifact } from '../artifacts/artifact.ts';
import type { Diagnostic } from '../base/diagnostic.ts';
import type { JsonObject } from '../base/json.ts';
import type { ExpressionKind } from '../ir/expression.ts';
import type { Program } from '../ir/policy.ts';

/** What a target can say of an operator. `lossy` and `unsupported` give the reason, which the documentation prints. */
export type Support = 'exact' | { readonly lossy: string } | { readonly unsupported: string };

/** Parameter values as settings give them: shared ones for all policies, the others by policy id. */
export interface ParameterValues {
  readonly global: JsonObject;
  readonly policies: JsonObject;
}

export interface EmitOptions {
  /** Overrides of the defaults; they have passed the parameters' schemas. */
  readonly parameters: ParameterValues;
  /** The guest runtime into which WebAssembly targets link policies: the bytes that `src/wasm/runtime` builds. */
  readonly guestRuntime: Uint8Array;
}

export interface Emitted {
  readonly artifacts: readonly Artifact[];
  /** What the target cannot say, one for each rule and reason; never silent. */
  readonly diagnostics: readonly Diagnostic[];
}

/** One target. Its folder under `backends/` has its id as name, and never imports a sibling. */
export interface Backend {
  readonly id: string;
  readonly title: string;
  readonly support: Readonly<Record<ExpressionKind, Support>>;
  /** `program` has passed analysis: well typed, bounded, variables unique within each policy. */
  emit(program: Program, options: EmitOptions): Emitted;
}
