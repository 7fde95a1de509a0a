import { bottomUp } from '../../analysis/rewrite.ts';
import type { Expression, ExpressionOf, Variable } from '../../ir/expression.ts';
import { conjuncts } from './collect.ts';
import type { Facts } from './facts.ts';
import { type DeclaredParameters, excludesCharacter } from './parameters.ts';

/** The name of the other prefix, and of a remainder while conditions are looked at; no author can write them. */
const other: Variable = { id: 'other prefix', type: 'str' };
const remainder: Variable = { id: 'remainder ', type: 'str' };

const isKeyOf = (expression: Expression, id: string): boolean =>
  expression.kind === 'key' && expression.entry.kind === 'variable' && expression.entry.variable.id === id;

type Choice = ExpressionOf<'any'> & { readonly source: ExpressionOf<'strings'> };

/** Whether a condition says that a key begins with one of the prefixes of a parameter and a slash. */
function isPrefixChoice(condition: Expression, id: string): condition is Choice {
  if (condition.kind !== 'any' || condition.source.kind !== 'strings') return false;
  const { source, variable, where } = condition;
  if (source.node.kind !== 'parameter' || where.kind !== 'startsWith' || !isKeyOf(where.text, id))
    return false;
  if (where.part.kind !== 'concat' || where.part.of.length !== 2) return false;
  const [prefix, slash] = where.part.of;
  const isVariable = prefix?.kind === 'variable' && prefix.variable.id === variable.id;
  return isVariable && slash?.kind === 'literal' && slash.value === '/';
}

/** Whether a text is what follows the first slash of a key. */
function isRemainder(value: Expression, id: string): boolean {
  if (value.kind !== 'orElse' || value.optional.kind !== 'after') return false;
  return value.optional.separator === '/' && isKeyOf(value.optional.text, id);
}

/**
 * Names that follow prefixes which only the engine knows, so that each comes once: a key does not count when another
 * prefix makes a smaller key with the same name that counts. Null when the names are others, or prefixes may have a slash.
 */
export function firstByPrefix(
  names: ExpressionOf<'names'>,
  facts: Facts,
  declared: DeclaredParameters,
): ExpressionOf<'names'> | null {
  const [binding, ...others] = names.from;
  if (binding === undefined || others.length > 0 || binding.source.kind !== 'entries') return null;
  const { variable, source } = binding;
  const all = conjuncts(names.where);
  const choice = all.find((condition) => isPrefixChoice(condition, variable.id));
  if (choice?.kind !== 'any' || !isRemainder(names.value, variable.id)) return null;
  const { node: prefixes } = choice.source.kind === 'strings' ? choice.source : { node: choice.source };
  if (prefixes.kind !== 'parameter' || !excludesCharacter(prefixes, declared, '/')) return null;
  const name: Expression = { kind: 'variable', variable: remainder };
  const key: Expression = {
    kind: 'concat',
    of: [{ kind: 'variable', variable: other }, { kind: 'literal', value: '/' }, names.value],
  };
  const node: Expression = { kind: 'field', base: source.node, key };
  const onOther = bottomUp((expression) => {
    if (isKeyOf(expression, variable.id)) return key;
    return expression.kind === 'value' && isKeyOf({ kind: 'key', entry: expression.entry }, variable.id)
      ? node
      : expression;
  });
  const readsEntry = (condition: Expression): boolean =>
    facts.free(facts.replace(condition, names.value, name)).has(variable.id);
  const counts = all.filter((condition) => condition !== choice && readsEntry(condition)).map(onOther);
  const entryKey: Expression = { kind: 'key', entry: { kind: 'variable', variable } };
  const isRepeated: Expression = {
    kind: 'any',
    variable: other,
    source: choice.source,
    where: {
      kind: 'and',
      of: [{ kind: 'less', left: key, right: entryKey }, { kind: 'present', of: node }, ...counts],
    },
  };
  return { ...names, where: { kind: 'and', of: [...all, { kind: 'not', of: isRepeated }] } };
}
