import { comparePlaces } from '../compare.ts';
import type { Report, ReportFinding, ReportMessage, ReportObject } from '../report.ts';

/** What is said of one object of a file, or of a file that cannot be read; in the order of their places. */
export type Group =
  | {
      readonly kind: 'object';
      readonly file: string;
      readonly object: ReportObject;
      readonly item: string | null;
      readonly findings: readonly ReportFinding[];
    }
  | { readonly kind: 'unreadable'; readonly file: string; readonly errors: readonly ReportMessage[] };

function firstPlace(group: Group): ReportFinding | ReportMessage | undefined {
  return group.kind === 'object' ? group.findings[0] : group.errors[0];
}

function groupBy<Item>(
  items: readonly Item[],
  keyOf: (item: Item) => string,
): readonly (readonly [Item, ...Item[]])[] {
  const groups = new Map<string, [Item, ...Item[]]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return [...groups.values()];
}

function objectKey({ file, item, object }: ReportFinding): string {
  return JSON.stringify([file, item, object.apiVersion, object.kind, object.namespace, object.name]);
}

/** Groups findings by object and errors by file. */
export function groupReport(findings: readonly ReportFinding[], errors: Report['errors']): readonly Group[] {
  const ofObjects = groupBy(findings, objectKey).map((group): Group => {
    const { file, object, item } = group[0];
    return { kind: 'object', file, object, item, findings: group };
  });
  const ofFiles = groupBy(errors, ({ file }) => file).map(
    (group): Group => ({ kind: 'unreadable', file: group[0].file, errors: group }),
  );
  return [...ofObjects, ...ofFiles].sort((left, right) => {
    const [a, b] = [firstPlace(left), firstPlace(right)];
    return a === undefined || b === undefined ? 0 : comparePlaces(a, b);
  });
}

/** Findings of one rule, in the order in which rules are met first. */
export function byRule(
  findings: readonly ReportFinding[],
): readonly (readonly [ReportFinding, ...ReportFinding[]])[] {
  return groupBy(findings, ({ policy, rule }) => `${policy}/${rule}`);
}
