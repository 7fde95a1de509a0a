import { join } from 'node:path';
import { printable } from '../report/printable.ts';
import { type GitAnswer, git } from './git.ts';
import type { Io } from './io.ts';
import { UsageError } from './usage-error.ts';

/** What a branch changed, as absolute paths. */
export interface ChangedFiles {
  /** Files that are there: changed, renamed, not yet committed, not yet known to git. */
  readonly present: ReadonlySet<string>;
  /** The same, and those that are gone. */
  readonly all: ReadonlySet<string>;
}

/** Names of refs never begin so (git check-ref-format); what does would be read as an option. */
const optionLike = /^-/;

const shallowHint =
  'the clone may be shallow: fetch the history too, in a GitHub workflow with fetch-depth: 0';

/** Throws UsageError with these words where git refused, and with its own where there is no git. */
function outputOf(answer: GitAnswer, refused: (reason: string) => UsageError): string {
  if (answer.kind === 'answered') return answer.output;
  if (answer.kind === 'missing') {
    throw new UsageError('--changed-since needs git, which is not there', 'install git, or name the files');
  }
  throw refused(answer.reason);
}

function names(output: string): readonly string[] {
  return output.split('\0').filter((name) => name !== '');
}

/**
 * What changed since the branch left a ref: from their merge base to the working tree, files that git does not know yet
 * included, ignored ones left out. Throws UsageError.
 */
export async function changedFiles(
  ref: string,
  { folder, environment }: Pick<Io, 'folder' | 'environment'>,
): Promise<ChangedFiles> {
  if (ref === '' || optionLike.test(ref)) {
    throw new UsageError(
      `--changed-since cannot be ${printable(JSON.stringify(ref))}`,
      'name a branch, a tag or a commit',
    );
  }
  const shown = printable(ref);
  const run = (within: string, ...args: readonly string[]): Promise<GitAnswer> =>
    git(args, within, environment);
  const root = outputOf(
    await run(folder, 'rev-parse', '--show-toplevel'),
    (reason) => new UsageError(`--changed-since needs a git repository: ${reason}`, 'name the files instead'),
  ).replace(/\r?\n$/, '');
  const commit = outputOf(
    await run(root, 'rev-parse', '--verify', '--quiet', `${ref}^{commit}`),
    () =>
      new UsageError(`git knows no commit ${shown}`, `fetch it first, or name another one; ${shallowHint}`),
  ).trim();
  const base = outputOf(
    await run(root, 'merge-base', commit, 'HEAD'),
    () => new UsageError(`git knows no common ancestor of ${shown} and HEAD`, shallowHint),
  ).trim();
  const failed = (reason: string): UsageError =>
    new UsageError(`git cannot compare with ${shown}: ${reason}`);
  const diff = ['diff', '--name-only', '-z', '--no-renames', '--no-ext-diff', '--ignore-submodules=all'];
  const changed = names(outputOf(await run(root, ...diff, base, '--'), failed));
  const gone = new Set(names(outputOf(await run(root, ...diff, '--diff-filter=D', base, '--'), failed)));
  const added = names(
    outputOf(await run(root, 'ls-files', '--others', '--exclude-standard', '-z', '--full-name'), failed),
  );
  const absolute = (paths: readonly string[]): ReadonlySet<string> =>
    new Set(paths.map((path) => join(root, path)));
  const all = [...changed, ...added];
  // What is gone from the branch may be there anew, not yet known to git.
  return { present: absolute([...changed.filter((path) => !gone.has(path)), ...added]), all: absolute(all) };
}
