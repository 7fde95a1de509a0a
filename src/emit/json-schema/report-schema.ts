import { invariant } from '../../base/invariant.ts';
import { isJsonObject } from '../../base/json.ts';
import { all, type Formula, whenAbsent } from './formula.ts';
import { byMember, formulaSchema, onlyMember, withinMember } from './formula-schema.ts';
import { failSchema } from './node-schema.ts';
import { allOf, memberSchema, type Schema } from './schema.ts';

/** What tools show where a schema is not fulfilled. */
export interface RuleText {
  readonly title: string;
  readonly description: string;
  /** One line. */
  readonly message: string;
}

/**
 * Never valid. Validators print the value of `const`, so that a reader sees the rule and not a keyword; `not` is
 * there because the value itself could stand in the object.
 */
function failure(text: RuleText): Schema {
  return { title: text.title, description: text.description, const: text.message, not: {} };
}

/** What is allowed says more than a message, and editors complete from an enumeration. */
function isSelfExplaining(schema: Schema): boolean {
  return (
    isJsonObject(schema) &&
    Object.keys(schema).every((key) => key === 'enum' || key === 'type') &&
    schema['type'] !== 'null'
  );
}

function leaf(schema: Schema, text: RuleText): Schema {
  if (schema === true) return true;
  if (schema === false) return failure(text);
  if (isSelfExplaining(schema)) return allOf([{ title: text.title, description: text.description }, schema]);
  return { if: schema, else: failure(text) };
}

/**
 * The schema of a node that fulfils a formula, written so that it fails at the innermost place that can be named: the
 * member or the item that is wrong, with the rule's text.
 */
export function reportSchema(formula: Formula, text: RuleText): Schema {
  const report = (inner: Formula): Schema => reportSchema(inner, text);
  const member = onlyMember(formula);
  if (member !== undefined) {
    const inner = memberSchema(member, report(withinMember(formula)), true);
    return whenAbsent(formula) ? inner : allOf([leaf({ type: 'object', required: [member] }, text), inner]);
  }
  if (formula.kind === 'and') return allOf(byMember(formula.of, all).map(report));
  if (formula.kind === 'reference' && formula.path.length === 0) return formulaSchema(formula);
  if (formula.kind === 'not' && formula.of.kind === 'node' && formula.of.path.length === 0) {
    const { test } = formula.of;
    const isNested = (test.kind === 'items' && test.minimum === 1) || test.kind === 'member';
    const isNameAlone = test.kind === 'member' && test.of.kind === 'constant';
    if (isNested && !isNameAlone) return failSchema(test, report);
  }
  invariant(formula.kind !== 'unsupported', 'an unsupported rule is not emitted');
  return leaf(formulaSchema(formula), text);
}
