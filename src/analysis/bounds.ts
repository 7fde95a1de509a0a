import type { Diagnostic } from '../base/diagnostic.ts';
import type { Expression, ExpressionKind, Expressions } from '../ir/expression.ts';
import { expressionsOf, walk } from '../ir/operands.ts';
import type { Policy, Rule } from '../ir/policy.ts';
import { isRegexError, parseRegex } from '../ir/regex.ts';
import type { Pass } from './pass.ts';

const deepestNesting = 3;
const isAscii = (text: string): boolean => [...text].every((character) => character.charCodeAt(0) < 0x80);

/** What is wrong with one operator's constant parts; null when nothing is. */
type Problem<Kind extends ExpressionKind> = (expression: Expressions[Kind]) => string | null;

function separatorProblem({ separator }: { readonly separator: string }): string | null {
  return separator === '' ? 'the separator is empty' : null;
}

const problems: { readonly [Kind in ExpressionKind]?: Problem<Kind> } = {
  literal: ({ value }) => {
    if (typeof value === 'number' && !Number.isSafeInteger(value))
      return `${value} is no integer within ±(2^53 − 1)`;
    return typeof value === 'string' && /[\ud800-\udfff]/u.test(value)
      ? 'the text has half of a surrogate pair'
      : null;
  },
  names: ({ from }) =>
    from.length > deepestNesting
      ? `names come from ${from.length} nested sources; ${deepestNesting} is the most`
      : null,
  before: separatorProblem,
  after: separatorProblem,
  split: ({ separator }) =>
    separator.length === 1 && isAscii(separator) ? null : 'a text is split at one ASCII character',
  trim: ({ characters }) => (isAscii(characters) ? null : 'only ASCII characters can be trimmed'),
  matches: ({ pattern }) => {
    const regex = parseRegex(pattern);
    return isRegexError(regex)
      ? `the pattern ${JSON.stringify(pattern)} is not readable: ${regex.message}`
      : null;
  },
};

function problemOf<Kind extends ExpressionKind>(kind: Kind, expression: Expressions[Kind]): string | null {
  return problems[kind]?.(expression) ?? null;
}

function checkRule(policy: Policy, rule: Rule): readonly Diagnostic[] {
  const diagnostics: Diagnostic[] = [];
  const report = (problem: string, at?: Expression): void => {
    const place = at?.origin ?? rule.origin;
    diagnostics.push({
      code: 'bounds',
      severity: 'error',
      message: `${policy.id}/${rule.id}: ${problem}`,
      place,
    });
  };
  const seen = new Set<Expression>();
  if (rule.each.length > deepestNesting)
    report(`"each" nests ${rule.each.length} deep; ${deepestNesting} is the most`);
  for (const outermost of expressionsOf(rule)) {
    const check = (expression: Expression): void => {
      const problem = problemOf(expression.kind, expression);
      if (problem !== null) report(problem, expression);
      if (expression.kind === 'suggest' && outermost !== rule.hint)
        report('"nearest" is for hints alone', expression);
    };
    walk(outermost, check, seen);
  }
  return diagnostics;
}

function repeated(values: readonly string[]): readonly string[] {
  return values.filter((value, index) => values.indexOf(value) !== index);
}

const identifier = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** What `check` says of exemptions stands in reports under this id. */
const reservedId = 'exemptions';

function checkPolicy(policy: Policy): readonly Diagnostic[] {
  const place = policy.origin;
  const diagnostics: Diagnostic[] = [];
  if (!identifier.test(policy.id)) {
    const message = `the policy id ${JSON.stringify(policy.id)} is not in kebab-case`;
    diagnostics.push({ code: 'policy-id', severity: 'error', message, place });
  }
  if (policy.id === reservedId) {
    const message = `a policy cannot be called ${reservedId}: reports tell under this id what is wrong with exemptions`;
    diagnostics.push({ code: 'policy-id', severity: 'error', message, place });
  }
  for (const id of repeated(policy.rules.map((rule) => rule.id))) {
    diagnostics.push({
      code: 'rule-id',
      severity: 'error',
      message: `${policy.id} has two rules called ${id}`,
      place,
    });
  }
  return [...diagnostics, ...policy.rules.flatMap((rule) => checkRule(policy, rule))];
}

/** Constant parts are within the language: patterns, separators, nesting, ids. */
export const bounds: Pass = {
  id: 'bounds',
  run: ({ policies }) => [
    ...repeated(policies.map(({ id }) => id)).map(
      (id): Diagnostic => ({
        code: 'policy-id',
        severity: 'error',
        message: `two policies are called ${id}`,
      }),
    ),
    ...policies.flatMap(checkPolicy),
  ],
};
