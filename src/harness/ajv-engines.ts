import type { FuncKeywordDefinition } from 'ajv';
import type { Artifact } from '../artifacts/artifact.ts';
import { invariant } from '../base/invariant.ts';
import { isJsonArray, isJsonObject, type Json, ownMember } from '../base/json.ts';
import { loadSchema } from '../hosts/ajv.ts';
import type { Policy, Program, Rule } from '../ir/policy.ts';
import type { GivenParameters } from '../reference/judge-object.ts';
import { groupKindOf } from '../reference/sites.ts';
import { keystoneVocabulary } from '../vocabulary/keystone.ts';
import { CompileCache } from './compiled.ts';
import type { EngineAnswer, InProcessEngine } from './engine.ts';

/** Rules that schemas cannot say, and why; and those for which a schema refuses more than they find. */
interface RuleNotes {
  readonly unsupported: ReadonlyMap<string, string>;
  readonly stricter: ReadonlyMap<string, string>;
  /** Kinds whose schemas miss a rule that others have, as `group/kind`. */
  readonly unsupportedKinds: ReadonlySet<string>;
}

type Validate = (object: Json) => boolean;

/** The schema of a program, or of one of its policies. */
interface Loaded {
  readonly validate: Validate;
  readonly notes: RuleNotes;
}

const textOf = (value: Json | undefined): string => (typeof value === 'string' ? value : '');

function readNotes({ bytes }: Artifact): RuleNotes {
  const json: Json = JSON.parse(new TextDecoder().decode(bytes));
  const rules = isJsonObject(json) ? ownMember(json, 'rules') : undefined;
  const unsupportedKinds = new Set<string>();
  const notes = {
    unsupported: new Map<string, string>(),
    stricter: new Map<string, string>(),
    unsupportedKinds,
  };
  for (const row of isJsonArray(rules) ? rules : []) {
    if (!isJsonObject(row)) continue;
    const key = `${textOf(row['policy'])}/${textOf(row['rule'])}`;
    for (const kind of ['unsupported', 'stricter'] as const) {
      const reasons = ownMember(row, kind);
      if (isJsonArray(reasons) && reasons.length > 0) notes[kind].set(key, reasons.map(textOf).join('; '));
    }
    const kinds = ownMember(row, 'unsupportedKinds');
    for (const one of isJsonArray(kinds) ? kinds : []) {
      if (isJsonObject(one)) unsupportedKinds.add(`${textOf(one['group'])}/${textOf(one['kind'])}`);
    }
  }
  return notes;
}

/** Lists are judged item by item by engines that take them; a schema knows single objects. */
function isList(input: Json): boolean {
  if (!isJsonObject(input)) return false;
  return textOf(ownMember(input, 'kind')).endsWith('List') && isJsonArray(ownMember(input, 'items'));
}

function artifactNamed(artifacts: readonly Artifact[], name: string): Artifact {
  const found = artifacts.find(({ path }) => path === `json-schema/${name}`);
  invariant(found !== undefined, `the target json-schema has no ${name}`);
  return found;
}

interface Flavour {
  readonly id: string;
  readonly title: string;
  readonly file: string;
  readonly vocabulary: readonly FuncKeywordDefinition[];
  /** Whether rules that plain keywords cannot say are there all the same. */
  readonly isExact: boolean;
}

/** The schemas of a program for one set of parameters: of each policy alone, and of all; made when asked for. */
class LoadedSchemas {
  readonly #program: Program;
  readonly #parameters: GivenParameters;
  readonly #flavour: Flavour;
  readonly #cache: CompileCache;
  readonly #loaded = new Map<string | null, Loaded | null>();

  constructor(program: Program, parameters: GivenParameters, flavour: Flavour, cache: CompileCache) {
    this.#program = program;
    this.#parameters = parameters;
    this.#flavour = flavour;
    this.#cache = cache;
  }

  of(policy: string | null): Loaded | null {
    const known = this.#loaded.get(policy);
    if (known !== undefined) return known;
    const loaded = this.#load(policy);
    this.#loaded.set(policy, loaded);
    return loaded;
  }

  #load(policy: string | null): Loaded | null {
    const { file, vocabulary } = this.#flavour;
    const { artifacts } = this.#cache.compile(this.#program, this.#parameters, policy);
    if (artifacts.length === 0) return null;
    const schema = loadSchema(artifactNamed(artifacts, file).bytes, { vocabulary });
    const notes = readNotes(artifactNamed(artifacts, 'rules.json'));
    return { validate: (object) => schema(object).valid, notes };
  }
}

const refusedParameters = 'the parameter values do not pass their schemas';

function unclaimedReason(loaded: Loaded | null, policy: Policy, rule: Rule, isExact: boolean): string | null {
  if (rule.severity !== 'error') return 'schemas hold error rules alone';
  if (loaded === null) return refusedParameters;
  const key = `${policy.id}/${rule.id}`;
  return isExact ? null : (loaded.notes.unsupported.get(key) ?? loaded.notes.stricter.get(key) ?? null);
}

/** As the schemas name kinds. */
function kindKey(input: Json): string {
  if (!isJsonObject(input)) return '';
  const { group, kind } = groupKindOf(input);
  return `${group}/${kind}`;
}

function judge(loaded: Loaded | null, input: Json, isExact: boolean): EngineAnswer {
  if (loaded === null || isList(input)) return { kind: 'not-judged' };
  if (!isExact && loaded.notes.unsupportedKinds.has(kindKey(input))) return { kind: 'not-judged' };
  const denied = !loaded.validate(input);
  // What a stricter schema refuses, the rule may find or not.
  return denied && loaded.notes.stricter.size > 0 ? { kind: 'not-judged' } : { kind: 'verdict', denied };
}

function engineFor(flavour: Flavour, cache: CompileCache): InProcessEngine {
  return {
    id: flavour.id,
    title: flavour.title,
    shapes: ['bare'],
    answers: 'verdict',
    hints: false,
    prepare: async (program, parameters) => {
      const schemas = new LoadedSchemas(program, parameters, flavour, cache);
      return {
        unclaimed: (policy, rule) => unclaimedReason(schemas.of(policy.id), policy, rule, flavour.isExact),
        judge: (input, policy) => judge(schemas.of(policy), input, flavour.isExact),
      };
    },
  };
}

/** The JSON Schemas in ajv, in plain keywords and with our vocabulary: verdicts alone, of error rules alone. */
export function ajvEngines(guestRuntime: Uint8Array): readonly InProcessEngine[] {
  const cache = new CompileCache('json-schema', guestRuntime);
  const plain: Flavour = {
    id: 'ajv',
    title: 'JSON Schema in ajv',
    file: 'all.json',
    vocabulary: [],
    isExact: false,
  };
  const exact: Flavour = {
    id: 'ajv-keystone',
    title: 'JSON Schema in ajv, with the keystone vocabulary',
    file: 'all.keystone.json',
    vocabulary: keystoneVocabulary,
    isExact: true,
  };
  return [engineFor(plain, cache), engineFor(exact, cache)];
}
