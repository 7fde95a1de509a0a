import type { WorkloadKind } from '../ir/policy.ts';
import { createNoticeFinder, type FieldPath, type FindNotices } from '../manifests/index.ts';

/** What policies read, below pods and below objects; `*` crosses lists and maps. */
export interface Reads {
  readonly pod: readonly FieldPath[];
  readonly object: readonly FieldPath[];
}

/** The reader's notices: kinds that the table does not name, and fields that policies read. */
export function noticeFinder(kinds: readonly WorkloadKind[], { pod, object }: Reads): FindNotices {
  const rowOf = (group: string, kind: string) =>
    kinds.find((row) => row.group === group && row.kind === kind);
  return createNoticeFinder({
    isKnownKind: (group, kind) => rowOf(group, kind) !== undefined,
    readPaths: (group, kind) => {
      const sites = rowOf(group, kind)?.paths ?? [];
      return [...object, ...sites.flatMap((site) => pod.map((path) => [...site, ...path]))];
    },
  });
}
