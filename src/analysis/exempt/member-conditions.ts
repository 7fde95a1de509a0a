import type { ExemptionMatch } from '../../base/exemption.ts';
import { isPattern, patternPieces } from '../../base/pattern.ts';
import type { Expression, GroupKind, Variable } from '../../ir/expression.ts';
import type { WorkloadKind } from '../../ir/policy.ts';
import { namesWithSuffix } from '../../k8s/created-kinds.ts';
import { falseLiteral, literal, trueLiteral } from '../constant.ts';
import { coveredCreations, knownCreators, matchesOne } from './covered-creations.ts';
import { matches, matchesSome, matchesWithSegment } from './pattern-condition.ts';

/** What conditions are written for: the kinds that are judged, and variables that stand for an owner and its name. */
export interface ExemptionContext {
  readonly kinds: readonly WorkloadKind[];
  readonly owner: Variable;
  readonly ownerName: Variable;
}

type Condition = (patterns: readonly string[], context: ExemptionContext) => Expression;

const field = (base: Expression, key: string): Expression => ({ kind: 'field', base, key: literal(key) });
const metadata = field({ kind: 'root', name: 'object' }, 'metadata');
const or = (...of: readonly Expression[]): Expression => ({ kind: 'or', of });
const and = (...of: readonly Expression[]): Expression => ({ kind: 'and', of });

function textAt(node: Expression, key: string): Expression {
  return {
    kind: 'orElse',
    optional: { kind: 'read', node: field(node, key), as: 'str' },
    fallback: literal(''),
  };
}

/** Only stars match every text, the empty one too. */
const matchesAll = (pattern: string): boolean =>
  isPattern(pattern) && pattern !== '' && patternPieces(pattern).every((piece) => piece === '');

/** That an owner which controls the object satisfies a condition. */
function someOwner({ owner }: ExemptionContext, condition: (owner: Expression) => Expression): Expression {
  const reference: Expression = { kind: 'variable', variable: owner };
  const controls: Expression = {
    kind: 'orElse',
    optional: { kind: 'read', node: field(reference, 'controller'), as: 'bool' },
    fallback: falseLiteral,
  };
  return {
    kind: 'any',
    variable: owner,
    source: { kind: 'items', node: field(metadata, 'ownerReferences'), filter: 'map' },
    where: and(controls, condition(reference)),
  };
}

/** The group is what stands before the slash in `apiVersion`. */
function isOfKind({ group, kind }: GroupKind, owner: Expression): Expression {
  const version = textAt(owner, 'apiVersion');
  const hasGroup: Expression = {
    kind: 'startsWith',
    text: version,
    part: literal(`${group}/`),
  };
  const hasNone: Expression = { kind: 'not', of: { kind: 'contains', text: version, part: literal('/') } };
  const isKind: Expression = { kind: 'equals', left: textAt(owner, 'kind'), right: literal(kind) };
  return and(isKind, group === '' ? hasNone : hasGroup);
}

const isPod: Expression = { kind: 'kindIs', kinds: [{ group: '', kind: 'Pod' }] };

/** Objects of a kind that is created by kinds that are covered. */
function createdCondition(kinds: readonly string[], context: ExemptionContext): readonly Expression[] {
  const creations = coveredCreations(kinds);
  const created = new Map(creations.map((one) => [`${one.created.group}/${one.created.kind}`, one.created]));
  return [...created.values()].map((kind) =>
    and(
      { kind: 'kindIs', kinds: [kind] },
      someOwner(context, (owner) =>
        or(
          ...creations
            .filter((one) => one.created.group === kind.group && one.created.kind === kind.kind)
            .map(({ creator }) => isOfKind(creator, owner)),
        ),
      ),
    ),
  );
}

/** Pods that a kind controls of which it is not known what it creates. */
function controlledPod(kinds: readonly string[], context: ExemptionContext): readonly Expression[] {
  const unknown = kinds.filter((pattern) => pattern.includes('*') || !knownCreators.has(pattern));
  if (unknown.length === 0) return [];
  const isKnown = (kind: Expression): Expression =>
    or(
      ...[...knownCreators].map((name): Expression => ({ kind: 'equals', left: kind, right: literal(name) })),
    );
  const condition = someOwner(context, (owner) => {
    const kind = textAt(owner, 'kind');
    return and(matchesSome(unknown, kind), { kind: 'not', of: isKnown(kind) });
  });
  return [and(isPod, condition)];
}

const kindsCondition: Condition = (kinds, context) => {
  const own = context.kinds.filter(({ kind }) => matchesOne(kinds, kind));
  return or(
    { kind: 'kindIs', kinds: own.map(({ group, kind }) => ({ group, kind })) },
    ...createdCondition(kinds, context),
    ...controlledPod(kinds, context),
  );
};

/** The owner's name matches; or what stands before its last segment, where a controller has put one. */
function ownerNamed(
  patterns: readonly string[],
  owner: Expression,
  { ownerName }: ExemptionContext,
): Expression {
  const name: Expression = { kind: 'variable', variable: ownerName };
  const hasSegment = or(...namesWithSuffix.map((kind) => isOfKind(kind, owner)));
  const before = or(...patterns.map((pattern) => matchesWithSegment(pattern, name)));
  const body = or(matchesSome(patterns, name), and(hasSegment, before));
  return { kind: 'let', variable: ownerName, value: textAt(owner, 'name'), body };
}

const namesCondition: Condition = (patterns, context) => {
  const name: Expression = { kind: 'named', name: 'objectName', value: textAt(metadata, 'name') };
  const generateName: Expression = {
    kind: 'named',
    name: 'objectGenerateName',
    value: textAt(metadata, 'generateName'),
  };
  const ofOwner = someOwner(context, (owner) => ownerNamed(patterns, owner, context));
  return or(
    matchesSome(patterns, name),
    matchesSome(patterns, generateName),
    or(...patterns.map((pattern) => matches(`${pattern}-`, generateName))),
    ofOwner,
  );
};

/** The members that ask for the object alone. */
const objectConditions = {
  namespaces: (patterns) => matchesSome(patterns, { kind: 'namespace' }),
  kinds: kindsCondition,
  names: namesCondition,
} as const satisfies Readonly<Record<string, Condition>>;

const objectMembers = ['namespaces', 'kinds', 'names'] as const satisfies readonly (keyof ExemptionMatch &
  keyof typeof objectConditions)[];

/** What the conditions are called in what is emitted. */
const names: Readonly<Record<(typeof objectMembers)[number], string>> = {
  namespaces: 'exemptNamespace',
  kinds: 'exemptKind',
  names: 'exemptName',
};

/** What an exemption asks of the object. */
export function objectCondition(match: ExemptionMatch, context: ExemptionContext): Expression {
  const conditions = objectMembers.flatMap((member) => {
    const patterns = match[member];
    if (patterns === undefined || patterns.some(matchesAll)) return [];
    const value = objectConditions[member](patterns, context);
    return [{ kind: 'named', name: names[member], value } as const];
  });
  return conditions.length === 0 ? trueLiteral : and(...conditions);
}

/** What an exemption asks of the container that a finding is about; a finding without one is not exempted by it. */
export function containerCondition(
  patterns: readonly string[] | undefined,
  container: Expression | null,
): Expression {
  if (patterns === undefined) return trueLiteral;
  if (container === null) return falseLiteral;
  const isNamed: Expression = {
    kind: 'not',
    of: { kind: 'equals', left: container, right: literal('') },
  };
  return patterns.some(matchesAll) ? isNamed : and(isNamed, matchesSome(patterns, container));
}
