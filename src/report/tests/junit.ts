import { xmlTag, xmlText } from '../xml.ts';
import { type TestPoint, testPoints } from './points.ts';
import type { TestReport } from './test-report.ts';

function testcase({ group, name, place, problems }: TestPoint): string {
  const where = place === undefined ? {} : { file: place.file, line: place.line };
  const head = xmlTag('testcase', { classname: group, name, ...where });
  const [first] = problems;
  if (first === undefined) return `    ${head}</testcase>\n`;
  const failure = xmlTag('failure', { message: first });
  return `    ${head}\n      ${failure}${xmlText(problems.join('\n'))}</failure>\n    </testcase>\n`;
}

function counts(points: readonly TestPoint[]): { readonly tests: number; readonly failures: number } {
  return { tests: points.length, failures: points.filter(({ problems }) => problems.length > 0).length };
}

/** JUnit XML: a suite for each policy, a testcase for each case and for its coverage. No times: they are not the same twice. */
export function toJUnit(report: TestReport): string {
  const points = testPoints(report);
  const groups = [...new Set(points.map(({ group }) => group))].map((group) => {
    const own = points.filter((point) => point.group === group);
    const head = xmlTag('testsuite', { name: group, ...counts(own) });
    return `  ${head}\n${own.map(testcase).join('')}  </testsuite>\n`;
  });
  const head = xmlTag('testsuites', { name: 'keystone test', ...counts(points) });
  return `<?xml version="1.0" encoding="UTF-8"?>\n${head}\n${groups.join('')}</testsuites>\n`;
}
