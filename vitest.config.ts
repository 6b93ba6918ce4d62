import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** Vite would pick the other module format than Node does, and the library refuses objects of a second copy. */
const graphql = fileURLToPath(new URL('node_modules/graphql/index.js', import.meta.url));

export default defineConfig({
  resolve: { alias: [{ find: /^graphql$/, replacement: graphql }] },
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: ['test/support/servers.ts'],
    // Faults and servers need seconds; a test that hangs must still say which one it was.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    pool: 'forks',
    // Many files wait for servers and timers most of the time: on two cores two of them at once take half as long.
    maxWorkers: Math.max(2, availableParallelism() - 1),
  },
});
