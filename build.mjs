// Builds the product into dist/: the command, the library with its types, and the compiled default policies.
//   node build.mjs [--quiet] [--demo] [--no-policies]

import { execFileSync, spawnSync } from 'node:child_process';
import { readdirSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { buildRuntime } from './src/wasm/runtime/build.mjs';

const root = fileURLToPath(new URL('.', import.meta.url));
const flags = new Set(process.argv.slice(2));
const say = (text) => {
  if (!flags.has('--quiet')) console.log(text);
};

const policyFiles = (folder) =>
  readdirSync(`${root}${folder}`)
    .filter((name) => name.endsWith('.ts'))
    .sort()
    .map((name) => `./${folder}/${name}`);

const packNames = () =>
  readdirSync(`${root}policies`, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();

/** `keystone:policies`: every file of policies/ is a default policy, every folder in it a pack that is asked for. */
const policiesModule = {
  name: 'policies',
  setup(context) {
    context.onResolve({ filter: /^keystone:policies$/ }, ({ path }) => ({ path, namespace: 'policies' }));
    context.onLoad({ filter: /.*/, namespace: 'policies' }, () => {
      const groups = [
        ['defaultPolicies', policyFiles('policies')],
        ...packNames().map((name) => [name, policyFiles(`policies/${name}`)]),
      ];
      const imports = [];
      const lists = groups.map(([name, files]) => {
        const variables = files.map((file) => {
          imports.push(`import p${imports.length} from ${JSON.stringify(file)};\n`);
          return `p${imports.length - 1}`;
        });
        return [name, `[${variables.join(', ')}]`];
      });
      const [[, defaults], ...packs] = lists;
      const members = packs.map(([name, list]) => `${JSON.stringify(name)}: ${list}`);
      return {
        contents: `${imports.join('')}export const defaultPolicies = ${defaults};\nexport const packs = {${members.join(', ')}};\n`,
        resolveDir: root,
      };
    });
  },
};

/** `keystone:runtime`: the guest runtime's bytes, as a value. */
const runtimeModule = {
  name: 'runtime',
  setup(context) {
    context.onResolve({ filter: /^keystone:runtime$/ }, () => ({ path: `${root}dist/runtime.wasm` }));
  },
};

async function bundle() {
  await build({
    entryPoints: { cli: 'src/cli/main.ts', index: 'src/index.ts' },
    absWorkingDir: root,
    outdir: 'dist',
    outExtension: { '.js': '.mjs' },
    chunkNames: 'chunks/[name]-[hash]',
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    minifySyntax: true,
    loader: { '.wasm': 'binary' },
    external: ['esbuild'],
    banner: {
      js: "import { createRequire as keystoneRequire } from 'node:module'; const require = keystoneRequire(import.meta.url);",
    },
    plugins: [policiesModule, runtimeModule],
    legalComments: 'none',
    logLevel: 'warning',
  });
}

function emitTypes() {
  const tsc = `${root}node_modules/typescript/bin/tsc`;
  execFileSync(process.execPath, [tsc, '-p', `${root}tsconfig.types.json`], { stdio: 'inherit', cwd: root });
}

function keystone(...args) {
  const { status } = spawnSync(process.execPath, [`${root}dist/cli.mjs`, ...args], {
    stdio: 'inherit',
    cwd: root,
  });
  if (status !== 0) process.exit(status ?? 1);
}

rmSync(`${root}dist/chunks`, { recursive: true, force: true });
await buildRuntime(`${root}dist/runtime.wasm`);
await bundle();
if (!flags.has('--quiet')) emitTypes();
say('Built dist/cli.mjs and dist/index.mjs.');
if (!flags.has('--no-policies'))
  keystone('build', '--out', 'dist/policies', ...(flags.has('--quiet') ? ['--quiet'] : []));
if (flags.has('--demo')) keystone('check', 'docs/demo', '--fail-on', 'never');
