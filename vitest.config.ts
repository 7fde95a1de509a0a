import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vitest/config';
import { packNamesModule, policiesModule } from './src/virtual-modules.mjs';

const root = fileURLToPath(new URL('.', import.meta.url));

/** The virtual modules of the product, for tests that run its sources. */
const virtualModules: Plugin = {
  name: 'virtual modules',
  resolveId: (id) => (id.startsWith('keystone:') ? `\0${id}` : null),
  load: (id) => {
    if (id === '\0keystone:policies') return policiesModule(root);
    if (id === '\0keystone:pack-names') return packNamesModule(root);
    if (id !== '\0keystone:runtime') return null;
    const bytes = readFileSync('dist/runtime.wasm').toString('base64');
    return `export default new Uint8Array(Buffer.from('${bytes}', 'base64'));`;
  },
};

export default defineConfig({
  plugins: [virtualModules],
  test: {
    include: ['test/**/*.test.ts'],
    exclude: ['test/engines/**'],
    globalSetup: ['test/global-setup.ts'],
    testTimeout: 60_000,
  },
});
