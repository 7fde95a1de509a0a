import { expect, test } from 'vitest';
import { findingFingerprints, messageFingerprints } from '../../src/report/fingerprints.ts';
import type { ReportFinding } from '../../src/report/report.ts';
import { finding } from './full-report.ts';

const [own] = findingFingerprints([finding]);

test('a fingerprint is a hash of 128 bits that never changes', () => {
  expect(own).toBe('f4d9b7eb42015373bd74538ca1d50334');
});

test.each<[string, Partial<ReportFinding>]>([
  ['lines shift', { line: 99, column: 1 }],
  ['the file moves', { file: 'b.yaml' }],
  ['severity and hint change', { severity: 'warn', hint: null }],
  ['an exemption is given', { exempted: 'until June' }],
])('it survives that %s', (_, change) => {
  expect(findingFingerprints([{ ...finding, ...change }])).toEqual([own]);
});

test.each<[string, Partial<ReportFinding>]>([
  ['policies', { policy: 'q' }],
  ['rules', { rule: 's' }],
  ['paths', { path: '/metadata' }],
  ['messages', { message: 'log is wrong' }],
  ['objects', { object: { ...finding.object, name: 'other' } }],
  ['namespaces', { object: { ...finding.object, namespace: null } }],
])('it tells %s apart', (_, change) => {
  expect(findingFingerprints([{ ...finding, ...change }])).not.toEqual([own]);
});

test('what is found twice has two fingerprints, whatever is found between', () => {
  const [first, between, second] = findingFingerprints([finding, { ...finding, rule: 's' }, finding]);
  expect(first).toBe(own);
  expect(new Set([first, between, second]).size).toBe(3);
  expect(findingFingerprints([finding, finding])).toEqual([first, second]);
});

test('errors of a file have fingerprints without its lines', () => {
  const error = { code: 'yaml-syntax', message: 'no YAML', file: 'a.yaml', line: 1, column: 1 };
  expect(messageFingerprints([error])).toEqual(messageFingerprints([{ ...error, line: 7 }]));
  expect(messageFingerprints([error])).not.toEqual(messageFingerprints([{ ...error, file: 'b.yaml' }]));
});
