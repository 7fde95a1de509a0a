import { defineConfig } from 'vitest/config';

/** The tests that run real engines: `npm run test:engines`. One file at a time, since servers and compilers fill a small machine. */
export default defineConfig({
  test: {
    include: ['test/engines/**/*.engine.ts'],
    globalSetup: ['test/engines/say-what-is-missing.ts'],
    fileParallelism: false,
    testTimeout: 120_000,
    hookTimeout: 180_000,
  },
});
