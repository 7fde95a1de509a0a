import { readFile, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Checker } from '../check/checker.ts';
import { isWide } from '../fix/fix-file.ts';
import { type FixOptions, isMendable } from '../fix/proposals.ts';
import { stylesOf } from '../fix/styles.ts';
import { suggestFixes } from '../fix/suggest-fixes.ts';
import { decodeText } from '../manifests/decode-text.ts';
import { stdinName } from '../manifests/index.ts';
import type { FormatContext } from '../report/format.ts';
import type { Report, ReportFinding } from '../report/report.ts';
import type { ReportFix } from '../report/report-fix.ts';

/** Each costs about as much as checking its document once more. */
const mostSuggestions = 500;
const largestFile = 16 * 1024 * 1024;
const safe = new Set<never>();

/** Whether a fix may be there: for what counts, in a file that is the source itself. */
function mayBeFixed(finding: ReportFinding): boolean {
  const { exempted, baselineState, source, file, policy, rule } = finding;
  if (exempted !== null || baselineState === 'unchanged' || source !== undefined || file === stdinName) {
    return false;
  }
  return isMendable({ policy, rule }, safe);
}

async function readText(path: string): Promise<string | null> {
  try {
    if ((await stat(path)).size > largestFile) return null;
    const bytes = await readFile(path);
    const { text, fault } = decodeText(bytes);
    return fault === null && !isWide(bytes) ? text : null;
  } catch {
    return null;
  }
}

/** How `keystone fix` would mend the findings of a report: the first ones; their files are read once more. */
export async function loadFixes(
  report: Report,
  folder: string,
  { judge, kinds, shared }: Checker,
): Promise<NonNullable<FormatContext['fixOf']>> {
  const exempted: FixOptions['exempted'] = () => [];
  const options: FixOptions = { judge, kinds, styles: stylesOf(shared), requested: safe, exempted };
  const broken = new Set(report.errors.map(({ file }) => file));
  const mendable = report.findings
    .filter((finding) => mayBeFixed(finding) && !broken.has(finding.file))
    .slice(0, mostSuggestions);
  const fixes = new Map<ReportFinding, ReportFix>();
  for (const file of new Set(mendable.map((finding) => finding.file))) {
    const text = await readText(resolve(folder, file));
    if (text === null) continue;
    const findings = mendable.filter((finding) => finding.file === file);
    for (const [finding, fix] of suggestFixes(text, findings, options)) fixes.set(finding, fix);
  }
  return (finding) => fixes.get(finding) ?? null;
}
