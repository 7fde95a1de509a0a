import { enforcements } from '../base/enforcement.ts';
import { failOnLevels } from '../base/fail-on.ts';
import { severities } from '../base/severity.ts';
import { gatekeeperEngines, vapParameters } from './configuration.ts';
import type { MemberShape, RecordShape, Shape } from './shape.ts';
import { targetIds } from './target-ids.ts';
import { texts } from './texts.ts';

const listOf = (items: Shape): Shape => ({ shape: 'list', items });
const someOf = (items: Shape): Shape => ({ shape: 'list', items, notEmpty: true });
const boolean: Shape = { shape: 'boolean' };

/** YAML reads `on` and `off` as booleans. */
export const levelShape: Shape = { shape: 'choice', choices: [...severities, 'on', 'off', true, false] };

/** Parameters whose types are not known until policies are loaded. */
export const anyParameters: RecordShape = {
  shape: 'record',
  members: {},
  others: { names: texts.ruleId, value: { shape: 'any' } },
};

/** What may be said of a policy, in full or as its level alone. */
export function policySettingShape(rules: Shape, parameters: RecordShape): Shape {
  const members = {
    severity: {
      doc: 'The severity of all rules, `off` for none, `on` for those that the policy has.',
      value: levelShape,
    },
    rules: { doc: 'The severities of single rules, by their ids.', value: rules },
    parameters: { doc: "Values of the policy's own parameters.", value: parameters },
  };
  return { shape: 'either', scalar: levelShape, record: { shape: 'record', members } };
}

const anyRules: Shape = { shape: 'map', names: texts.ruleId, values: levelShape };

/** What is known of the policies and packs that can be configured; editors complete their names. */
export interface KnownPolicies {
  readonly packs: readonly string[];
  readonly policies: Readonly<Record<string, MemberShape>>;
  readonly parameters: RecordShape;
}

/** What is known before any policy is loaded. */
export const noPolicies: KnownPolicies = { packs: [], policies: {}, parameters: anyParameters };

const kindRow: RecordShape = {
  shape: 'record',
  members: {
    group: { doc: 'The API group; empty for the core group.', value: texts.group, required: true },
    kind: { doc: 'The kind.', value: texts.kind, required: true },
    resource: {
      doc: 'Its plural resource, as admission rules name it.',
      value: texts.resource,
      required: true,
    },
    versions: {
      doc: 'The versions that admission rules name; `check` judges the kind in any version.',
      value: someOf(texts.version),
      required: true,
    },
    paths: {
      doc: 'Where its pod templates are, such as `spec.template`; `*` crosses the items of a list or the members of a map.',
      value: someOf(texts.templatePath),
      required: true,
    },
  },
};

const patterns = (doc: string): MemberShape => ({ doc, value: someOf(texts.namePattern) });

const exemption: RecordShape = {
  shape: 'record',
  members: {
    policies: {
      doc: 'The ids of the policies whose findings count for nothing, or `"*"` for all.',
      value: someOf(texts.policyIdOrAll),
      required: true,
    },
    match: {
      doc: 'What is exempted. Each member that is given has to match, by one of its patterns; `*` stands for any characters.',
      required: true,
      value: {
        shape: 'record',
        notEmpty: 'one of namespaces, kinds, names, containers, files',
        members: {
          namespaces: patterns('Namespaces.'),
          kinds: patterns('Kinds, and what they create: Deployment has its ReplicaSets and Pods.'),
          names: patterns('Names of objects, or of the owner that controls them.'),
          containers: patterns('Names of the containers that findings are about.'),
          files: {
            doc: 'Paths relative to the folder of the configuration; `**` crosses folders. Only `check` knows files.',
            value: someOf(texts.pathPattern),
          },
        },
      },
    },
    reason: { doc: 'Why.', value: texts.sentence, required: true },
    owner: { doc: 'Who answers for it.', value: texts.sentence, required: true },
    expires: { doc: 'The last day on which it holds, in UTC.', value: texts.day, required: true },
  },
};

const choice = (choices: readonly string[]): Shape => ({ shape: 'choice', choices });

/** All that a configuration may say. */
export function configurationShape({ packs, policies, parameters }: KnownPolicies): RecordShape {
  const packName: Shape = packs.length === 0 ? texts.policyId : choice(packs);
  return {
    shape: 'record',
    members: {
      $schema: { doc: 'The JSON Schema of the configuration, for editors.', value: texts.path },
      policies: {
        doc: 'Policies by their ids: `off`, `on`, a severity, or more in full. A policy of a pack is added by being named.',
        value: {
          shape: 'record',
          members: policies,
          others: { names: texts.policyId, value: policySettingShape(anyRules, anyParameters) },
        },
      },
      parameters: { doc: 'Values of parameters that policies share.', value: parameters },
      packs: { doc: 'Packs of policies beside the default ones.', value: listOf(packName) },
      policyFiles: { doc: 'Files of your own policies, or folders of them.', value: listOf(texts.path) },
      kinds: { doc: 'More kinds with pod templates.', value: listOf(kindRow) },
      targets: {
        doc: 'What `keystone build` compiles for; everything by default.',
        value: someOf(choice(targetIds)),
      },
      enforcement: {
        doc: 'What targets of clusters do: `enforce` (errors deny, warnings warn), `warn`, or `audit`.',
        value: choice(enforcements),
      },
      exemptNamespaces: {
        doc: 'Namespaces that targets of clusters leave alone; those of the system itself by default.',
        value: listOf(texts.namespace),
      },
      ratchet: {
        doc: 'Whether an update may keep what an object was found to have before; it may by default.',
        value: boolean,
      },
      gatekeeper: {
        doc: 'What the target gatekeeper makes.',
        value: {
          shape: 'record',
          members: {
            engine: {
              doc: 'What ConstraintTemplates are written in; both by default.',
              value: choice(gatekeeperEngines),
            },
            vap: {
              doc: 'Whether Gatekeeper makes a ValidatingAdmissionPolicy of each template.',
              value: boolean,
            },
            expansion: {
              doc: 'Whether ExpansionTemplates make Pods of workloads, and Constraints match Pods alone.',
              value: boolean,
            },
          },
        },
      },
      vap: {
        doc: 'What the target vap makes.',
        value: {
          shape: 'record',
          members: {
            parameters: {
              doc: 'Where policies have their parameters: `inline`, or in a cluster-wide object (`crd`).',
              value: choice(vapParameters),
            },
          },
        },
      },
      out: { doc: 'The folder that `keystone build` writes; dist/policies by default.', value: texts.path },
      include: {
        doc: 'Files, folders and patterns that `keystone check` reads when it is given no path.',
        value: listOf(texts.path),
      },
      ignore: {
        doc: 'Patterns of files to leave out where folders and patterns are searched; a folder stands for all that is in it.',
        value: listOf(texts.pathPattern),
      },
      failOn: {
        doc: 'The mildest severity at which `keystone check` fails; error by default.',
        value: choice(failOnLevels),
      },
      baseline: { doc: 'The file with findings that are known and do not fail.', value: texts.path },
      exemptions: {
        doc: 'Findings that count for nothing, for a time and a reason.',
        value: listOf(exemption),
      },
    },
  };
}
