import { readPaths } from '../analysis/read-paths.ts';
import type { Program } from '../ir/policy.ts';
import { createNoticeFinder, type FindNotices } from '../manifests/index.ts';

type Segments = readonly string[];

/** The reader's notices for a program: kinds that its table does not name, and fields that its policies read. */
export function noticeFinder(program: Program): FindNotices {
  const reads = readPaths(program.policies).map(({ root, pattern }) => ({
    root,
    segments: pattern.map((segment) => (segment === '[]' || segment === '{}' ? '*' : segment)),
  }));
  const readFrom = (root: 'pod' | 'object'): readonly Segments[] =>
    reads.filter((read) => read.root === root).map(({ segments }) => segments);
  const [ofPod, ofObject] = [readFrom('pod'), readFrom('object')];
  const rowOf = (group: string, kind: string) =>
    program.kinds.find((row) => row.group === group && row.kind === kind);
  return createNoticeFinder({
    isKnownKind: (group, kind) => rowOf(group, kind) !== undefined,
    readPaths: (group, kind) => {
      const sites = rowOf(group, kind)?.paths ?? [];
      return [...ofObject, ...sites.flatMap((site) => ofPod.map((segments) => [...site, ...segments]))];
    },
  });
}
