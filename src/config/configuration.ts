import type { Enforcement } from '../base/enforcement.ts';
import type { Exemption } from '../base/exemption.ts';
import type { FailOn } from '../base/fail-on.ts';
import type { JsonObject } from '../base/json.ts';
import type { Path } from '../base/pointer.ts';
import type { Severity } from '../base/severity.ts';
import type { SourcePlace } from '../base/source.ts';
import type { WorkloadKind } from '../ir/policy.ts';

/** `off` leaves out, `on` keeps the severities that are written in the policy, a severity replaces them. */
export type Level = Severity | 'on' | 'off';

/** What a configuration says of one policy. */
export interface PolicySetting {
  readonly level: Level;
  /** By ids of rules; what is said of a rule wins over what is said of its policy. */
  readonly rules: Readonly<Record<string, Level>>;
  readonly parameters: JsonObject;
}

export const gatekeeperEngines = ['rego', 'cel', 'both'] as const;
export type GatekeeperEngine = (typeof gatekeeperEngines)[number];

export const vapParameters = ['inline', 'crd'] as const;
export type VapParameters = (typeof vapParameters)[number];

/** What the target `gatekeeper` makes. */
export interface GatekeeperConfiguration {
  /** What ConstraintTemplates are written in. */
  readonly engine: GatekeeperEngine | undefined;
  /** Whether Gatekeeper makes a ValidatingAdmissionPolicy of each template. */
  readonly vap: boolean | undefined;
  /** Whether ExpansionTemplates make Pods of workloads, and Constraints match Pods alone. */
  readonly expansion: boolean | undefined;
}

/**
 * What a project says once for all commands; lists are empty and the rest is undefined where it says nothing. Paths are
 * as they are written, relative to the folder of the configuration.
 */
export interface Configuration {
  /** By ids of policies: default ones, own ones, and those of packs, which are added by being named. */
  readonly policies: Readonly<Record<string, PolicySetting>>;
  /** Values of the shared parameters: `styles`, `injected`. */
  readonly parameters: JsonObject;
  readonly packs: readonly string[];
  /** Files of own policies, and folders of them. */
  readonly policyFiles: readonly string[];
  /** Kinds beside those that are known. */
  readonly kinds: readonly WorkloadKind[];
  readonly targets: readonly string[] | undefined;
  readonly enforcement: Enforcement | undefined;
  readonly exemptNamespaces: readonly string[] | undefined;
  readonly ratchet: boolean | undefined;
  readonly gatekeeper: GatekeeperConfiguration;
  /** How policies of the target `vap` get their parameters. */
  readonly vapParameters: VapParameters | undefined;
  /** The folder that artifacts are written to. */
  readonly out: string | undefined;
  /** Files, folders and patterns that `check` reads when no path is given. */
  readonly include: readonly string[];
  /** Patterns of files that are left out where folders and patterns are searched. */
  readonly ignore: readonly string[];
  readonly failOn: FailOn | undefined;
  /** The file with findings that are known and do not fail. */
  readonly baseline: string | undefined;
  readonly exemptions: readonly Exemption[];
}

/** A configuration, and where it was found. */
export interface LoadedConfiguration {
  readonly configuration: Configuration;
  /** Absolute: the folder of the file, to which paths in it are relative; the working folder when there is no file. */
  readonly folder: string;
  /** Absolute; null when there is none. */
  readonly file: string | null;
  /**
   * Where the value at a path, or its key, is written (`['exemptions', 0, 'expires']`), or else its nearest ancestor;
   * null when there is no file. In a TypeScript file, whose values are computed, it is the file's beginning.
   */
  readonly place: (path: Path, at?: 'key' | 'value') => SourcePlace | null;
}

/** A configuration that says nothing. */
export const emptyConfiguration: Configuration = {
  policies: {},
  parameters: {},
  packs: [],
  policyFiles: [],
  kinds: [],
  targets: undefined,
  enforcement: undefined,
  exemptNamespaces: undefined,
  ratchet: undefined,
  gatekeeper: { engine: undefined, vap: undefined, expansion: undefined },
  vapParameters: undefined,
  out: undefined,
  include: [],
  ignore: [],
  failOn: undefined,
  baseline: undefined,
  exemptions: [],
};
