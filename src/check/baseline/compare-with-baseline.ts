import type { SourcePlace } from '../../base/source.ts';
import { comparePlaces } from '../../report/compare.ts';
import { count } from '../../report/count.ts';
import { objectText } from '../../report/object-text.ts';
import type { Report, ReportFinding, ReportMessage } from '../../report/report.ts';
import { countFindings } from '../count-findings.ts';
import type { Baseline, BaselineEntry } from './baseline.ts';
import { fingerprinted } from './fingerprinted.ts';

/** A baseline that was read, and what is known of the run. */
export interface BaselineOptions {
  readonly baseline: Baseline;
  /** Whether everything that the configuration names is checked: then what is no longer found is told. */
  readonly isWholeRun: boolean;
  /** Where its file has the entry with a fingerprint. */
  readonly place: (fingerprint: string) => SourcePlace;
}

/** More entries that are no longer found than this are summed up. */
const mostListed = 10;

function absentMessage({ policy, rule, object, message }: BaselineEntry): string {
  return `${policy}/${rule} is no longer found on ${objectText(object)}: ${message}`;
}

function absentNotices(
  absent: readonly BaselineEntry[],
  { place }: BaselineOptions,
): readonly ReportMessage[] {
  const code = 'baseline';
  const listed = absent.slice(0, absent.length > mostListed ? mostListed - 1 : mostListed);
  const notices = listed.map((entry) => ({
    code,
    message: absentMessage(entry),
    ...place(entry.fingerprint),
  }));
  const rest = absent[listed.length];
  if (rest === undefined) return notices;
  const more = `${count(absent.length - listed.length, 'more entry', 'more entries')} of the baseline`;
  return [...notices, { code, message: `${more} are no longer found`, ...place(rest.fingerprint) }];
}

/** The report in which what the baseline holds does not count, and what it holds for nothing is told. */
export function compareWithBaseline(report: Report, options: BaselineOptions): Report {
  const { baseline, isWholeRun } = options;
  const known = new Set(baseline.findings.map(({ fingerprint }) => fingerprint));
  const found = fingerprinted(report.findings);
  const findings = report.findings.map((finding): ReportFinding => {
    const fingerprint = found.get(finding);
    const isKnown = fingerprint !== undefined && known.has(fingerprint);
    return { ...finding, baselineState: isKnown ? 'unchanged' : 'new' };
  });
  const present = new Set(found.values());
  // What could not be read may hold it.
  const isKnownWhole = isWholeRun && report.errors.length === 0;
  const absent = isKnownWhole ? baseline.findings.filter(({ fingerprint }) => !present.has(fingerprint)) : [];
  const unchanged = findings.filter(({ baselineState }) => baselineState === 'unchanged').length;
  return {
    ...report,
    summary: { ...report.summary, ...countFindings(findings), unchanged },
    findings,
    notices: [...report.notices, ...absentNotices(absent, options)].sort(comparePlaces),
  };
}
