import { join, relative, resolve } from 'node:path';
import { findConfiguration } from '../../config/find-configuration.ts';
import type { Arguments, Command } from '../command.ts';
import type { ExitStatus, Io } from '../io.ts';
import { projectFiles } from '../project/project-files.ts';
import { writeProject } from '../project/write-project.ts';
import { UsageError } from '../usage-error.ts';
import { version } from '../version.ts';

/** What `npm pack` calls the package. */
const packageFile = `keystone-${version}.tgz`;

function shownPath(folder: string, path: string, io: Io): string {
  return relative(io.folder, join(folder, path)).replaceAll('\\', '/');
}

/** Two configurations in one folder would leave open which one counts. */
function refuseSecond(folder: string, own: readonly string[], io: Io): void {
  const found = findConfiguration(folder, { above: false });
  if (found.found === 'none') return;
  const files = found.found === 'one' ? [found.file] : found.files;
  const names = files.map((file) => shownPath(folder, relative(folder, file), io));
  const others = names.filter((name) => !own.includes(name));
  if (others.length > 0) throw new UsageError(`there is a configuration already: ${others.join(', ')}`);
}

async function runInit(given: Arguments, io: Io): Promise<ExitStatus> {
  const [path = '.', ...others] = given.positionals;
  if (others.length > 0) throw new UsageError('a project is made in one folder');
  const folder = resolve(io.folder, path);
  const files = projectFiles({ typescript: given.switches.has('typescript') });
  refuseSecond(
    folder,
    files.map((file) => shownPath(folder, file.path, io)),
    io,
  );
  const { written, kept } = writeProject(folder, files);
  const list = (word: string, paths: readonly string[]): string =>
    paths.map((one) => `${word} ${shownPath(folder, one, io)}\n`).join('');
  io.out(`${list('written:', written)}${list('kept:   ', kept)}
Next
${path === '.' ? '' : `  cd ${path}\n`}  npm install --save-dev ${packageFile}
                        the command, and types for your editor, from the package that npm pack makes of Keystone
  npx keystone check    the manifests that the configuration includes
  npx keystone test     the fixtures of your policies, in every engine
  npx keystone build    what engines load, into dist/policies
  npx keystone new <policy>
`);
  return 0;
}

export const initCommand: Command = {
  name: 'init',
  summary: 'Make a project: configuration, a policy with its fixture, a manifest, a workflow.',
  usage: '[options] [folder]',
  description:
    'Writes a project that builds and passes, here or into a folder. No file is overwritten: package.json, tsconfig.json and .gitignore are kept where they are there, any other that is there already stops the command before it writes.',
  options: {
    typescript: { doc: 'Write the configuration in TypeScript, as keystone.config.ts.' },
  },
  examples: [
    ['keystone init', 'Make a project in the working folder.'],
    ['keystone init policies-of-shop --typescript', 'Make it in a folder, with keystone.config.ts.'],
  ],
  run: runInit,
};
