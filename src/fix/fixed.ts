import type { Finding } from '../base/finding.ts';
import type { SourcePlace } from '../base/source.ts';
import type { ReportObject } from '../report/report.ts';

/** What a fix has to say of one finding; the place is that in the text as it was. */
interface Said extends SourcePlace {
  readonly fix: string;
  readonly finding: Finding;
  readonly object: ReportObject;
}

export interface AppliedFix extends Said {
  /** What was done: "writes … in place of …". */
  readonly does: string;
  /** What else is different, for whoever reviews it. */
  readonly notes: readonly string[];
}

/** A finding that a fix is there for and that is left as it is. */
export interface LeftFinding extends Said {
  readonly reason: string;
}
