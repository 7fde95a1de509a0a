// npm run bench: see bench.ts. This file only makes TypeScript run on Node 20.

process.argv.splice(2, 0, 'test/bench/bench.ts');
await import('../tools/run-with-policies.mjs');
