// The modules that are made while building (virtual-modules.d.ts says what they export); for esbuild and for vitest.

import { readdirSync } from 'node:fs';
import { join } from 'node:path';

const policyName = /^(?!.*\.test\.).*\.ts$/;

function policyFiles(folder) {
  return readdirSync(folder)
    .filter((name) => policyName.test(name))
    .sort()
    .map((name) => join(folder, name));
}

function packNames(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();
}

/** `keystone:policies`: every file of policies/ is a default policy, every folder in it a pack that is asked for. */
export function policiesModule(root) {
  const folder = join(root, 'policies');
  const imports = [];
  const list = (files) => {
    const names = files.map((file) => {
      const name = `policy${imports.length}`;
      imports.push(`import ${name} from ${JSON.stringify(file)};`);
      return name;
    });
    return `[${names.join(', ')}]`;
  };
  const defaults = list(policyFiles(folder));
  const packs = packNames(folder).map(
    (name) => `${JSON.stringify(name)}: ${list(policyFiles(join(folder, name)))}`,
  );
  const exports = [
    `export const defaultPolicies = ${defaults};`,
    `export const packs = { ${packs.join(', ')} };`,
  ];
  return `${[...imports, ...exports].join('\n')}\n`;
}

/** `keystone:pack-names`: they are known without loading any policy. */
export function packNamesModule(root) {
  return `export const packNames = ${JSON.stringify(packNames(join(root, 'policies')))};\n`;
}

/** The virtual modules as a plugin of esbuild; `keystone:runtime` wants the loader `binary` for `.wasm`. */
export function virtualModules(root) {
  return {
    name: 'virtual modules',
    setup(context) {
      const names = /^keystone:(?:policies|pack-names)$/;
      context.onResolve({ filter: names }, ({ path }) => ({ path, namespace: 'keystone' }));
      context.onLoad({ filter: /.*/, namespace: 'keystone' }, ({ path }) => ({
        contents: path === 'keystone:policies' ? policiesModule(root) : packNamesModule(root),
        resolveDir: root,
      }));
      context.onResolve({ filter: /^keystone:runtime$/ }, () => ({ path: join(root, 'dist/runtime.wasm') }));
    },
  };
}
