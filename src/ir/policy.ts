import type { Exemption } from '../base/exemption.ts';
import type { Json, JsonObject } from '../base/json.ts';
import type { Severity } from '../base/severity.ts';
import type { SourcePlace } from '../base/source.ts';
import type { Binding, Expression, GroupKind } from './expression.ts';

/** A finding under a condition, once for the pod or for each item of up to three nested sources. */
export interface Rule {
  /** Unique within its policy. */
  readonly id: string;
  readonly severity: Severity;
  /** What the rule finds, in one sentence, for documentation. */
  readonly summary: string;
  readonly each: readonly Binding[];
  /** `bool` */
  readonly when: Expression;
  /** `node`; when it is absent, the nearest ancestor that exists. */
  readonly at: Expression;
  /** `str`; one line. */
  readonly message: Expression;
  /** `str`; the empty string for none. */
  readonly container: Expression | null;
  /** `str`, the empty string for none; outside parity. */
  readonly hint: Expression | null;
  readonly origin?: SourcePlace | undefined;
}

/** A parameter's type, as a table that gives its default, its JSON Schema and its documentation. */
export type ParameterType =
  | {
      readonly type: 'integer';
      readonly doc: string;
      readonly default: number;
      readonly minimum?: number;
      readonly maximum?: number;
    }
  | { readonly type: 'boolean'; readonly doc: string; readonly default: boolean }
  | {
      readonly type: 'string';
      readonly doc: string;
      readonly default: string;
      readonly enum?: readonly string[];
      readonly pattern?: string;
    }
  | { readonly type: 'quantity'; readonly doc: string; readonly default: string }
  | {
      readonly type: 'strings';
      readonly doc: string;
      readonly default: readonly string[];
      readonly pattern?: string;
    }
  | {
      readonly type: 'records';
      readonly doc: string;
      readonly default: readonly Json[];
      readonly fields: Readonly<Record<string, RecordFieldType>>;
    }
  | { readonly type: 'group'; readonly doc: string; readonly members: Parameters };

/** A member of a record in a list of records. */
export type RecordFieldType = {
  readonly type: 'string' | 'strings';
  readonly doc: string;
  readonly enum?: readonly string[];
};

export interface Parameters {
  readonly [name: string]: ParameterType;
}

/** Parameter values as settings give them; defaults stand in for what is not given. */
export interface ParameterValues {
  /** Those of the shared parameters. */
  readonly global: JsonObject;
  /** Those of each policy's own, by its id. */
  readonly policies: JsonObject;
}

export interface Policy {
  /** Kebab-case; unique within a program. */
  readonly id: string;
  readonly title: string;
  /** What it asks for and why, as Markdown paragraphs. */
  readonly description: string;
  /** How to mend what it finds. */
  readonly remedy: string;
  readonly category: string;
  /** The policy's own parameters. */
  readonly parameters: Parameters;
  /** Which of the shared parameters it reads. */
  readonly shared: Parameters;
  readonly rules: readonly Rule[];
  readonly origin?: SourcePlace | undefined;
}

/** A kind that holds pods: Pod itself at the empty path, the others at templates. `*` crosses a list or a map. */
export interface WorkloadKind extends GroupKind {
  /** The plural resource, as admission rules name it. */
  readonly resource: string;
  /** The versions that admission rules name; the kind is judged in any version. */
  readonly versions: readonly string[];
  readonly paths: readonly (readonly string[])[];
}

/** What is compiled: policies, and the kinds in which they find pods. */
export interface Program {
  readonly policies: readonly Policy[];
  readonly kinds: readonly WorkloadKind[];
  /** Those that are in the conditions of the policies, and those that only `check` knows; none when not given. */
  readonly exemptions?: readonly Exemption[] | undefined;
}
