import type { Style } from '../style.ts';
import type { TestReport } from './test-report.ts';

/** One way to write the report of tests. */
export interface TestFormat {
  readonly title: string;
  readonly write: (report: TestReport, context: { readonly style: Style }) => string;
}
