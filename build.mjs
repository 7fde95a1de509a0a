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

/** `keystone:policies`: the default policies, every file of policies/ by its name. */
const policiesModule = {
  name: 'policies',
  setup(context) {
    context.onResolve({ filter: /^keystone:policies$/ }, ({ path }) => ({ path, namespace: 'policies' }));
    context.onLoad({ filter: /.*/, namespace: 'policies' }, () => {
      const files = readdirSync(`${root}policies`)
        .filter((name) => name.endsWith('.ts'))
        .sort();
      const imports = files.map((name, index) => `import p${index} from './policies/${name}';\n`);
      return {
        contents: `${imports.join('')}export default [${files.map((_, index) => `p${index}`)}];\n`,
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
