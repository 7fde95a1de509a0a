import type { Diagnostic } from '../base/diagnostic.ts';
import type { WorkloadKind } from '../ir/policy.ts';
import type { Pass } from './pass.ts';

function nameOf({ group, kind }: WorkloadKind): string {
  return group === '' ? kind : `${group}/${kind}`;
}

/** What is wrong with one row, given the rows before it; null when nothing is. */
function problemOf(row: WorkloadKind, before: readonly WorkloadKind[]): string | null {
  const name = nameOf(row);
  if (before.some((other) => nameOf(other) === name))
    return `two rows of the table of kinds are for ${name}; engines read only one`;
  return row.paths.length === 0 ? `the row of the table of kinds for ${name} has no path to a pod` : null;
}

/** Every kind has one row, which says where its pods are: otherwise pods would pass unseen. */
export const kinds: Pass = {
  id: 'kinds',
  run: (program) =>
    program.kinds.flatMap((row, index): readonly Diagnostic[] => {
      const message = problemOf(row, program.kinds.slice(0, index));
      return message === null ? [] : [{ code: 'kind', severity: 'error', message }];
    }),
};
