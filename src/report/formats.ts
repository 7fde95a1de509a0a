import type { Format } from './format.ts';
import { toGitHub } from './github.ts';
import { toGitLab } from './gitlab.ts';
import { toJson } from './json.ts';
import { toJUnit } from './junit.ts';
import { toMarkdown } from './markdown.ts';
import { toOpenReports, toPolicyReport } from './policy-report/policy-report.ts';
import { toPretty } from './pretty/pretty.ts';
import { toSarif } from './sarif/sarif.ts';
import { toTap } from './tap.ts';

/** Every format of `check -o`, by name, the default one first. */
export const formats: Readonly<Record<string, Format>> = {
  pretty: { title: 'for people', quotesSource: true, offersFixes: true, write: toPretty },
  json: { title: 'one JSON document, versioned', quotesSource: false, write: toJson },
  sarif: { title: 'SARIF 2.1.0', quotesSource: false, offersFixes: true, write: toSarif },
  junit: { title: 'JUnit XML', quotesSource: false, write: toJUnit },
  tap: { title: 'TAP version 14', quotesSource: false, write: toTap },
  github: { title: 'annotations in a GitHub workflow', quotesSource: false, write: toGitHub },
  gitlab: { title: "GitLab's code quality report", quotesSource: false, write: toGitLab },
  markdown: { title: 'a summary for the page of a job', quotesSource: false, write: toMarkdown },
  policyreport: { title: 'PolicyReports for a cluster', quotesSource: false, write: toPolicyReport },
  openreports: { title: 'OpenReports for a cluster', quotesSource: false, write: toOpenReports },
};
