import { jsonText } from '../json-text.ts';
import type { TestFormat } from './format.ts';
import { toJUnit } from './junit.ts';
import { toPrettyTests } from './pretty.ts';
import { toTap } from './tap.ts';

/** Every format of `test -o`, by name, the default one first. */
export const testFormats: Readonly<Record<string, TestFormat>> = {
  pretty: { title: 'for people', write: toPrettyTests },
  json: { title: 'one JSON document, versioned', write: jsonText },
  junit: { title: 'JUnit XML', write: toJUnit },
  tap: { title: 'TAP version 14', write: toTap },
};
