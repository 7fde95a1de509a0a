import { List } from './list.ts';
import { Str } from './str.ts';

/** Constant strings as a list. */
export function constants(...values: readonly string[]): List<Str> {
  return new List(
    { kind: 'strings', node: { kind: 'data', value: values } },
    'text',
    'str',
    (text) => new Str(text),
  );
}
