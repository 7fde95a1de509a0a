// Builds the product into dist/: the command, the library with its types, and the compiled default policies.
//   node build.mjs [--quiet] [--code-only] [--demo]

import { execFileSync, spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { evaluatedDefaultCheck } from './src/cli/evaluated-default-check.mjs';
import { virtualModules } from './src/virtual-modules.mjs';
import { buildRuntime } from './src/wasm/runtime/build.mjs';

const root = fileURLToPath(new URL('.', import.meta.url));
const chunks = join(root, 'dist/chunks');
const flags = new Set(process.argv.slice(2));
const say = (text) => {
  if (!flags.has('--quiet')) console.log(text);
};

/** Whole or not at all: a command that runs meanwhile loads either build. */
function writeWhole({ path, contents }) {
  if (existsSync(path) && readFileSync(path).equals(contents)) return;
  mkdirSync(dirname(path), { recursive: true });
  const part = `${path}.${process.pid}`;
  writeFileSync(part, contents, { mode: basename(path) === 'cli.mjs' ? 0o755 : 0o644 });
  renameSync(part, path);
}

function removeOldChunks(outputs) {
  const current = new Set(outputs.map(({ path }) => path));
  for (const name of readdirSync(chunks)) {
    if (!current.has(join(chunks, name))) rmSync(join(chunks, name));
  }
}

async function bundle() {
  const begun = new Date();
  const { outputFiles } = await build({
    entryPoints: {
      cli: 'src/cli/main.ts',
      'check-worker': 'src/cli/check-worker.ts',
      index: 'src/index.ts',
    },
    absWorkingDir: root,
    outdir: 'dist',
    outExtension: { '.js': '.mjs' },
    chunkNames: 'chunks/[name]-[hash]',
    bundle: true,
    splitting: true,
    write: false,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    minifySyntax: true,
    loader: { '.wasm': 'binary' },
    external: ['esbuild'],
    banner: {
      js: "import { createRequire as keystoneRequire } from 'node:module'; const require = keystoneRequire(import.meta.url);",
    },
    plugins: [virtualModules(root), evaluatedDefaultCheck(root, [virtualModules(root)])],
    legalComments: 'none',
    logLevel: 'warning',
  });
  // Chunks have their content in their name, so they come before what imports them.
  const isChunk = ({ path }) => dirname(path) === chunks;
  const ordered = [...outputFiles.filter(isChunk), ...outputFiles.filter((output) => !isChunk(output))];
  for (const output of ordered) writeWhole(output);
  // Its time says what the build was made of; tests look at it.
  writeFileSync(join(root, 'dist/built'), '');
  utimesSync(join(root, 'dist/built'), begun, begun);
  return outputFiles;
}

function emitTypes() {
  const tsc = join(root, 'node_modules/typescript/bin/tsc');
  execFileSync(process.execPath, [tsc, '-p', join(root, 'tsconfig.types.json')], {
    stdio: 'inherit',
    cwd: root,
  });
}

/** Runs the command that was just built; its failure is the build's. */
function keystone(...args) {
  const shown = flags.has('--quiet') ? [...args, '--quiet'] : args;
  say(`\n$ keystone ${args.join(' ')}`);
  const command = [join(root, 'dist/cli.mjs'), ...shown];
  const { status } = spawnSync(process.execPath, command, { stdio: 'inherit', cwd: root });
  if (status !== 0) process.exit(status ?? 1);
}

const nextSteps = `
What to try next

  node dist/cli.mjs policies                     all policies, and what each asks for
  node dist/cli.mjs policies one-keystone-max    one of them: why, and how to mend what it finds
  node dist/cli.mjs check docs/demo -o json      the same findings, for programs
  node dist/cli.mjs check <files, folders, ->    your own manifests
  node dist/cli.mjs test                         every policy through every engine
  docs/writing-policies.md                       a policy of your own, in TypeScript
`;

await buildRuntime(join(root, 'dist/runtime.wasm'));
const built = await bundle();
say('Built dist/cli.mjs, the command, and dist/index.mjs, the library that policies import.');
if (!flags.has('--code-only')) {
  removeOldChunks(built);
  emitTypes();
  keystone('build');
}
if (flags.has('--demo')) {
  keystone('check', 'docs/demo', '--fail-on', 'never');
  say(nextSteps);
}
