import { expect, test } from 'vitest';
import { isJsonArray, isJsonObject, type Json } from '../../../src/base/json.ts';
import { noParameters } from '../../../src/reference/judge-object.ts';
import { createWholeProgram } from '../../policies.ts';
import { emitSchemas } from './emitted.ts';

/** Every regular expression of a schema: of `pattern`, and the names of `patternProperties`. */
function patternsOf(part: Json): readonly string[] {
  if (isJsonArray(part)) return part.flatMap(patternsOf);
  if (!isJsonObject(part)) return [];
  const own = typeof part['pattern'] === 'string' ? [part['pattern']] : [];
  const named = isJsonObject(part['patternProperties']) ? Object.keys(part['patternProperties']) : [];
  return [...own, ...named, ...Object.values(part).flatMap(patternsOf)];
}

const schema: Json = JSON.parse(
  new TextDecoder().decode(emitSchemas(createWholeProgram(), noParameters).file('all.json')),
);
const patterns = [...new Set(patternsOf(schema))];

/**
 * What ECMAScript with the `u` flag and RE2 read alike: anchors, `\b` over ASCII words, groups without a name,
 * classes of characters and ranges with the escapes that both take, counts up to 1,000, and `[\s\S]`.
 */
const character = String.raw`(?:[^\\^$.|?*+()[\]{}]|\\[\\^$.|?*+()[\]{}tnr]|\\x[0-9a-f]{2})`;
const member = String.raw`(?:[^\\\]^[-]|\\[\\^\]tnr[-]|\\x[0-9a-f]{2})`;
const set = String.raw`\[(?:\\s\\S|\^?-?(?:${member}(?:-${member})?)*)\]`;
const count = String.raw`(?:[*+?]|\{(?:\d{1,3}|1000)(?:,(?:\d{1,3}|1000)?)?\})`;
const token = new RegExp(
  String.raw`^(?:\^|\$|\\b|\(\?:|\)${count}?|\||(?:${character}|${set})${count}?)`,
  'u',
);

/** What is left of a pattern once everything that both engines read alike is taken away. */
function unread(pattern: string): string {
  let rest = pattern;
  for (let found = token.exec(rest); found !== null && rest !== ''; found = token.exec(rest))
    rest = rest.slice(found[0].length);
  return rest;
}

test('the grammar refuses what one of the engines does not read', () => {
  const refused = [
    '(?=a)',
    '(?!a)',
    '(a)',
    String.raw`(?:a)\1`,
    '.',
    String.raw`\d`,
    String.raw`\u{1}`,
    'a{1001}',
    '[[:alpha:]]',
    'a**',
    String.raw`\-`,
  ];
  expect(refused.filter((pattern) => unread(pattern) === '')).toEqual([]);
});

test('every pattern is of the syntax that ECMAScript and RE2 share', () => {
  expect(patterns.length).toBeGreaterThan(1500);
  expect(patterns.filter((pattern) => unread(pattern) !== '')).toEqual([]);
});

test('every pattern compiles with the u flag', () => {
  for (const pattern of patterns) expect(() => new RegExp(pattern, 'u')).not.toThrow();
});
