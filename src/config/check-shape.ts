import {
  isJsonArray,
  isJsonObject,
  type Json,
  type JsonObject,
  jsonTypeOf,
  ownMember,
} from '../base/json.ts';
import type { Path } from '../base/pointer.ts';
import type { ConfigurationProblem } from './problem.ts';
import type { MemberShape, RecordShape, Shape, TextShape } from './shape.ts';

type Problems = readonly ConfigurationProblem[];
type Check<Name extends Shape['shape']> = (
  value: Json,
  shape: Extract<Shape, { readonly shape: Name }>,
  path: Path,
) => Problems;

/** Longer texts are shown by their beginning. */
const longestShown = 60;

function article(type: string): string {
  return type === 'null' ? 'empty' : `a ${type}`;
}

function shown(value: Json): string {
  if (typeof value === 'object') return article(jsonTypeOf(value));
  const text = JSON.stringify(value);
  return text.length > longestShown ? `${text.slice(0, longestShown)}…` : text;
}

const wrongType = (value: Json, wanted: string, path: Path): Problems => [
  { code: 'config-type', path, at: 'value', message: `${wanted} is wanted, and this is ${shown(value)}` },
];

function matches({ pattern }: TextShape, text: string): boolean {
  return pattern === undefined || new RegExp(`^(?:${pattern})$`, 'u').test(text);
}

function nameProblem(name: string, names: TextShape, path: Path): Problems {
  if (matches(names, name)) return [];
  const message = `${JSON.stringify(name)} is not ${names.wanted}`;
  return [{ code: 'config-key', path: [...path, name], at: 'key', message }];
}

function unknownKey(name: string, members: RecordShape['members'], path: Path): ConfigurationProblem {
  const known = Object.keys(members);
  const message = `there is no key ${JSON.stringify(name)} here`;
  return { code: 'config-key', path: [...path, name], at: 'key', message, unknown: { word: name, known } };
}

function checkMember(name: string, value: Json, shape: RecordShape, path: Path): Problems {
  const { members, others } = shape;
  const member: MemberShape | undefined = Object.hasOwn(members, name) ? members[name] : undefined;
  if (member !== undefined) return checkShape(value, member.value, [...path, name]);
  if (others === undefined) return [unknownKey(name, members, path)];
  const problems = nameProblem(name, others.names, path);
  return problems.length > 0 ? problems : checkShape(value, others.value, [...path, name]);
}

function missingMembers(value: JsonObject, { members }: RecordShape, path: Path): Problems {
  return Object.entries(members)
    .filter(([name, { required }]) => required === true && ownMember(value, name) === undefined)
    .map(([name]) => ({ code: 'config-missing', path, at: 'value', message: `${name} is missing` }));
}

const checks: { readonly [Name in Shape['shape']]: Check<Name> } = {
  any: () => [],
  boolean: (value, _, path) => (typeof value === 'boolean' ? [] : wrongType(value, 'true or false', path)),
  integer: (value, { minimum, maximum }, path) => {
    if (typeof value !== 'number' || !Number.isSafeInteger(value))
      return wrongType(value, 'an integer', path);
    const outside = (message: string): Problems => [{ code: 'config-value', path, at: 'value', message }];
    if (minimum !== undefined && value < minimum) return outside(`${value} is less than ${minimum}`);
    return maximum !== undefined && value > maximum ? outside(`${value} is more than ${maximum}`) : [];
  },
  text: (value, shape, path) => {
    if (typeof value !== 'string') return wrongType(value, shape.wanted, path);
    if (matches(shape, value)) return [];
    return [{ code: 'config-value', path, at: 'value', message: `${shown(value)} is not ${shape.wanted}` }];
  },
  choice: (value, { choices }, path) => {
    if (choices.some((choice) => choice === value)) return [];
    const known = choices.filter((choice) => typeof choice === 'string');
    if (typeof value !== 'string') return wrongType(value, `one of ${known.join(', ')}`, path);
    const unknown = { word: value, known };
    const message = `${shown(value)} is none of ${known.join(', ')}`;
    return [{ code: 'config-value', path, at: 'value', message, unknown }];
  },
  list: (value, { items, notEmpty }, path) => {
    if (!isJsonArray(value)) return wrongType(value, 'a list', path);
    if (notEmpty === true && value.length === 0)
      return [{ code: 'config-value', path, at: 'value', message: 'the list is empty' }];
    return value.flatMap((item, index) => checkShape(item, items, [...path, index]));
  },
  map: (value, { names, values }, path) => {
    if (!isJsonObject(value)) return wrongType(value, 'a map', path);
    return Object.entries(value).flatMap(([name, member]) => {
      const problems = nameProblem(name, names, path);
      return problems.length > 0 ? problems : checkShape(member, values, [...path, name]);
    });
  },
  record: (value, shape, path) => {
    if (!isJsonObject(value)) return wrongType(value, 'a map', path);
    const members = Object.entries(value);
    if (members.length === 0 && shape.notEmpty !== undefined)
      return [{ code: 'config-value', path, at: 'value', message: `it is empty; write ${shape.notEmpty}` }];
    return [
      ...missingMembers(value, shape, path),
      ...members.flatMap(([name, member]) => checkMember(name, member, shape, path)),
    ];
  },
  either: (value, { scalar, record }, path) => checkShape(value, isJsonObject(value) ? record : scalar, path),
};

function checkAs<Name extends Shape['shape']>(
  name: Name,
  value: Json,
  shape: Extract<Shape, { readonly shape: Name }>,
  path: Path,
): Problems {
  return checks[name](value, shape, path);
}

/** All that is wrong with a value, each with its path; in the order in which it is written. */
export function checkShape(value: Json, shape: Shape, path: Path = []): Problems {
  return checkAs(shape.shape, value, shape, path);
}
