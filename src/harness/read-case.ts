import { isJsonObject, type Json, type JsonObject, ownMember } from '../base/json.ts';
import type { Path } from '../base/pointer.ts';
import { severities } from '../base/severity.ts';
import type { GivenParameters } from '../reference/judge-object.ts';
import type { FixtureChecker } from './fixture-checker.ts';
import {
  type Case,
  type CaseInput,
  type ExpectedFinding,
  type Occurrence,
  type Surface,
  surfaces,
} from './suite.ts';

const caseKeys = ['name', 'at', 'object', 'file', 'review', 'parameters', 'matches', 'expect'];
const reviewKeys = [
  'operation',
  'subResource',
  'namespace',
  'name',
  'object',
  'oldObject',
  'options',
  'userInfo',
];
const findingKeys = ['rule', 'severity', 'message', 'path', 'container', 'hint'];

/** The object in a file of the policy's folder; null when there is none or it cannot be read. */
export type ReadObject = (file: string) => JsonObject | null;

const everywhere: Case['at'] = { manifest: 'judged', admission: 'judged', 'custom-resource': 'judged' };
const nowhere: Case['at'] = { manifest: 'absent', admission: 'absent', 'custom-resource': 'absent' };

function readSurface(json: Json, path: Path, checker: FixtureChecker): readonly [Surface, Occurrence] {
  if (!isJsonObject(json)) return [checker.word(json, surfaces, path), 'judged'];
  const entries = Object.entries(json);
  const [entry] = entries;
  if (entry === undefined || entries.length > 1) {
    checker.report('fixture-type', 'a place with a reason is a map of one member', path);
    return ['manifest', 'judged'];
  }
  const [surface, occurrence] = entry;
  const inner = [...path, surface];
  return [
    checker.word(surface, surfaces, inner),
    checker.word(occurrence, ['refused-earlier', 'pruned'] as const, inner),
  ];
}

function readAt(map: JsonObject, path: Path, checker: FixtureChecker): Case['at'] {
  const at = ownMember(map, 'at');
  if (at === undefined) return everywhere;
  const inner = [...path, 'at'];
  const read = checker.list(at, inner).map((item, index) => readSurface(item, [...inner, index], checker));
  return { ...nowhere, ...Object.fromEntries(read) };
}

function readParameters(
  map: JsonObject,
  policy: string,
  path: Path,
  checker: FixtureChecker,
): GivenParameters {
  const inner = [...path, 'parameters'];
  const given = checker.map(ownMember(map, 'parameters') ?? {}, inner, ['global', 'policy']) ?? {};
  const part = (name: string): JsonObject => {
    const value = ownMember(given, name) ?? {};
    if (isJsonObject(value)) return value;
    checker.report('fixture-type', `"${name}" must be a map`, [...inner, name]);
    return {};
  };
  return { global: part('global'), policies: { [policy]: part('policy') } };
}

function readFinding(json: Json, path: Path, checker: FixtureChecker): ExpectedFinding | null {
  const map = checker.map(json, path, findingKeys);
  if (map === null) return null;
  return {
    rule: checker.text(map, 'rule', path),
    severity: checker.word(ownMember(map, 'severity'), severities, [...path, 'severity']),
    message: checker.text(map, 'message', path),
    path: checker.text(map, 'path', path),
    container: checker.optionalText(map, 'container', path),
    hint: checker.optionalText(map, 'hint', path),
  };
}

function readExpect(map: JsonObject, path: Path, checker: FixtureChecker): readonly ExpectedFinding[] {
  const inner = [...path, 'expect'];
  return checker.list(ownMember(map, 'expect'), inner).flatMap((item, index) => {
    const finding = readFinding(item, [...inner, index], checker);
    return finding === null ? [] : [finding];
  });
}

function readInput(map: JsonObject, path: Path, checker: FixtureChecker, readObject: ReadObject): CaseInput {
  const empty: CaseInput = { kind: 'object', object: {} };
  const given = ['object', 'file', 'review'].filter((key) => Object.hasOwn(map, key));
  if (given.length !== 1) {
    checker.report('fixture-input', 'a case has one of "object", "file" and "review"', path);
    return empty;
  }
  if (Object.hasOwn(map, 'review')) {
    const request = checker.map(ownMember(map, 'review'), [...path, 'review'], reviewKeys);
    return { kind: 'review', request: request ?? {} };
  }
  if (Object.hasOwn(map, 'object')) {
    const object = ownMember(map, 'object');
    if (isJsonObject(object)) return { kind: 'object', object };
    checker.report('fixture-type', '"object" must be a map', [...path, 'object']);
    return empty;
  }
  const object = readObject(checker.text(map, 'file', path));
  if (object !== null) return { kind: 'object', object };
  checker.report('fixture-file', 'the file cannot be read, or holds no object', [...path, 'file']);
  return empty;
}

function readMatches(map: JsonObject, path: Path, checker: FixtureChecker): boolean {
  const matches = ownMember(map, 'matches');
  if (matches === undefined) return false;
  checker.word(matches, ['nothing'] as const, [...path, 'matches']);
  return true;
}

/** Reads one case of a suite; null when it is no map. */
export function readCase(
  json: Json,
  path: Path,
  policy: string,
  checker: FixtureChecker,
  readObject: ReadObject,
): Case | null {
  const map = checker.map(json, path, caseKeys);
  if (map === null) return null;
  return {
    name: checker.text(map, 'name', path),
    input: readInput(map, path, checker, readObject),
    parameters: readParameters(map, policy, path, checker),
    at: readAt(map, path, checker),
    expect: readExpect(map, path, checker),
    matchesNothing: readMatches(map, path, checker),
    place: checker.document.place(path),
  };
}
