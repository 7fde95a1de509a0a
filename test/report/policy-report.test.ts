import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import { toOpenReports, toPolicyReport } from '../../src/report/policy-report/policy-report.ts';
import type { Report, ReportFinding } from '../../src/report/report.ts';
import {
  comparedReport,
  context,
  emptyReport,
  finding,
  fullReport,
  hostileReport,
  reportOf,
} from './full-report.ts';

const validate = new Ajv2020({ allErrors: true, strictTypes: false }).compile(
  JSON.parse(readFileSync('test/report/policy-report.schema.json', 'utf8')),
);

interface ShownReport {
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly namespace?: string };
  readonly summary: Readonly<Record<string, number>>;
  readonly results: readonly {
    readonly message: string;
    readonly properties: Readonly<Record<string, string>>;
  }[];
}

function reportsOf(report: Report, write = toPolicyReport): readonly ShownReport[] {
  const list = JSON.parse(write(report, context));
  expect(validate(list) ? [] : validate.errors).toEqual([]);
  return list.items;
}

const formats = [toPolicyReport, toOpenReports];
const reports = [fullReport, comparedReport, emptyReport, hostileReport];

test.each(formats.flatMap((write) => reports.map((report) => [write.name, write, report] as const)))(
  '%s is what an API server takes',
  (_, write, report) => {
    expect(reportsOf(report, write).length).toBeGreaterThan(0);
  },
);

function inNamespace(namespace: string | null): ReportFinding {
  return { ...finding, object: { ...finding.object, namespace } };
}

test('there is a report for each namespace, sorted, and one for what has none, even when it is empty', () => {
  const placed = (found: readonly ReportFinding[]) =>
    reportsOf(reportOf(found)).map(({ kind, metadata: { name, namespace }, results }) => [
      kind,
      namespace ?? null,
      name,
      results.length,
    ]);
  expect(placed(['shop', 'data', 'shop'].map(inNamespace))).toEqual([
    ['ClusterPolicyReport', null, 'keystone', 0],
    ['PolicyReport', 'data', 'keystone', 1],
    ['PolicyReport', 'shop', 'keystone', 2],
  ]);
  expect(placed([null, 'no/name', 'UPPER', 'a'.repeat(64)].map(inNamespace))).toEqual([
    ['ClusterPolicyReport', null, 'keystone', 4],
  ]);
});

test('what is exempted is skipped, what a baseline holds is found all the same', () => {
  const [cluster, shop] = reportsOf(comparedReport);
  expect(cluster?.summary).toEqual({ pass: 0, fail: 0, warn: 0, error: 1, skip: 0 });
  expect(shop?.summary).toEqual({ pass: 0, fail: 1, warn: 1, error: 0, skip: 1 });
  expect(shop?.results.map(({ properties }) => properties['baselineState'])).toEqual([
    'unchanged',
    'new',
    'new',
  ]);
  expect(shop?.results[2]?.properties['exempted']).toBe('vendor chart (team-a, until 2027-06-30)');
});

test('what is said of a configuration is about no resource', () => {
  const object = { apiVersion: '', kind: 'Configuration', namespace: null, name: null };
  const [cluster] = reportsOf(reportOf([{ ...finding, policy: 'exemptions', object }]));
  expect(cluster?.results[0]).not.toHaveProperty('resources');
});

test('a report that no cluster would store is split, and nothing is lost', () => {
  const many = Array.from({ length: 6000 }, (_, index) => ({ ...finding, message: `finding ${index}` }));
  const [cluster, ...parts] = reportsOf(reportOf(many));
  expect(cluster?.results).toEqual([]);
  expect(parts.map(({ metadata }) => metadata.name)).toEqual(['keystone', 'keystone-2']);
  expect(parts.flatMap(({ results }) => results.map(({ message }) => message))).toEqual(
    many.map(({ message }) => message),
  );
  for (const part of parts) expect(JSON.stringify(part).length).toBeLessThan(1.4e6);
});
