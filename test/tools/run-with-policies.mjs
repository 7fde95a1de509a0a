// Bundles a TypeScript tool of the tests together with the policies, and runs it:
//   node test/tools/run-with-policies.mjs <entry.ts> [arguments]

import { mkdirSync, readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { buildRuntime } from '../../src/wasm/runtime/build.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** The virtual modules of the product, as build.mjs makes them. */
const virtualModules = {
  name: 'virtual modules',
  setup(context) {
    context.onResolve({ filter: /^keystone:policies$/ }, ({ path }) => ({ path, namespace: 'policies' }));
    context.onLoad({ filter: /.*/, namespace: 'policies' }, () => {
      const files = readdirSync(`${root}policies`, { recursive: true })
        .filter((name) => name.endsWith('.ts'))
        .sort();
      const imports = files.map((name, index) => `import p${index} from './policies/${name}';\n`);
      const defaults = [];
      const packs = {};
      for (const [index, name] of files.entries()) {
        const slash = name.indexOf('/');
        if (slash < 0) defaults.push(`p${index}`);
        else packs[name.slice(0, slash)] = [...(packs[name.slice(0, slash)] ?? []), `p${index}`];
      }
      const members = Object.entries(packs).map(([name, list]) => `'${name}': [${list}]`);
      const contents = `${imports.join('')}export const defaultPolicies = [${defaults}];\nexport const packs = {${members}};\n`;
      return { contents, resolveDir: root };
    });
    context.onResolve({ filter: /^keystone:runtime$/ }, () => ({ path: `${root}dist/runtime.wasm` }));
  },
};

/** The path of the bundle; it lies within the repository, so that it finds node_modules. */
async function bundleWithPolicies(entry) {
  const outfile = `${root}dist/tools/${basename(entry, '.ts')}.mjs`;
  mkdirSync(`${root}dist/tools`, { recursive: true });
  await buildRuntime(`${root}dist/runtime.wasm`);
  await build({
    entryPoints: [entry],
    absWorkingDir: root,
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    packages: 'external',
    loader: { '.wasm': 'binary' },
    sourcemap: 'inline',
    plugins: [virtualModules],
    logLevel: 'warning',
  });
  return outfile;
}

const [tool, ...args] = process.argv.slice(2);
if (tool !== undefined) {
  const outfile = await bundleWithPolicies(tool);
  process.argv.splice(1, process.argv.length, outfile, ...args);
  await import(pathToFileURL(outfile).href);
}
