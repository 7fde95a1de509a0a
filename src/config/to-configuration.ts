import { enforcements } from '../base/enforcement.ts';
import type { Exemption } from '../base/exemption.ts';
import { failOnLevels } from '../base/fail-on.ts';
import {
  isJsonArray,
  isJsonObject,
  type Json,
  type JsonObject,
  ownMember,
  ownObject,
  ownString,
} from '../base/json.ts';
import { severities } from '../base/severity.ts';
import type { WorkloadKind } from '../ir/policy.ts';
import {
  type Configuration,
  gatekeeperEngines,
  type Level,
  type PolicySetting,
  vapParameters,
} from './configuration.ts';

const levels: readonly Level[] = [...severities, 'on', 'off'];

/** What is given as a word of a list; undefined for anything else. */
function wordOf<Word extends string>(value: Json | undefined, words: readonly Word[]): Word | undefined {
  return words.find((word) => word === value);
}

function levelOf(value: Json | undefined): Level {
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  return wordOf(value, levels) ?? 'on';
}

function listOf(object: JsonObject, key: string): readonly Json[] {
  const value = ownMember(object, key);
  return isJsonArray(value) ? value : [];
}

function textsOf(object: JsonObject, key: string): readonly string[] {
  return listOf(object, key).filter((item) => typeof item === 'string');
}

/** Undefined where there is no such member, which says something else than an empty list. */
function optionalTexts(object: JsonObject, key: string): readonly string[] | undefined {
  return ownMember(object, key) === undefined ? undefined : textsOf(object, key);
}

function optionalText(object: JsonObject, key: string): string | undefined {
  const value = ownMember(object, key);
  return typeof value === 'string' ? value : undefined;
}

function optionalBoolean(object: JsonObject, key: string): boolean | undefined {
  const value = ownMember(object, key);
  return typeof value === 'boolean' ? value : undefined;
}

function settingOf(value: Json): PolicySetting {
  if (!isJsonObject(value)) return { level: levelOf(value), rules: {}, parameters: {} };
  const rules = Object.entries(ownObject(value, 'rules')).map(([id, level]) => [id, levelOf(level)] as const);
  return {
    level: levelOf(ownMember(value, 'severity')),
    rules: Object.fromEntries(rules),
    parameters: ownObject(value, 'parameters'),
  };
}

function kindOf(row: JsonObject): WorkloadKind {
  return {
    group: ownString(row, 'group'),
    kind: ownString(row, 'kind'),
    resource: ownString(row, 'resource'),
    versions: textsOf(row, 'versions'),
    paths: textsOf(row, 'paths').map((path) => (path === '' ? [] : path.split('.'))),
  };
}

function exemptionOf(row: JsonObject): Exemption {
  const match = ownObject(row, 'match');
  return {
    policies: textsOf(row, 'policies'),
    match: {
      namespaces: optionalTexts(match, 'namespaces'),
      kinds: optionalTexts(match, 'kinds'),
      names: optionalTexts(match, 'names'),
      containers: optionalTexts(match, 'containers'),
      files: optionalTexts(match, 'files'),
    },
    reason: ownString(row, 'reason'),
    owner: ownString(row, 'owner'),
    expires: ownString(row, 'expires'),
  };
}

/** The configuration that a value stands for; the value has passed the shape of configurations. */
export function toConfiguration(value: JsonObject): Configuration {
  const gatekeeper = ownObject(value, 'gatekeeper');
  const settings = Object.entries(ownObject(value, 'policies')).map(
    ([id, setting]) => [id, settingOf(setting)] as const,
  );
  return {
    policies: Object.fromEntries(settings),
    parameters: ownObject(value, 'parameters'),
    packs: textsOf(value, 'packs'),
    policyFiles: textsOf(value, 'policyFiles'),
    kinds: listOf(value, 'kinds').filter(isJsonObject).map(kindOf),
    targets: optionalTexts(value, 'targets'),
    enforcement: wordOf(ownMember(value, 'enforcement'), enforcements),
    exemptNamespaces: optionalTexts(value, 'exemptNamespaces'),
    ratchet: optionalBoolean(value, 'ratchet'),
    gatekeeper: {
      engine: wordOf(ownMember(gatekeeper, 'engine'), gatekeeperEngines),
      vap: optionalBoolean(gatekeeper, 'vap'),
      expansion: optionalBoolean(gatekeeper, 'expansion'),
    },
    vapParameters: wordOf(ownMember(ownObject(value, 'vap'), 'parameters'), vapParameters),
    out: optionalText(value, 'out'),
    include: textsOf(value, 'include'),
    ignore: textsOf(value, 'ignore'),
    failOn: wordOf(ownMember(value, 'failOn'), failOnLevels),
    baseline: optionalText(value, 'baseline'),
    exemptions: listOf(value, 'exemptions').filter(isJsonObject).map(exemptionOf),
  };
}
