import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    exclude: ['test/engines/**'],
    globalSetup: ['test/global-setup.ts'],
    testTimeout: 60_000,
  },
});
