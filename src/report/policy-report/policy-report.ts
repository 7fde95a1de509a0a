import { Buffer } from 'node:buffer';
import { compareCodePoints } from '../../base/code-points.ts';
import type { FormatContext } from '../format.ts';
import { jsonText } from '../json-text.ts';
import type { Report, ReportFinding } from '../report.ts';
import { errorResult, findingResult, type PolicyResult, type ResultKind, source } from './results.ts';

/** What an API calls its reports. */
interface ReportApi {
  readonly apiVersion: string;
  readonly namespaced: string;
  readonly cluster: string;
}

const workingGroup: ReportApi = {
  apiVersion: 'wgpolicyk8s.io/v1alpha2',
  namespaced: 'PolicyReport',
  cluster: 'ClusterPolicyReport',
};
const openReports: ReportApi = {
  apiVersion: 'openreports.io/v1alpha1',
  namespaced: 'Report',
  cluster: 'ClusterReport',
};

/** A label by RFC 1123, which names of namespaces are: any other cannot be in a cluster. */
const namespaceForm = /^[a-z0-9](?:[-a-z0-9]{0,61}[a-z0-9])?$/;

/** etcd refuses an object of 1.5 MiB; what surrounds the results has room in the difference. */
const mostBytes = 1_000_000;

const kinds: readonly ResultKind[] = ['pass', 'fail', 'warn', 'error', 'skip'];

/** Where a finding is told: in its namespace, or null for a report of the cluster. */
function namespaceOf({ object }: ReportFinding): string | null {
  return object.namespace !== null && namespaceForm.test(object.namespace) ? object.namespace : null;
}

function groupByNamespace(
  findings: readonly ReportFinding[],
): ReadonlyMap<string | null, readonly ReportFinding[]> {
  const groups = new Map<string | null, ReportFinding[]>();
  for (const finding of findings) {
    const namespace = namespaceOf(finding);
    const group = groups.get(namespace);
    if (group === undefined) groups.set(namespace, [finding]);
    else group.push(finding);
  }
  return groups;
}

/** Results in parts that a cluster stores; a part has one at least. */
function split(results: readonly PolicyResult[]): readonly (readonly PolicyResult[])[] {
  const parts: PolicyResult[][] = [];
  let left = 0;
  for (const result of results) {
    const size = Buffer.byteLength(JSON.stringify(result));
    const part = parts.at(-1);
    if (part === undefined || size > left) {
      parts.push([result]);
      left = mostBytes - size;
    } else {
      part.push(result);
      left -= size;
    }
  }
  return parts;
}

function reportObject(
  { apiVersion, namespaced, cluster }: ReportApi,
  namespace: string | null,
  part: number,
  results: readonly PolicyResult[],
) {
  const counts = kinds.map((kind) => [kind, results.filter(({ result }) => result === kind).length]);
  return {
    apiVersion,
    kind: namespace === null ? cluster : namespaced,
    metadata: {
      name: part === 0 ? source : `${source}-${part + 1}`,
      ...(namespace === null ? {} : { namespace }),
      labels: { 'app.kubernetes.io/managed-by': source },
    },
    summary: Object.fromEntries(counts),
    results,
  };
}

function reportsOf(report: Report, api: ReportApi, { policies }: FormatContext) {
  const groups = groupByNamespace(report.findings);
  const resultsOf = (namespace: string | null): readonly PolicyResult[] =>
    (groups.get(namespace) ?? []).map((finding) => findingResult(finding, policies));
  const ofCluster = [...report.errors.map(errorResult), ...resultsOf(null)];
  const namespaces = [...groups.keys()].filter((name) => name !== null).sort(compareCodePoints);
  return [
    // There is one in any case: kubectl applies nothing else of an empty List, and what was found before would stay.
    ...(ofCluster.length === 0 ? [[]] : split(ofCluster)).map((results, part) =>
      reportObject(api, null, part, results),
    ),
    ...namespaces.flatMap((namespace) =>
      split(resultsOf(namespace)).map((results, part) => reportObject(api, namespace, part, results)),
    ),
  ];
}

function listText(report: Report, api: ReportApi, context: FormatContext): string {
  return jsonText({ apiVersion: 'v1', kind: 'List', items: reportsOf(report, api, context) });
}

/**
 * PolicyReports for `kubectl apply -f -` and the dashboards that read them: a List with a report for each namespace, and
 * first a ClusterPolicyReport for what has none. No times: they are not the same twice.
 */
export function toPolicyReport(report: Report, context: FormatContext): string {
  return listText(report, workingGroup, context);
}

/** The same as Reports and ClusterReports of OpenReports. */
export function toOpenReports(report: Report, context: FormatContext): string {
  return listText(report, openReports, context);
}
