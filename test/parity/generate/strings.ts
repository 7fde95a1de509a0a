import fc from 'fast-check';
import type { Json } from '../../../src/base/json.ts';
import type { Expression } from '../../../src/ir/expression.ts';
import { operandsOf } from '../../../src/ir/operands.ts';
import type { Policy } from '../../../src/ir/policy.ts';

/** Texts that engines are known to treat differently when they treat them wrongly. */
export const oddStrings: readonly string[] = [
  '',
  ' ',
  '\t',
  '\n',
  'a\nb',
  '\u0000',
  '\u007f',
  '\u0085',
  '\u00a0',
  '\u2028',
  '\u202e',
  '\ufeff',
  '\ufffd',
  'é',
  'e\u0301',
  '\u212Aeystone',
  'ſidecar',
  '\u{1F600}',
  '\u{1F600}'.repeat(70),
  'x'.repeat(63),
  'x'.repeat(64),
  'x'.repeat(320),
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'length',
  '0',
  '-1',
  '1e3',
  'null',
  'true',
  '%s %d',
  '{{x}}',
  '$x$',
  '"',
  '\\',
  '</a>',
  'a/b',
  '/',
  '~0~1',
  'a,b',
  ',',
  '.*',
  'A',
];

function textsIn(json: Json): readonly string[] {
  if (typeof json === 'string') return [json];
  if (typeof json !== 'object' || json === null) return [];
  return Object.entries(json).flatMap(([key, value]) => [
    ...(Array.isArray(json) ? [] : [key]),
    ...textsIn(value),
  ]);
}

/** All texts that policies compare with, so that generated objects come near their conditions. */
export function literalsOf(policies: readonly Policy[]): readonly string[] {
  const literals = new Set<string>();
  const seen = new Set<Expression>();
  const visit = (expression: Expression): void => {
    if (seen.has(expression)) return;
    seen.add(expression);
    if (expression.kind === 'literal' && typeof expression.value === 'string') literals.add(expression.value);
    if (expression.kind === 'data') for (const text of textsIn(expression.value)) literals.add(text);
    if (expression.kind === 'parameter') for (const text of textsIn(expression.fallback)) literals.add(text);
    for (const operand of operandsOf(expression)) visit(operand);
  };
  for (const { rules } of policies) {
    for (const { each, when } of rules) {
      for (const { source } of each) visit(source);
      visit(when);
    }
  }
  return [...literals].sort();
}

const names = [
  'a',
  'b',
  'app',
  'web',
  'log',
  'istio-proxy',
  'envoy',
  'csql-proxy',
  'vault-agent',
  'x'.repeat(63),
];
const oddNames = [
  'A',
  'a_b',
  'a.b',
  '',
  '-a',
  'x'.repeat(64),
  '__proto__',
  'constructor',
  'é',
  ' a',
  'a b',
  'app2',
];

/** Names of containers: few, so that marks meet them. */
export const containerName: fc.Arbitrary<string> = fc.oneof(
  { weight: 12, arbitrary: fc.constantFrom(...names) },
  { weight: 2, arbitrary: fc.constantFrom(...oddNames) },
  { weight: 1, arbitrary: fc.constantFrom(...oddStrings) },
);

/** Any text: one that policies know, an odd one, or a random one. */
export function anyText(literals: readonly string[]): fc.Arbitrary<string> {
  return fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom('a', ...literals) },
    { weight: 3, arbitrary: containerName },
    { weight: 3, arbitrary: fc.constantFrom(...oddStrings) },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 12 }) },
    {
      weight: 1,
      arbitrary: fc.tuple(fc.constantFrom('a', ...literals), containerName).map((parts) => parts.join('')),
    },
  );
}
