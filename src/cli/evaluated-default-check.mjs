// Evaluates default-check.ts while the product is built: the bundle holds its value instead of what computes it.

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const source = 'src/cli/default-check.ts';

async function evaluate(root, plugins) {
  const { outputFiles } = await build({
    entryPoints: [source],
    absWorkingDir: root,
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    packages: 'external',
    loader: { '.wasm': 'binary' },
    plugins,
    logLevel: 'silent',
  });
  const folder = join(root, 'dist/tools');
  mkdirSync(folder, { recursive: true });
  // Within the repository, so that it finds node_modules; of its own for each build, so that two do not meet.
  const file = join(folder, `default-check-${process.pid}.mjs`);
  writeFileSync(file, outputFiles[0].contents);
  const { defaultCheck } = await import(pathToFileURL(file).href);
  return defaultCheck;
}

/** A module with the value: parsing it from text is quicker than as code. */
function moduleOf({ module, ...data }) {
  const bytes = JSON.stringify(Buffer.from(module).toString('base64'));
  const text = JSON.stringify(JSON.stringify(data));
  return `export const defaultCheck = { module: Buffer.from(${bytes}, 'base64'), ...JSON.parse(${text}) };\n`;
}

/** A plugin of esbuild; `plugins` are those that the sources need. */
export function evaluatedDefaultCheck(root, plugins) {
  return {
    name: 'evaluated default check',
    setup(context) {
      context.onLoad({ filter: /[\\/]src[\\/]cli[\\/]default-check\.ts$/ }, async () => ({
        contents: moduleOf(await evaluate(root, plugins)),
        loader: 'js',
      }));
    },
  };
}
