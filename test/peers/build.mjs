// Builds the real engines that are missing: see build-command.ts. This file only makes TypeScript run on Node 20.
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const peers = dirname(fileURLToPath(import.meta.url));
const bundle = await build({
  entryPoints: [`${peers}/build-command.ts`],
  bundle: true,
  write: false,
  platform: 'node',
  format: 'esm',
  target: 'node20',
});
const source = Buffer.from(bundle.outputFiles[0].contents).toString('base64');
const { runBuild } = await import(`data:text/javascript;base64,${source}`);
process.exitCode = runBuild(peers, process.argv.slice(2));
