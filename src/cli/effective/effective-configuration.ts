import { relative } from 'node:path';
import { compareCodePoints } from '../../base/code-points.ts';
import { isJsonObject, type Json, type JsonObject, ownObject } from '../../base/json.ts';
import type { Path } from '../../base/pointer.ts';
import type { LoadedConfiguration, PolicySetting } from '../../config/configuration.ts';
import { targetIds } from '../../config/target-ids.ts';
import type { Parameters, ParameterType, Policy, WorkloadKind } from '../../ir/policy.ts';
import { workloadKinds } from '../../k8s/kinds.ts';
import { type Arguments, allValues, lastValue } from '../command.ts';
import { givenNamespaces } from '../engine-options.ts';
import type { LoadedProgram } from '../load-program.ts';
import { type Annotated, annotate, annotatedList, type OriginOf } from './annotated.ts';

const fromDefault: OriginOf = () => 'default';

/** What the parts of an effective configuration are made of. */
export interface EffectiveSources {
  readonly given: Arguments;
  readonly loaded: LoadedConfiguration;
  readonly program: LoadedProgram;
  /** The working folder, from which origins name the file. */
  readonly folder: string;
}

/** Names the line of a configuration that is data; values of a module are computed. */
function originInFile({ loaded, folder }: EffectiveSources): OriginOf {
  return (path) => {
    const place = loaded.place(path);
    if (place === null) return 'default';
    const file = relative(folder, place.file).replaceAll('\\', '/');
    return /\.ya?ml$|\.json$/.test(file) ? `${file}:${place.line}:${place.column}` : file;
  };
}

function kindRow({ group, kind, resource, versions, paths }: WorkloadKind): Json {
  return { group, kind, resource, versions, paths: paths.map((path) => path.join('.')) };
}

class Effective {
  readonly #sources: EffectiveSources;
  readonly #inFile: OriginOf;

  constructor(sources: EffectiveSources) {
    this.#sources = sources;
    this.#inFile = originInFile(sources);
  }

  /** What an option says, or else the configuration, or else the default. */
  choice(option: string, configured: Json | undefined, path: Path, fallback: Json): Annotated {
    const asked = lastValue(this.#sources.given, option);
    if (asked !== undefined) return annotate(asked, () => `--${option}`);
    return this.#configured(configured, path, fallback);
  }

  /** What a switch says, or else the configuration, or else the default. */
  switched(option: string, says: boolean, configured: boolean | undefined, path: Path): Annotated {
    if (this.#sources.given.switches.has(option)) return annotate(says, () => `--${option}`);
    return this.#configured(configured, path, !says);
  }

  #configured(configured: Json | undefined, path: Path, fallback: Json): Annotated {
    if (configured !== undefined) return annotate(configured, this.#inFile, path);
    return annotate(fallback, fromDefault);
  }

  /** What the configuration lists, and what options add to it. */
  list(key: string, configured: readonly Json[], option?: string): Annotated {
    const own = configured.map((item, index) => annotate(item, this.#inFile, [key, index]));
    const asked = option === undefined ? [] : allValues(this.#sources.given, option);
    return annotatedList([...own, ...asked.map((item) => annotate(item, () => `--${option}`))]);
  }

  /** Undefined where the default is each target's own. */
  exemptNamespaces(): Annotated | undefined {
    const { given, loaded } = this.#sources;
    const asked = givenNamespaces(given);
    if (asked !== undefined) return annotate(asked, () => '--exempt-namespaces');
    const { exemptNamespaces } = loaded.configuration;
    if (exemptNamespaces === undefined) return undefined;
    return annotate(exemptNamespaces, this.#inFile, ['exemptNamespaces']);
  }

  gatekeeper(): Annotated {
    const { engine, vap, expansion } = this.#sources.loaded.configuration.gatekeeper;
    return {
      kind: 'map',
      members: [
        ['engine', this.choice('gatekeeper-engine', engine, ['gatekeeper', 'engine'], 'both')],
        ['vap', this.switched('gatekeeper-vap', true, vap, ['gatekeeper', 'vap'])],
        ['expansion', this.switched('gatekeeper-expansion', true, expansion, ['gatekeeper', 'expansion'])],
      ],
    };
  }

  targets(): Annotated {
    const asked = allValues(this.#sources.given, 'target');
    if (asked.length > 0) return annotate(asked, () => '--target');
    return this.#configured(this.#sources.loaded.configuration.targets, ['targets'], targetIds);
  }

  #parameter(
    type: ParameterType,
    given: Json | undefined,
    configured: Json | undefined,
    path: Path,
  ): Annotated {
    if (type.type === 'group') {
      const own = isJsonObject(configured) ? configured : {};
      return this.parameters(type.members, isJsonObject(given) ? given : {}, own, path);
    }
    if (given === undefined) return annotate(type.default, fromDefault);
    const isConfigured = JSON.stringify(given) === JSON.stringify(configured);
    return isConfigured ? annotate(given, this.#inFile, path) : annotate(given, () => '--param');
  }

  parameters(types: Parameters, given: JsonObject, configured: JsonObject, path: Path): Annotated {
    const own = (values: JsonObject, name: string): Json | undefined =>
      Object.hasOwn(values, name) ? values[name] : undefined;
    const members = Object.entries(types).map(
      ([name, type]) =>
        [name, this.#parameter(type, own(given, name), own(configured, name), [...path, name])] as const,
    );
    return { kind: 'map', members };
  }

  #severity(id: string, setting: PolicySetting | undefined): Annotated {
    if (setting === undefined) return annotate('on', fromDefault);
    const { level, rules, parameters } = setting;
    const isAsked = allValues(this.#sources.given, 'policy').includes(id);
    if (level === 'off' && isAsked) return annotate('on', () => '--policy');
    const path = ['policies', id, 'severity'];
    const hasMore = [rules, parameters].some((more) => Object.keys(more).length > 0);
    // Where only rules or parameters are given, the severity is not, and has no place of its own.
    const isGiven = level !== 'on' || !hasMore || this.#inFile(path) !== this.#inFile(path.slice(0, -1));
    return annotate(level, () => (isGiven ? this.#inFile(path) : 'default'));
  }

  policy(id: string, policy: Policy | undefined): Annotated {
    const { loaded, program } = this.#sources;
    const settings = loaded.configuration.policies;
    const setting = Object.hasOwn(settings, id) ? settings[id] : undefined;
    const severity = this.#severity(id, setting);
    const rules = Object.entries(setting?.rules ?? {}).map(
      ([rule, level]) => [rule, annotate(level, this.#inFile, ['policies', id, 'rules', rule])] as const,
    );
    const types = policy?.parameters ?? {};
    const given = ownObject(program.parameters.policies, id);
    const path = ['policies', id, 'parameters'];
    const parameters = this.parameters(types, given, setting?.parameters ?? {}, path);
    const members: (readonly [string, Annotated])[] = [['severity', severity]];
    if (rules.length > 0) members.push(['rules', { kind: 'map', members: rules }]);
    if (Object.keys(types).length > 0) members.push(['parameters', parameters]);
    return members.length === 1 ? severity : { kind: 'map', members };
  }

  policies(): Annotated {
    const { loaded, program, given } = this.#sources;
    const known = new Map(program.program.policies.map((policy) => [policy.id, policy]));
    const asked = allValues(given, 'policy');
    const mentioned = asked.length > 0 ? [] : Object.keys(loaded.configuration.policies);
    const ids = [...new Set([...known.keys(), ...mentioned])].sort(compareCodePoints);
    return { kind: 'map', members: ids.map((id) => [id, this.policy(id, known.get(id))] as const) };
  }

  kinds(): Annotated {
    const { kinds: configured } = this.#sources.loaded.configuration;
    const isAdded = (kind: WorkloadKind): boolean =>
      !configured.includes(kind) && !workloadKinds.includes(kind);
    const added = this.#sources.program.program.kinds.filter(isAdded);
    return annotatedList([
      ...configured.map((kind, index) => annotate(kindRow(kind), this.#inFile, ['kinds', index])),
      ...added.map((kind) => annotate(kindRow(kind), () => '--kind-table')),
    ]);
  }
}

/** Everything that commands go by, as a configuration that would say it in full, with the origin of each value. */
export function effectiveConfiguration(sources: EffectiveSources): Annotated {
  const { configuration } = sources.loaded;
  const { policies } = sources.program.program;
  const effective = new Effective(sources);
  const shared: Parameters = Object.assign({}, ...policies.map((policy) => policy.shared));
  const given = sources.program.parameters.global;
  const { baseline } = configuration;
  const namespaces = effective.exemptNamespaces();
  const vapParameters = effective.choice(
    'vap-parameters',
    configuration.vapParameters,
    ['vap', 'parameters'],
    'inline',
  );
  const exemptions = configuration.exemptions.map(
    ({ match, ...rest }): Json => ({
      ...rest,
      match: Object.fromEntries(Object.entries(match).filter(([, patterns]) => patterns !== undefined)),
    }),
  );
  return {
    kind: 'map',
    members: [
      ['policies', effective.policies()],
      ['parameters', effective.parameters(shared, given, configuration.parameters, ['parameters'])],
      ['packs', effective.list('packs', configuration.packs, 'pack')],
      ['policyFiles', effective.list('policyFiles', configuration.policyFiles, 'policies')],
      ['kinds', effective.kinds()],
      ['targets', effective.targets()],
      ['enforcement', effective.choice('enforcement', configuration.enforcement, ['enforcement'], 'enforce')],
      ...(namespaces === undefined ? [] : [['exemptNamespaces', namespaces] as const]),
      ['ratchet', effective.switched('no-ratchet', false, configuration.ratchet, ['ratchet'])],
      ['gatekeeper', effective.gatekeeper()],
      ['vap', { kind: 'map', members: [['parameters', vapParameters]] }],
      ['out', effective.choice('out', configuration.out, ['out'], 'dist/policies')],
      ['include', effective.list('include', configuration.include)],
      ['ignore', effective.list('ignore', configuration.ignore)],
      ['failOn', effective.choice('fail-on', configuration.failOn, ['failOn'], 'error')],
      ...(baseline === undefined
        ? []
        : [['baseline', effective.choice('baseline', baseline, ['baseline'], null)] as const]),
      ['exemptions', effective.list('exemptions', exemptions)],
    ],
  };
}
