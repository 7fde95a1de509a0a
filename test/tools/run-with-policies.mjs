// Bundles a TypeScript tool of the tests together with the policies, and runs it:
//   node test/tools/run-with-policies.mjs <entry.ts> [arguments]

import { basename, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { virtualModules } from '../../src/virtual-modules.mjs';
import { buildRuntime } from '../../src/wasm/runtime/build.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** The path of the bundle; it lies within the repository, so that it finds node_modules. */
async function bundle(tool) {
  const path = join(root, 'dist/tools', `${basename(tool, '.ts')}.mjs`);
  await buildRuntime(join(root, 'dist/runtime.wasm'));
  await build({
    entryPoints: [tool],
    absWorkingDir: root,
    outfile: path,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    packages: 'external',
    loader: { '.wasm': 'binary' },
    plugins: [virtualModules(root)],
    logLevel: 'warning',
  });
  return path;
}

const [entry, ...args] = process.argv.slice(2);
const outfile = await bundle(entry);
process.argv.splice(1, process.argv.length, outfile, ...args);
await import(pathToFileURL(outfile).href);
