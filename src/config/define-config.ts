import type { Enforcement } from '../base/enforcement.ts';
import type { Exemption } from '../base/exemption.ts';
import type { FailOn } from '../base/fail-on.ts';
import type { JsonObject } from '../base/json.ts';
import type { GatekeeperEngine, Level, VapParameters } from './configuration.ts';
import type { targetIds } from './target-ids.ts';

/** What is said of a policy in full. */
export interface PolicyConfig {
  /** The severity of all rules, `off` for none, `on` for those that the policy has. */
  readonly severity?: Level | boolean | undefined;
  /** The severities of single rules, by their ids. */
  readonly rules?: Readonly<Record<string, Level | boolean>> | undefined;
  /** Values of the policy's own parameters. */
  readonly parameters?: JsonObject | undefined;
}

/** A kind with pod templates. */
export interface KindConfig {
  /** The API group; empty for the core group. */
  readonly group: string;
  readonly kind: string;
  /** Its plural resource, as admission rules name it. */
  readonly resource: string;
  readonly versions: readonly string[];
  /** Where its pod templates are, such as `spec.template`; `*` crosses the items of a list or the members of a map. */
  readonly paths: readonly string[];
}

/** What `keystone.config.ts` may say; docs/configuration.md has each key by example. */
export interface KeystoneConfig {
  /** Policies by their ids: `off`, `on`, a severity, or more in full. A policy of a pack is added by being named. */
  readonly policies?: Readonly<Record<string, Level | boolean | PolicyConfig>> | undefined;
  /** Values of parameters that policies share. */
  readonly parameters?: JsonObject | undefined;
  /** Packs of policies beside the default ones. */
  readonly packs?: readonly string[] | undefined;
  /** Files of your own policies, or folders of them. */
  readonly policyFiles?: readonly string[] | undefined;
  /** More kinds with pod templates. */
  readonly kinds?: readonly KindConfig[] | undefined;
  /** What `keystone build` compiles for; everything by default. */
  readonly targets?: readonly (typeof targetIds)[number][] | undefined;
  /** What targets of clusters do: `enforce` (errors deny, warnings warn), `warn`, or `audit`. */
  readonly enforcement?: Enforcement | undefined;
  /** Namespaces that targets of clusters leave alone; those of the system itself by default. */
  readonly exemptNamespaces?: readonly string[] | undefined;
  /** Whether an update may keep what an object was found to have before; it may by default. */
  readonly ratchet?: boolean | undefined;
  /** What the target gatekeeper makes. */
  readonly gatekeeper?:
    | {
        /** What ConstraintTemplates are written in; both by default. */
        readonly engine?: GatekeeperEngine | undefined;
        /** Whether Gatekeeper makes a ValidatingAdmissionPolicy of each template. */
        readonly vap?: boolean | undefined;
        /** Whether ExpansionTemplates make Pods of workloads, and Constraints match Pods alone. */
        readonly expansion?: boolean | undefined;
      }
    | undefined;
  /** What the target vap makes: `inline` parameters, or a cluster-wide object (`crd`). */
  readonly vap?: { readonly parameters?: VapParameters | undefined } | undefined;
  /** The folder that `keystone build` writes; dist/policies by default. */
  readonly out?: string | undefined;
  /** Files, folders and patterns that `keystone check` reads when it is given no path. */
  readonly include?: readonly string[] | undefined;
  /** Patterns of files to leave out where folders and patterns are searched. */
  readonly ignore?: readonly string[] | undefined;
  /** The mildest severity at which `keystone check` fails; error by default. */
  readonly failOn?: FailOn | undefined;
  /** The file with findings that are known and do not fail. */
  readonly baseline?: string | undefined;
  /** Findings that count for nothing, for a time and a reason. */
  readonly exemptions?: readonly Exemption[] | undefined;
}

/** Gives a configuration its type: `export default defineConfig({ … })` in keystone.config.ts. */
export function defineConfig(config: KeystoneConfig): KeystoneConfig {
  return config;
}
