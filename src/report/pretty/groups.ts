import { comparePlaces } from '../compare.ts';
import type { Report, ReportFinding, ReportMessage, ReportObject } from '../report.ts';

/** What is said of one object of a file, or of a file that cannot be read; in the order of their places. */
export type Group =
  | {
      readonly kind: 'object';
      readonly file: string;
      readonly object: ReportObject;
      /** The chart's file from which it was rendered. */
      readonly source: string | undefined;
      readonly item: string | null;
      readonly findings: readonly ReportFinding[];
    }
  | { readonly kind: 'unreadable'; readonly file: string; readonly errors: readonly ReportMessage[] };

type NonEmpty<Item> = readonly [Item, ...Item[]];

function firstPlace(group: Group): ReportFinding | ReportMessage | undefined {
  return group.kind === 'object' ? group.findings[0] : group.errors[0];
}

function groupBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): readonly NonEmpty<Item>[] {
  const groups = new Map<string, [Item, ...Item[]]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return [...groups.values()];
}

function objectKey({ file, item, object, source }: ReportFinding): string {
  return JSON.stringify([file, item, object.apiVersion, object.kind, object.namespace, object.name, source]);
}

/** Groups findings by object and errors by file. */
export function groupReport(findings: readonly ReportFinding[], errors: Report['errors']): readonly Group[] {
  const ofObjects = groupBy(findings, objectKey).map((group): Group => {
    const { file, object, source, item } = group[0];
    return { kind: 'object', file, object, source, item, findings: group };
  });
  const ofFiles = groupBy(errors, ({ file }) => file).map(
    (group): Group => ({ kind: 'unreadable', file: group[0].file, errors: group }),
  );
  return [...ofObjects, ...ofFiles].sort((left, right) => {
    const [a, b] = [firstPlace(left), firstPlace(right)];
    return a === undefined || b === undefined ? 0 : comparePlaces(a, b);
  });
}

/** More findings of one rule on one object than this are listed, a line each. */
const mostInFull = 3;

/** Findings that are shown together: those of one place, or many of one rule. */
export type Block = { readonly kind: 'place' | 'rule'; readonly findings: NonEmpty<ReportFinding> };

/** The findings of one object as they are shown, in the order of their first places. */
export function blocksOf(findings: readonly ReportFinding[]): readonly Block[] {
  const ofRules = groupBy(findings, ({ policy, rule }) => `${policy}/${rule}`);
  const many = ofRules.filter((group) => group.length > mostInFull);
  const listed = new Set(many.flat());
  const ofPlaces = groupBy(
    findings.filter((finding) => !listed.has(finding)),
    ({ line, column }) => `${line}:${column}`,
  );
  const blocks: readonly Block[] = [
    ...many.map((group): Block => ({ kind: 'rule', findings: group })),
    ...ofPlaces.map((group): Block => ({ kind: 'place', findings: group })),
  ];
  return blocks.toSorted((left, right) => comparePlaces(left.findings[0], right.findings[0]));
}
