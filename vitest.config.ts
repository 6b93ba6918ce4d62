import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: ['test/support/servers.ts'],
    // Faults and servers need seconds; a test that hangs must still say which one it was.
    testTimeout: 30_000,
    hookTimeout: 60_000,
    pool: 'forks',
  },
});
