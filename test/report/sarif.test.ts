import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Ajv } from 'ajv';
import { expect, test } from 'vitest';
import { toSarif } from '../../src/report/sarif/sarif.ts';
import {
  comparedReport,
  context,
  emptyReport,
  finding,
  fullReport,
  hostileReport,
  reportOf,
} from './full-report.ts';

/** The schema of SARIF 2.1.0. It is of draft 4 and uses nothing that later drafts say in another way but `id`. */
function readSchema(): Record<string, unknown> {
  const file = createRequire(import.meta.url).resolve(
    '@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json',
  );
  const { $schema: _draft, id: _id, ...schema } = JSON.parse(readFileSync(file, 'utf8'));
  return schema;
}

const uriReference = /^(?:[A-Za-z0-9\-._~!$&'()*+,;=:@/?#]|%[0-9A-F]{2})*$/;
const ajv = new Ajv({
  strict: false,
  // One of its patterns is none with the flag u.
  unicodeRegExp: false,
  allErrors: true,
  formats: { uri: uriReference, 'uri-reference': uriReference, 'date-time': true },
});
const validate = ajv.compile(readSchema());

function faults(text: string): unknown {
  return validate(JSON.parse(text)) ? [] : validate.errors;
}

test.each([
  ['a report with everything', fullReport],
  ['a report compared with a baseline', comparedReport],
  ['an empty report', emptyReport],
  ['hostile names', hostileReport],
])('%s is valid against the schema', (_, report) => {
  expect(faults(toSarif(report, context))).toEqual([]);
});

test('a fix is valid, with its edits as replacements', () => {
  const edits = [
    { startLine: 3, startColumn: 5, endLine: 3, endColumn: 9, text: 'a: {0} [b](c)' },
    { startLine: 4, startColumn: 1, endLine: 5, endColumn: 1, text: '' },
  ];
  const text = toSarif(reportOf([finding, { ...finding, line: 9 }]), {
    ...context,
    fixOf: ({ line }) => (line === 9 ? { does: 'writes [b](c)', edits } : null),
  });
  expect(faults(text)).toEqual([]);
  const [without, withFix] = JSON.parse(text).runs[0].results;
  expect(without).not.toHaveProperty('fixes');
  expect(withFix.fixes).toEqual([
    {
      description: { text: 'keystone fix writes [b\\](c)' },
      artifactChanges: [
        {
          artifactLocation: { uri: 'apps/a.yaml', uriBaseId: '%SRCROOT%' },
          replacements: [
            {
              deletedRegion: { startLine: 3, startColumn: 5, endLine: 3, endColumn: 9 },
              insertedContent: { text: 'a: {0} [b](c)' },
            },
            { deletedRegion: { startLine: 4, startColumn: 1, endLine: 5, endColumn: 1 } },
          ],
        },
      ],
    },
  ]);
});

test('the schema refuses what is not SARIF', () => {
  const log = JSON.parse(toSarif(fullReport, context));
  log.runs[0].results[0].locations[0].physicalLocation.region.startLine = 0;
  expect(faults(JSON.stringify(log))).toMatchObject([
    {
      instancePath: '/runs/0/results/0/locations/0/physicalLocation/region/startLine',
      message: 'must be >= 1',
    },
  ]);
});

test('text of others makes no link, no placeholder and no URI of its own', () => {
  const { runs } = JSON.parse(
    toSarif(
      reportOf([
        { ...finding, hint: null, message: '[a](http://b) {0} a[0] {x}', file: 'a b/http://c?#.yaml' },
      ]),
      context,
    ),
  );
  const [result] = runs[0].results;
  expect(result.message.text).toBe('[a\\](http://b) {{0}} a[0] {x}');
  expect(result.locations[0].physicalLocation.artifactLocation.uri).toBe('a%20b/http%3A//c%3F%23.yaml');
});
