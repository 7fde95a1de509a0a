import type { Artifact } from '../artifacts/artifact.ts';
import type { Diagnostic } from '../base/diagnostic.ts';
import type { Enforcement } from '../base/enforcement.ts';
import type { JsonObject } from '../base/json.ts';
import type { Severity } from '../base/severity.ts';
import type { SharedWork } from '../base/shared-work.ts';
import type { ExpressionKind } from '../ir/expression.ts';
import type { ParameterValues, Program } from '../ir/policy.ts';

export type { ParameterValues };

/** What a target can say of an operator. `lossy` and `unsupported` give the reason, which the documentation prints. */
export type Support = 'exact' | { readonly lossy: string } | { readonly unsupported: string };

export interface EmitOptions {
  /** Overrides of the defaults; they have passed the parameters' schemas. */
  readonly parameters: ParameterValues;
  /** The guest runtime into which WebAssembly targets link policies: the bytes that `src/wasm/runtime` builds. */
  readonly guestRuntime: Uint8Array;
  /** How strict targets of clusters are; `enforce` unless given: errors deny, warnings warn, the rest is audited. */
  readonly enforcement?: Enforcement | undefined;
  /** Namespaces that targets of clusters leave alone; those of the system itself unless given. */
  readonly exemptNamespaces?: readonly string[] | undefined;
  /** Whether an UPDATE may keep what was found before; true unless given. */
  readonly ratchet?: boolean | undefined;
  readonly gatekeeper?: GatekeeperOptions | undefined;
  /** Whether ValidatingAdmissionPolicies have parameters inlined, which they have unless given, or read an object. */
  readonly vapParameters?: 'inline' | 'crd' | undefined;
  /** Whether JSON Schemas come with a validator as code, which takes as long as they themselves; true unless given. */
  readonly standaloneValidator?: boolean | undefined;
  /** What compiles WebAssembly for OPA from Rego; the compiler of this package unless given. */
  readonly compileRego?: CompileRego | undefined;
  /** Cases of the policies, for targets that make tests of them. */
  readonly fixtures?: readonly FixtureSuite[] | undefined;
  /** The release that the policies are of, where they are published; unknown unless given. */
  readonly release?: Release | undefined;
  /** Work that targets have in common; each does its own unless given. */
  readonly shared?: SharedWork | undefined;
}

export interface GatekeeperOptions {
  /** Which engines templates have; both unless given. Gatekeeper evaluates CEL where a template has both. */
  readonly engines?: 'rego' | 'cel' | 'both' | undefined;
  /** Whether Gatekeeper makes a ValidatingAdmissionPolicy of each template; false unless given. */
  readonly generateVap?: boolean | undefined;
  /**
   * Whether constraints match Pods alone, and ExpansionTemplates make Pods of workloads; false unless given: templates
   * find the pods of workloads themselves, and report them with their own places.
   */
  readonly expands?: boolean | undefined;
}

/** A compiler of Rego, which this package does not bring: a module with the entrypoints, in their order, or why there is none. */
export type CompileRego = (
  files: readonly { readonly path: string; readonly text: string }[],
  entrypoints: readonly string[],
) =>
  | { readonly kind: 'compiled'; readonly module: Uint8Array }
  | { readonly kind: 'failed'; readonly message: string };

/** What registries of policies show of a release. */
export interface Release {
  /** Of semantic versioning. */
  readonly version: string;
  /** An SPDX expression. */
  readonly license: string;
}

/** A case of a policy's fixtures: what the policy finds in an object, or in a request (`request` of a review). */
export interface FixtureCase {
  readonly name: string;
  readonly input:
    | { readonly kind: 'object'; readonly object: JsonObject }
    | { readonly kind: 'review'; readonly request: JsonObject };
  readonly parameters: ParameterValues;
  readonly expect: readonly { readonly severity: Severity; readonly message: string }[];
  /** The case holds no pod that is judged. */
  readonly matchesNothing: boolean;
}

export interface FixtureSuite {
  /** The policy's id. */
  readonly policy: string;
  readonly cases: readonly FixtureCase[];
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
  /** Texts in which a change of what is emitted can be reviewed, where artifacts are too large or no text. */
  readonly review?: (program: Program, options: EmitOptions) => readonly Artifact[];
}
