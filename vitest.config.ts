import { spawnSync } from 'node:child_process';
import { availableParallelism, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { compiledModules } from './test/support/compiled-modules.ts';
import { LongestFirst, ShortestFirst } from './test/support/longest-first.ts';

/** Vite would pick the other module format than Node does, and the library refuses objects of a second copy. */
const graphql = fileURLToPath(new URL('node_modules/graphql/index.js', import.meta.url));

/** Folders whose tests need neither servers nor processes of their own, and leave nothing behind that others would see. */
const pure =
  '{analysis,calibration,contract,crate,drawing,exploration,figure,goal,golden,local-store,papers,plan,query,schedules,shards,simulation,spec}';
/** Folders whose tests put other modules in the place of those of the project. */
const replacing = 'mutants';

/** Named scripts of their own, as they take too long for `npm test`; `npm run test:long` runs these and nothing else. */
const LONG = '**/*.long.test.ts';
/** `npm run mutate` ends each run at the first failure. */
const endsAtFirstFailure = process.env.TESTS_END_AT_FAILURE !== undefined;
const longTests = process.env.LONG_TESTS as 'only' | 'too' | undefined;
/** Faults and servers need seconds, and long tests minutes on a busy machine; one that hangs must still say which it was. */
const limitMs = longTests === undefined ? 120_000 : 600_000;
/**
 * What only computes takes the processors that are left by what waits for processes, pages and timers, which another process runs
 * at the same time (`scripts/test.mjs`). Its workers inherit the priority.
 */
const givesWay = process.env.TESTS_GIVE_WAY !== undefined;
if (givesWay) setPriority(10);
/** The tests of these folders: those that are not long, unless LONG_TESTS says otherwise. */
const testsOf = (folders: string) => ({
  include: [`test/${folders}/**/*${longTests === 'only' ? '.long' : ''}.test.ts`],
  exclude: longTests === undefined ? [LONG] : [],
});

/** What computes: more at once would only wait for each other. */
const atLeastTwo = Math.max(2, availableParallelism() - 1);
/** What waits half of the time, for processes, pages, leases and timers: four at once on two cores. */
const twoMore = atLeastTwo + 2;

/**
 * Tests run much code, each piece for a moment. V8 would spend a third of the CPU time on optimizing it; so it optimizes only
 * what has run six times as long as usual. Later versions of Node know a compiler between the two, and refuse this option.
 */
const BRIEF_CODE = process.versions.node.startsWith('20.') ? ['--always-sparkplug', '--interrupt-budget=400000'] : [];

const compiled = await compiledModules({ watching: !process.argv.some((word) => /^(?:--)?run$/.test(word)) });
const isBuilt =
  spawnSync(process.execPath, ['scripts/build.mjs', '--check'], { cwd: import.meta.dirname }).status === 0;

export default defineConfig({
  resolve: { alias: [{ find: /^graphql$/, replacement: graphql }] },
  test: {
    testTimeout: limitMs,
    hookTimeout: limitMs,
    // What is compiled runs as Node runs it, and is spoken of by the lines of its sources.
    server: { deps: { external: [/\/dist\//] } },
    execArgv: ['--enable-source-maps', ...BRIEF_CODE],
    expect: { poll: { timeout: 40_000 } },
    // Processes of the project start in half the time as they are built (test/support/service-process.ts).
    env: isBuilt ? { BUILD_IS_CURRENT: '1' } : {},
    setupFiles: ['test/support/setup.ts'],
    pool: 'forks',
    // Modules are loaded once for all files of a worker: four minutes of CPU time less.
    isolate: false,
    // Of tests in a file that wait beside each other: pages have to keep their time limits.
    maxConcurrency: 3,
    maxWorkers: atLeastTwo,
    sequence: { sequencer: endsAtFirstFailure ? ShortestFirst : LongestFirst },
    projects: [
      {
        extends: true,
        plugins: [compiled],
        test: { name: 'pure', ...testsOf(pure), ...(givesWay && { testTimeout: 600_000 }) },
      },
      {
        extends: true,
        plugins: [compiled],
        test: {
          ...{ name: 'served', maxWorkers: twoMore },
          sequence: { groupOrder: 1 },
          ...testsOf('*'),
          exclude: [...testsOf('*').exclude, `test/${pure}/**`, `test/${replacing}/**`],
          globalSetup: ['test/support/servers.ts'],
        },
      },
      {
        extends: true,
        test: { name: 'replacing', ...testsOf(replacing), isolate: true },
      },
    ],
  },
});
