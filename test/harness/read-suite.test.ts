import { describe, expect, test } from 'vitest';
import { readSuite } from '../../src/harness/read-suite.ts';

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

interface Fault {
  readonly name: string;
  readonly suite: string;
  readonly objects?: Readonly<Record<string, string>>;
  /** `line:column message (hint)`, in order. */
  readonly expected: readonly string[];
}

const pod = '{apiVersion: v1, kind: Pod}';
const finding = "{rule: r, severity: error, message: m, path: ''}";
const finds = `  - {name: finds, object: ${pod}, expect: [${finding}]}`;
const passes = `  - {name: passes, object: ${pod}, expect: []}`;

const faults: readonly Fault[] = [
  {
    name: 'an unknown key, with the nearest known one',
    suite: `policy: p\ncases:\n${finds}\n  - name: passes\n    objekt: ${pod}\n    expect: []\n`,
    expected: [
      '5:5 item 2 of "cases" has no key "objekt" (did you mean object?)',
      '4:5 a case has one of "object", "file" and "review"',
    ],
  },
  {
    name: 'an unknown key that is near to none',
    suite: `policy: p\nowner: me\ncases:\n${finds}\n${passes}\n`,
    expected: ['2:1 the suite has no key "owner" (known keys: policy, cases)'],
  },
  {
    name: 'a policy that is not the folder',
    suite: `policy: q\ncases:\n${finds}\n${passes}\n`,
    expected: ["1:1 the folder is named p, the suite's policy q"],
  },
  {
    name: 'two cases of one name',
    suite: `policy: p\ncases:\n${finds}\n${finds}\n${passes}\n`,
    expected: ['4:5 two cases are named "finds"'],
  },
  {
    name: 'nothing that finds',
    suite: `policy: p\ncases:\n${passes}\n`,
    expected: ['2:1 no case of the suite expects a finding'],
  },
  {
    name: 'nothing that passes but what matches nothing',
    suite: `policy: p\ncases:\n${finds}\n  - {name: none, object: {kind: X}, matches: nothing, expect: []}\n`,
    expected: ['2:1 no case of the suite expects that nothing is found'],
  },
  {
    name: 'two inputs',
    suite: `policy: p\ncases:\n${finds}\n  - {name: passes, object: ${pod}, review: {object: ${pod}}, expect: []}\n`,
    expected: ['4:5 a case has one of "object", "file" and "review"'],
  },
  {
    name: 'a review that is wrapped',
    suite: `policy: p\ncases:\n${finds}\n  - {name: passes, review: {request: {}}, expect: []}\n`,
    expected: [
      '4:29 "review" has no key "request" (known keys: operation, subResource, namespace, name, object, oldObject, options, userInfo)',
    ],
  },
  {
    name: 'a finding without message, of an unknown severity',
    suite: `policy: p\ncases:\n${finds}\n${passes}\n  - name: odd\n    object: ${pod}\n    expect:\n      - rule: r\n        severity: eror\n        path: ''\n`,
    expected: [
      '9:9 "severity" must be one of error, warn, info (did you mean error?)',
      '8:9 item 1 of "expect" needs "message"',
    ],
  },
  {
    name: 'a place that is none, and a reason that is none',
    suite: `policy: p\ncases:\n${finds}\n${passes}\n  - name: odd\n    at: [manifests, {admission: refused}]\n    object: ${pod}\n    expect: []\n`,
    expected: [
      '6:10 item 1 of "at" must be one of manifest, admission, custom-resource (did you mean manifest?)',
      '6:22 "admission" must be one of refused-earlier, pruned',
    ],
  },
  {
    name: 'a file that is not there, and one that nobody uses',
    suite: `policy: p\ncases:\n${finds}\n${passes}\n  - {name: odd, file: objects/a.yaml, expect: []}\n`,
    objects: { 'objects/b.yaml': pod },
    expected: ['5:17 the file cannot be read, or holds no object', '2:1 no case uses objects/b.yaml'],
  },
  {
    name: 'a key twice',
    suite: `policy: p\npolicy: p\ncases:\n${finds}\n${passes}\n`,
    expected: ['2:1 the key "policy" is in this map already'],
  },
  {
    name: 'two documents',
    suite: `policy: p\ncases: []\n---\npolicy: p\n`,
    expected: ['4:1 a fixture is one document'],
  },
];

describe('a faulty suite says what is wrong, and where', () => {
  test.each(faults)('$name', ({ suite, objects = {}, expected }) => {
    const files = Object.entries(objects).map(([path, text]) => [path, encode(text)] as const);
    const reading = readSuite({ policy: 'p', suite: encode(suite), objects: new Map(files) }, 'fixtures');
    const texts = reading.diagnostics.map(({ place, message, hint }) => {
      expect(place?.file).toBe('fixtures/p/suite.yaml');
      return `${place?.line}:${place?.column} ${message}${hint === undefined ? '' : ` (${hint})`}`;
    });
    expect(texts).toEqual(expected);
  });
});

test('a suite is read as it is written', () => {
  const text = `
policy: p
cases:
  - name: a file, everywhere
    file: objects/a.yaml
    parameters: {global: {styles: {single: [x]}}, policy: {max: 2}}
    expect:
      - {rule: r, severity: warn, message: m, path: /a~1b, container: c, hint: h}
  - name: a review, in one place
    at: [{admission: pruned}]
    review: {operation: UPDATE, object: ${pod}, oldObject: null}
    expect: []
`;
  const objects = new Map([['objects/a.yaml', encode('apiVersion: v1\nkind: Pod\nspec: null\n')]]);
  const { suite, diagnostics } = readSuite({ policy: 'p', suite: encode(text), objects }, 'fixtures');
  expect(diagnostics).toEqual([]);
  expect(suite?.objects).toEqual(['objects/a.yaml']);
  const [file, review] = suite?.cases ?? [];
  expect(file).toEqual({
    name: 'a file, everywhere',
    input: { kind: 'object', object: { apiVersion: 'v1', kind: 'Pod', spec: null } },
    parameters: { global: { styles: { single: ['x'] } }, policies: { p: { max: 2 } } },
    at: { manifest: 'judged', admission: 'judged', 'custom-resource': 'judged' },
    expect: [{ rule: 'r', severity: 'warn', message: 'm', path: '/a~1b', container: 'c', hint: 'h' }],
    matchesNothing: false,
    place: { file: 'fixtures/p/suite.yaml', line: 4, column: 5 },
  });
  expect(review?.at).toEqual({ manifest: 'absent', admission: 'pruned', 'custom-resource': 'absent' });
  expect(review?.input).toEqual({
    kind: 'review',
    request: { operation: 'UPDATE', object: { apiVersion: 'v1', kind: 'Pod' }, oldObject: null },
  });
});
