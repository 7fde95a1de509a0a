import { readPaths } from '../analysis/read-paths.ts';
import type { Policy } from '../ir/policy.ts';
import type { Reads } from './notice-finder.ts';

/** What policies read, for the reader's notices. */
export function readsOf(policies: readonly Policy[]): Reads {
  const all = readPaths(policies).map(({ root, pattern }) => ({
    root,
    path: pattern.map((segment) => (segment === '[]' || segment === '{}' ? '*' : segment)),
  }));
  const below = (name: 'pod' | 'object') => all.filter(({ root }) => root === name).map(({ path }) => path);
  return { pod: below('pod'), object: below('object') };
}
