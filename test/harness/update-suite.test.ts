import { expect, test } from 'vitest';
import { updateSuite } from '../../src/harness/update-suite.ts';

const finding = {
  policy: 'p',
  rule: 'r',
  severity: 'error',
  message: 'a: "b"',
  path: '/spec',
  container: 'c',
  hint: null,
} as const;

const suite = `policy: p
# about the suite
cases:
  - name: one # about the case
    object: { apiVersion: v1, kind: Pod }
    expect:
      - rule: old
        severity: warn
        message: m
        path: ''

  # about the next
  - name: two
    expect: []
    object:
      apiVersion: v1
`;

test('expectations are replaced, and nothing else', () => {
  const updated = updateSuite('suite.yaml', suite, [
    { index: 0, findings: [] },
    { index: 1, findings: [finding] },
  ]);
  expect(updated.diagnostics).toEqual([]);
  expect(updated.text).toBe(`policy: p
# about the suite
cases:
  - name: one # about the case
    object: { apiVersion: v1, kind: Pod }
    expect: []

  # about the next
  - name: two
    expect:
      - rule: r
        severity: error
        message: "a: \\"b\\""
        path: /spec
        container: c
    object:
      apiVersion: v1
`);
});

test('a case on one line stays, and says so', () => {
  const text = 'policy: p\ncases:\n  - {name: one, object: {}, expect: []}\n';
  const updated = updateSuite('suite.yaml', text, [{ index: 0, findings: [finding] }]);
  expect(updated.text).toBe(text);
  expect(updated.diagnostics).toMatchObject([
    { severity: 'warn', place: { file: 'suite.yaml', line: 3, column: 29 } },
  ]);
});
