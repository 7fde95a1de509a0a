import type { FormatContext } from './format.ts';
import { type CheckPoint, checkPoints, type Outcome } from './points.ts';
import type { Report } from './report.ts';
import { xmlTag, xmlText } from './xml.ts';

function element(name: string, attributes: Readonly<Record<string, string>>, text: string): string {
  return `      ${xmlTag(name, attributes)}${xmlText(text)}</${name}>\n`;
}

const bodies: Readonly<Record<Outcome, (point: CheckPoint) => string>> = {
  passed: ({ type, message, details }) =>
    details.length === 0 ? '' : element('system-out', {}, [`${type}: ${message}`, ...details].join('\n')),
  skipped: ({ details }) => element('skipped', { message: details.join('; ') }, ''),
  failed: ({ type, message, details }) =>
    element('failure', { message, type }, [message, ...details].join('\n')),
  broken: ({ type, message, details }) =>
    element('error', { message, type }, [message, ...details].join('\n')),
};

function testcase(point: CheckPoint): string {
  const { outcome, group, name, file, line } = point;
  const where = file === null ? {} : { file, line };
  const body = bodies[outcome](point);
  const head = xmlTag('testcase', { classname: group, name, ...where });
  return `    ${head}${body === '' ? '' : `\n${body}    `}</testcase>\n`;
}

function counts(points: readonly CheckPoint[]): Readonly<Record<string, number>> {
  const of = (outcome: Outcome): number => points.filter((point) => point.outcome === outcome).length;
  return { tests: points.length, failures: of('failed'), errors: of('broken'), skipped: of('skipped') };
}

function groupByFile(points: readonly CheckPoint[]): ReadonlyMap<string, readonly CheckPoint[]> {
  const groups = new Map<string, CheckPoint[]>();
  for (const point of points) {
    const file = point.file ?? 'keystone';
    const group = groups.get(file);
    if (group === undefined) groups.set(file, [point]);
    else group.push(point);
  }
  return groups;
}

/**
 * JUnit XML as GitLab and Jenkins read it: a suite for each file, a testcase for each finding. What does not fail the
 * check passes, with the finding as its output. No times: they are not the same twice.
 */
export function toJUnit(report: Report, context: FormatContext): string {
  const points = checkPoints(report, context);
  const suites = [...groupByFile(points)].map(
    ([name, own]) =>
      `  ${xmlTag('testsuite', { name, ...counts(own) })}\n${own.map(testcase).join('')}  </testsuite>\n`,
  );
  const head = xmlTag('testsuites', { name: 'keystone check', ...counts(points) });
  return `<?xml version="1.0" encoding="UTF-8"?>\n${head}\n${suites.join('')}</testsuites>\n`;
}
