import { compareCodePoints } from '../../base/code-points.ts';
import { jsonText } from '../../report/json-text.ts';
import type { Report } from '../../report/report.ts';
import type { Baseline, BaselineEntry } from './baseline.ts';
import { fingerprinted } from './fingerprinted.ts';

function sortKey({ policy, rule, object, path, message, fingerprint }: BaselineEntry): readonly string[] {
  const { apiVersion, kind, namespace, name } = object;
  return [policy, rule, apiVersion, kind, namespace ?? '', name ?? '', path, message, fingerprint];
}

/** Neither file nor line: a baseline stays as it is while files are moved. */
function compareEntries(left: BaselineEntry, right: BaselineEntry): number {
  const [a, b] = [sortKey(left), sortKey(right)];
  const differing = a.findIndex((text, index) => text !== b[index]);
  return differing < 0 ? 0 : compareCodePoints(a[differing] ?? '', b[differing] ?? '');
}

/** What a report finds, as a baseline. */
export function createBaseline({ findings }: Pick<Report, 'findings'>): Baseline {
  const entries = [...fingerprinted(findings)].map(([finding, fingerprint]): BaselineEntry => {
    const { policy, rule, object, path, message } = finding;
    const { apiVersion, kind, namespace, name } = object;
    return { fingerprint, policy, rule, object: { apiVersion, kind, namespace, name }, path, message };
  });
  return { version: 1, findings: entries.sort(compareEntries) };
}

/** What of a baseline is still found. */
export function pruneBaseline(baseline: Baseline, { findings }: Pick<Report, 'findings'>): Baseline {
  const found = new Set(fingerprinted(findings).values());
  return { ...baseline, findings: baseline.findings.filter(({ fingerprint }) => found.has(fingerprint)) };
}

/** The text of a baseline's file, the same for the same findings. */
export function baselineText(baseline: Baseline): string {
  return jsonText(baseline);
}
