import type { TestFormat } from './format.ts';
import { toJUnit } from './junit.ts';
import { toPrettyTests } from './pretty.ts';
import { toTap } from './tap.ts';
import type { TestReport } from './test-report.ts';

const toJson = (report: TestReport): string => `${JSON.stringify(report, null, 2)}\n`;

/** Every format of `test -o`, by name, the default one first. */
export const testFormats: Readonly<Record<string, TestFormat>> = {
  pretty: { title: 'for people', write: toPrettyTests },
  json: { title: 'one JSON document, versioned', write: toJson },
  junit: { title: 'JUnit XML', write: toJUnit },
  tap: { title: 'TAP version 14', write: toTap },
};
