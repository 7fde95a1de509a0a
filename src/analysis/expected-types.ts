import { invariant } from '../base/invariant.ts';
import type { Binding, Expression, ValueType, Variable } from '../ir/expression.ts';
import type { Policy, Rule } from '../ir/policy.ts';
import { literal } from './constant.ts';
import { type ExpectedType, type PathPattern, patternText, type ReadPath, readPaths } from './read-paths.ts';

const expectedName: Readonly<Record<ExpectedType, string>> = {
  str: 'a string',
  text: 'a string',
  bool: 'a boolean',
  int: 'an integer',
  quantity: 'a quantity',
  list: 'a list',
  map: 'a map',
};

const valueNames = {
  bool: 'a boolean',
  number: 'a number',
  str: 'a string',
  list: 'a list',
  map: 'a map',
} as const satisfies Partial<Record<ValueType, string>>;

/** What can stand where a type is expected and be of none of its values; the last one is what is left. */
const wrongTypes: Readonly<Record<ExpectedType, readonly (keyof typeof valueNames)[]>> = {
  str: ['bool', 'number', 'list', 'map'],
  text: ['bool', 'number', 'list', 'map'],
  bool: ['number', 'str', 'list', 'map'],
  // A fraction is a number and no integer.
  int: ['bool', 'number', 'str', 'list', 'map'],
  // Every number is a quantity; a string that is none has a message of its own.
  quantity: ['bool', 'list', 'map'],
  list: ['bool', 'number', 'str', 'map'],
  map: ['bool', 'number', 'str', 'list'],
};

function isOfType(node: Expression, type: ExpectedType): Expression {
  if (type === 'list' || type === 'map') return { kind: 'typeIs', node, type };
  return { kind: 'present', of: { kind: 'read', node, as: type } };
}

function isWrong({ type, pattern }: ReadPath, node: Expression): Expression {
  const isNull: Expression = { kind: 'typeIs', node, type: 'null' };
  const isWrongType: Expression = { kind: 'not', of: { kind: 'or', of: [isNull, isOfType(node, type)] } };
  // What is iterated is there; a field need not be.
  const last = pattern.at(-1);
  if (last === '[]' || last === '{}') return isWrongType;
  return { kind: 'and', of: [{ kind: 'present', of: node }, isWrongType] };
}

function foundName(node: Expression, expected: ExpectedType): Expression {
  const [last, ...others] = [...wrongTypes[expected]].reverse();
  invariant(last !== undefined, `nothing is wrong for ${expected}`);
  return others.reduce<Expression>(
    (whenFalse, type) => ({
      kind: 'if',
      condition: { kind: 'typeIs', node, type },
      whenTrue: literal(valueNames[type]),
      whenFalse,
    }),
    literal(valueNames[last]),
  );
}

interface Reached {
  readonly each: readonly Binding[];
  readonly node: Expression;
}

/** The sources and the node for a pattern below a root. */
function reach(root: Expression, pattern: PathPattern): Reached {
  return pattern.reduce<Reached>(
    ({ each, node }, segment) => {
      if (segment === '[]') {
        const variable: Variable = { id: `item${each.length + 1}`, type: 'node' };
        const source: Expression = { kind: 'items', node, filter: 'any' };
        return { each: [...each, { variable, source }], node: { kind: 'variable', variable } };
      }
      if (segment === '{}') {
        const variable: Variable = { id: `member${each.length + 1}`, type: 'entry' };
        const source: Expression = { kind: 'entries', node, filter: 'any' };
        const entry: Expression = { kind: 'variable', variable };
        return { each: [...each, { variable, source }], node: { kind: 'value', entry } };
      }
      return { each, node: { kind: 'field', base: node, key: literal(segment) } };
    },
    { each: [], node: root },
  );
}

/** In a Pod, the object is the pod: its rules speak of it. */
function conditions(read: ReadPath, node: Expression): Expression {
  const wrong = isWrong(read, node);
  if (read.root === 'pod') return wrong;
  return { kind: 'and', of: [{ kind: 'contextIs', context: 'template' }, wrong] };
}

const concat = (...of: readonly Expression[]): Expression => ({ kind: 'concat', of });

/** The name of the list's item within which the value is; null for the item itself and for its name. */
function itemName({ pattern }: ReadPath, [outermost]: readonly Binding[]): Expression | null {
  const within = pattern.slice(pattern.indexOf('[]') + 1);
  if (outermost?.variable.type !== 'node' || within.length === 0 || patternText(within) === 'name')
    return null;
  const item: Expression = { kind: 'variable', variable: outermost.variable };
  return { kind: 'read', node: { kind: 'field', base: item, key: literal('name') }, as: 'str' };
}

const orElse = (optional: Expression, fallback: string): Expression => ({
  kind: 'orElse',
  optional,
  fallback: literal(fallback),
});

/** The path with the keys of the members that it crosses: `metadata.labels[app]`. */
function pathWithKeys(path: string, each: readonly Binding[]): readonly Expression[] {
  const keys = each
    .filter(({ variable }) => variable.type === 'entry')
    .map(({ variable }): Expression => {
      const key: Expression = { kind: 'key', entry: { kind: 'variable', variable } };
      return { kind: 'shown', text: key, as: 'key' };
    });
  const texts = path.split('{}');
  return texts.flatMap((text, index) => {
    const opening = index < keys.length ? '[' : '';
    return [literal(`${index > 0 ? ']' : ''}${text}${opening}`), ...keys.slice(index, index + 1)];
  });
}

/** Names the subject in full: a member by its key, what is within a list's item by the item's name. */
function subjectOf(path: string, each: readonly Binding[], name: Expression | null): Expression {
  const parts = pathWithKeys(path, each);
  if (name === null) return concat(...parts);
  const shown: Expression = { kind: 'shown', text: orElse(name, 'an item without a name'), as: 'text' };
  return concat(...parts, literal(' of '), shown);
}

function messageFor({ type }: ReadPath, node: Expression, subject: Expression): Expression {
  const expected = expectedName[type];
  const wrongType = concat(subject, literal(' is '), foundName(node, type), literal(`, not ${expected}`));
  if (type !== 'quantity') return wrongType;
  const text: Expression = {
    kind: 'orElse',
    optional: { kind: 'read', node, as: 'str' },
    fallback: literal(''),
  };
  const shown: Expression = { kind: 'shown', as: 'text', text };
  return {
    kind: 'if',
    condition: { kind: 'typeIs', node, type: 'str' },
    whenTrue: concat(subject, literal(' is "'), shown, literal(`", which is not ${expected}`)),
    whenFalse: wrongType,
  };
}

/** What looks like a number or a boolean may have been meant as a string. */
function quoteHint(node: Expression): Expression {
  const isScalar: Expression = {
    kind: 'or',
    of: [
      { kind: 'typeIs', node, type: 'bool' },
      { kind: 'typeIs', node, type: 'number' },
    ],
  };
  const quote = literal('put the value in quotes');
  return { kind: 'if', condition: isScalar, whenTrue: quote, whenFalse: literal('') };
}

const containerLists = ['containers', 'initContainers', 'ephemeralContainers'];

function isInContainer({ pattern: [root, list] }: ReadPath): boolean {
  return root === 'spec' && list !== undefined && containerLists.includes(list);
}

/** What messages call a place. */
function pathOf({ root, pattern }: ReadPath): string {
  if (pattern.length === 0) return 'the pod template';
  return `${root === 'object' ? 'workload: ' : ''}${patternText(pattern)}`;
}

function ruleFor(read: ReadPath): Rule {
  const { each, node } = reach({ kind: 'root', name: read.root }, read.pattern);
  const path = pathOf(read);
  const name = itemName(read, each);
  return {
    id: read.pattern.length === 0 ? 'template' : path,
    severity: 'error',
    summary: `${path.replace(/^the/, 'The')} is not ${expectedName[read.type]}.`,
    each,
    when: conditions(read, node),
    at: node,
    message: messageFor(read, node, subjectOf(path, each, name)),
    container: name !== null && isInContainer(read) ? orElse(name, '') : null,
    hint: read.type === 'str' || read.type === 'text' ? quoteHint(node) : null,
  };
}

function isAnnotationValue({ pattern }: ReadPath): boolean {
  return pattern[0] === 'metadata' && pattern[1] === 'annotations' && pattern.length > 2;
}

/** One read for each place: a place that is read both as `str` and `text` counts as `text`. */
function withoutTwins(reads: readonly ReadPath[]): readonly ReadPath[] {
  const key = ({ root, pattern }: ReadPath): string => JSON.stringify([root, pattern]);
  const texts = new Set(reads.filter(({ type }) => type === 'text').map(key));
  return reads.filter((read) => read.type !== 'str' || !texts.has(key(read)));
}

/** An object without a kind or a version is not judged at all. */
function isTypeMeta({ root, pattern }: ReadPath): boolean {
  return root === 'object' && pattern.length === 1 && (pattern[0] === 'kind' || pattern[0] === 'apiVersion');
}

/** Whether a read of all members of a map has the place too: `limits{}` has `limits.cpu`. */
function isWithin(read: ReadPath, other: ReadPath): boolean {
  return (
    other !== read &&
    other.root === read.root &&
    other.type === read.type &&
    other.pattern.length === read.pattern.length &&
    other.pattern.every((segment, index) => {
      const own = read.pattern[index];
      return segment === own || (segment === '{}' && own !== '[]');
    })
  );
}

function withoutCovered(reads: readonly ReadPath[]): readonly ReadPath[] {
  return reads.filter((read) => !reads.some((other) => isWithin(read, other)));
}

/**
 * The policy that reports every value which another policy would read as absent because it is of a wrong type; it is
 * generated from all typed reads, so that no wrong type is a way out. Values of annotations have a policy of their own.
 */
export function expectedTypesPolicy(policies: readonly Policy[]): Policy {
  const reads = withoutCovered(withoutTwins(readPaths(policies))).filter(
    (read) => !isAnnotationValue(read) && !isTypeMeta(read),
  );
  return {
    id: 'fields-have-expected-types',
    title: 'Fields have the types that the API gives them',
    description:
      'A field of a wrong type reads as absent, so that no policy could judge it: `name: on` is a boolean to Kubernetes, and a container without a name to a policy. The API server refuses such objects of its own kinds; custom resources and files in Git can hold them.',
    remedy:
      'Write the value in the type that is expected; a string that looks like a number or a boolean needs quotes.',
    category: 'Keystone containers',
    parameters: {},
    shared: {},
    rules: reads.map(ruleFor),
  };
}
