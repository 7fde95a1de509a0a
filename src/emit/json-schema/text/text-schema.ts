import { invariant } from '../../../base/invariant.ts';
import { choice, type Pattern } from '../pattern/pattern.ts';
import { printPattern } from '../pattern/print.ts';
import { allOf, anyOf, not, type Schema } from '../schema.ts';
import { literalsOf } from './literals.ts';
import type { TextTest } from './text-test.ts';

function patternSchema(pattern: Pattern): Schema {
  const literals = literalsOf(pattern);
  if (literals === null) return { pattern: printPattern(pattern) };
  const [only] = literals;
  return literals.length === 1 && only !== undefined ? { const: only } : { enum: literals };
}

function orSchema(tests: readonly TextTest[]): Schema {
  const patterns = tests.flatMap((test) => (test.kind === 'pattern' ? [test.pattern] : []));
  const others = tests.filter((test) => test.kind !== 'pattern').map(textSchema);
  return anyOf(patterns.length === 0 ? others : [patternSchema(choice(patterns)), ...others]);
}

/** The schema of the texts that pass; what it says of other values does not matter. */
export function textSchema(test: TextTest): Schema {
  switch (test.kind) {
    case 'constant':
      return test.value;
    case 'pattern':
      return patternSchema(test.pattern);
    case 'length':
      return {
        ...(test.minimum > 0 ? { minLength: test.minimum } : {}),
        ...(test.maximum === null ? {} : { maxLength: test.maximum }),
      };
    case 'not':
      return not(textSchema(test.of));
    case 'and':
      return allOf(test.of.map(textSchema));
    case 'or':
      return orSchema(test.of);
    case 'unsupported':
      invariant(false, `an unsupported test reached the schema: ${test.reason}`);
  }
}
