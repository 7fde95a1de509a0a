import { compareCodePoints } from '../../src/base/code-points.ts';
import { isJsonArray, isJsonObject, type Json } from '../../src/base/json.ts';
import type { Expression, Variable } from '../../src/ir/expression.ts';
import { walk } from '../../src/ir/operands.ts';
import type { Policy, Rule } from '../../src/ir/policy.ts';
import { type ItemType, isSourceType, itemTypes, type Type } from '../../src/ir/type.ts';
import type { OperatorCase, OperatorRow } from './load.ts';

/** What any engine that has messages must find for a row, as a set over both members. */
export interface ExpectedFinding {
  readonly message: string;
  /** JSON pointer. */
  readonly path: string;
}

const text = (value: string): Expression => ({ kind: 'literal', value });
const concat = (...of: readonly Expression[]): Expression => ({ kind: 'concat', of });
const digits = (of: Expression): Expression => ({ kind: 'digits', of });
const variableOf = (variable: Variable): Expression => ({ kind: 'variable', variable });
const always: Expression = { kind: 'literal', value: true };

function choose(condition: Expression, whenTrue: Expression, whenFalse: Expression): Expression {
  return { kind: 'if', condition, whenTrue, whenFalse };
}

const boolText = (of: Expression): Expression => choose(of, text('true'), text('false'));

function readText(node: Expression, as: 'str' | 'int' | 'bool'): Expression {
  if (as === 'str') return { kind: 'orElse', optional: { kind: 'read', node, as }, fallback: text('') };
  if (as === 'int') {
    return digits({
      kind: 'orElse',
      optional: { kind: 'read', node, as },
      fallback: { kind: 'literal', value: 0 },
    });
  }
  const fallback: Expression = { kind: 'literal', value: false };
  return boolText({ kind: 'orElse', optional: { kind: 'read', node, as }, fallback });
}

/** A node's type, and what a scalar is. */
function nodeText(node: Expression): Expression {
  const is = (type: 'null' | 'bool' | 'number' | 'int' | 'str' | 'list' | 'map'): Expression => ({
    kind: 'typeIs',
    node,
    type,
  });
  const rows: readonly (readonly [Expression, Expression])[] = [
    [is('null'), text('null')],
    [is('bool'), concat(text('bool '), readText(node, 'bool'))],
    [is('int'), concat(text('int '), readText(node, 'int'))],
    [is('number'), text('number')],
    [is('str'), concat(text('str '), readText(node, 'str'))],
    [is('list'), text('list')],
    [is('map'), text('map')],
  ];
  return rows.reduceRight((rest, [condition, shown]) => choose(condition, shown, rest), text('absent'));
}

/** The optional's item as text after `= `, or `absent`. Optionals are sources of no or one item. */
function optionalText(
  optional: Expression,
  item: (value: Expression) => Expression,
  fallback: Expression,
): Expression {
  const value: Expression = { kind: 'orElse', optional, fallback };
  return choose({ kind: 'present', of: optional }, concat(text('= '), item(value)), text('absent'));
}

/** Quantities are never printed: what is found is which of the quantities that the rows name it equals. */
function quantityText(source: Expression, candidates: readonly string[]): Expression {
  const value: Variable = { id: 'quantity', type: 'quantity' };
  const named: Variable = { id: 'candidate', type: 'quantity' };
  const equalsCandidate = (candidate: string): Expression => ({
    kind: 'any',
    variable: value,
    source,
    where: {
      kind: 'any',
      variable: named,
      source: { kind: 'quantity', text: text(candidate) },
      where: { kind: 'equals', left: variableOf(value), right: variableOf(named) },
    },
  });
  const rest = choose({ kind: 'present', of: source }, text('another'), text('absent'));
  return candidates.reduceRight<Expression>(
    (other, candidate) => choose(equalsCandidate(candidate), text(`= ${candidate}`), other),
    rest,
  );
}

function candidatesOf(rows: readonly OperatorRow[]): readonly string[] {
  const candidates = rows.flatMap(({ expected }) =>
    !expected.absent && typeof expected.value === 'string' ? [expected.value] : [],
  );
  return [...new Set(candidates)];
}

type Shown = { readonly message: Expression; readonly at: Expression };
const wholeObject: Expression = { kind: 'root', name: 'object' };

function show(expression: Expression, type: Type, rows: readonly OperatorRow[]): Shown {
  const unplaced = (message: Expression): Shown => ({ message, at: wholeObject });
  switch (type) {
    case 'str':
      return unplaced(expression);
    case 'bool':
      return unplaced(boolText(expression));
    case 'int':
      return unplaced(digits(expression));
    case 'optStr':
      return unplaced(optionalText(expression, (value) => value, text('')));
    case 'optBool':
      return unplaced(optionalText(expression, boolText, { kind: 'literal', value: false }));
    case 'optInt':
      return unplaced(optionalText(expression, digits, { kind: 'literal', value: 0 }));
    case 'quantity':
    case 'optQuantity':
      return unplaced(quantityText(expression, candidatesOf(rows)));
    case 'node':
      return { message: nodeText(expression), at: expression };
    case 'entry': {
      const value: Expression = { kind: 'value', entry: expression };
      return { message: concat({ kind: 'key', entry: expression }, text(': '), nodeText(value)), at: value };
    }
    case 'strings': {
      const item: Variable = { id: 'counted', type: 'str' };
      const count: Expression = { kind: 'count', variable: item, source: expression, where: always };
      return unplaced(concat(digits(count), text(': '), { kind: 'join', of: expression, separator: '|' }));
    }
    case 'nodes':
    case 'entries':
    case 'names':
      throw new Error(`${type} are shown item by item`);
  }
}

const itemwise: ReadonlySet<Type> = new Set<Type>(['nodes', 'entries', 'names']);

const seeHint = 'see the hint';

/** What only hints may read is shown in the hint. */
function isForHints(expression: Expression): boolean {
  let found = false;
  walk(expression, ({ kind }) => {
    found ||= kind === 'suggest';
  });
  return found;
}

function ruleOf({ expression, type, rows }: OperatorCase): Rule {
  const rule = { id: 'shows', severity: 'error', summary: 'Shows the value.', when: always } as const;
  const rest = { container: null, hint: null } as const;
  if (isForHints(expression)) {
    const { message: hint, at } = show(expression, type, rows);
    return { ...rule, each: [], at, message: text(seeHint), container: null, hint };
  }
  if (!itemwise.has(type) || !isSourceType(type))
    return { ...rule, each: [], ...show(expression, type, rows), ...rest };
  const itemType: ItemType = itemTypes[type];
  const variable: Variable = { id: 'shown', type: itemType };
  const each = [{ variable, source: expression }];
  return { ...rule, each, ...show(variableOf(variable), itemType, rows), ...rest };
}

function policyWith(id: string, rule: Rule): Policy {
  return {
    id,
    title: id,
    description: 'A case of one operator.',
    remedy: 'None.',
    category: 'Operators',
    parameters: {},
    shared: {},
    rules: [rule],
  };
}

/** The case as a policy of one rule that always finds, and says what the expression yields. */
export function policyOf(operatorCase: OperatorCase): Policy {
  return policyWith(operatorCase.id, ruleOf(operatorCase));
}

/**
 * The case as a policy whose rule finds if the expression is true, for engines that give verdicts alone; null when the
 * expression is no `bool`.
 */
export function verdictPolicyOf(operatorCase: OperatorCase): Policy | null {
  if (operatorCase.type !== 'bool') return null;
  const { expression, id } = operatorCase;
  const rule = { id: 'holds', severity: 'error', summary: 'Holds.', each: [], when: expression } as const;
  return policyWith(id, { ...rule, at: wholeObject, message: text('holds'), container: null, hint: null });
}

function jsonText(value: Json | undefined): string {
  if (value === undefined) return 'absent';
  if (value === null) return 'null';
  if (typeof value === 'boolean') return `bool ${value}`;
  if (typeof value === 'number') return Number.isSafeInteger(value) ? `int ${value}` : 'number';
  if (typeof value === 'string') return `str ${value}`;
  return isJsonArray(value) ? 'list' : 'map';
}

const scalarText = (value: Json): string => (typeof value === 'string' ? value : String(value));
const listOf = (value: Json): readonly Json[] => (isJsonArray(value) ? value : []);

function messages({ type }: OperatorCase, { expected }: OperatorRow): readonly string[] {
  if (type === 'node') return [jsonText(expected.absent ? undefined : expected.value)];
  if (expected.absent) return ['absent'];
  const { value } = expected;
  if (type === 'nodes') return listOf(value).map(jsonText);
  if (type === 'names') return listOf(value).map(scalarText);
  if (type === 'entries') {
    return isJsonObject(value) ? Object.entries(value).map(([key, item]) => `${key}: ${jsonText(item)}`) : [];
  }
  if (type === 'strings') return [`${listOf(value).length}: ${listOf(value).map(scalarText).join('|')}`];
  return [type.startsWith('opt') || type === 'quantity' ? `= ${scalarText(value)}` : scalarText(value)];
}

/** What the policy of a case finds for a row, sorted by path and message. */
export function expectedFindings(operatorCase: OperatorCase, row: OperatorRow): readonly ExpectedFinding[] {
  if (isForHints(operatorCase.expression)) return [{ message: seeHint, path: '' }];
  const findings = messages(operatorCase, row).map((message, index) => ({
    message,
    path: row.paths[index] ?? '',
  }));
  return sortFindings(findings);
}

/** The hint of the one finding, in cases that only hints may read; null in all others. */
export function expectedHint(operatorCase: OperatorCase, row: OperatorRow): string | null {
  return isForHints(operatorCase.expression) ? (messages(operatorCase, row)[0] ?? null) : null;
}

/** Sorted by path and message, each once: findings are a set. */
export function sortFindings(findings: readonly ExpectedFinding[]): readonly ExpectedFinding[] {
  const sorted = [...findings].sort(
    (left, right) =>
      compareCodePoints(left.path, right.path) || compareCodePoints(left.message, right.message),
  );
  return sorted.filter(({ path, message }, index) => {
    const previous = sorted[index - 1];
    return previous === undefined || previous.path !== path || previous.message !== message;
  });
}
