import type { ReportFinding, ReportMessage } from '../report.ts';

/** URIs are relative to the root of the repository, in which the check runs. */
const root = '%SRCROOT%';

/** A path as a relative URI reference; a lone surrogate, which no URI can hold, becomes `�`. */
function uriOf(file: string): string {
  return file
    .replace(/\p{Surrogate}/gu, '\ufffd')
    .split('/')
    .map(encodeURIComponent)
    .join('/');
}

/** Where something is: a file, line and column. */
export function sarifLocation({ file, line, column }: Pick<ReportMessage, 'file' | 'line' | 'column'>) {
  return {
    physicalLocation: {
      artifactLocation: { uri: uriOf(file), uriBaseId: root },
      region: { startLine: line, startColumn: column },
    },
  };
}

/** Where a finding is, with the object and the path within it as a logical location. */
export function sarifFindingLocation(finding: ReportFinding) {
  const { apiVersion, kind, namespace, name } = finding.object;
  const object = [apiVersion, kind, namespace, name].filter((part) => part !== null).join('/');
  return {
    ...sarifLocation(finding),
    logicalLocations: [{ fullyQualifiedName: `${object}#${finding.path}`, kind: 'object' }],
  };
}
