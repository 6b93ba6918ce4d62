#!/usr/bin/env node
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { flag, readOptions } from './support/options.mjs';
import { root, runCommand, tool } from './support/run-command.mjs';
import { requireSystemPackages } from './support/system-packages.mjs';

const HELP = `npm test [-- PATH…]
npm run test:long [-- PATH…]

Runs all checks and all tests except the long ones; any failure fails, and so does a skipped test. With paths, runs only
the tests in them, without the checks. \`npm run test:long\` runs the long tests only.`;

const { long: isLong, operands: paths } = readOptions(
  HELP,
  { long: flag('the long tests only, without the checks, as npm run test:long') },
  Number.POSITIVE_INFINITY,
);
/** The checks of package.json in starting order: the longest first. */
const checks = ['typecheck', 'generate -- --check', 'deadcode', 'lint:api', 'lint', 'boundaries'];

try {
  await requireSystemPackages();
  await build();
  const failed = isLong || paths.length > 0 ? [] : await runChecks();
  const { passed, failures } = await runTests();
  process.exitCode = concluded(passed, [...failed.map((check) => `npm run ${check}`), ...failures]) ? 0 : 1;
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}

async function build() {
  const { code } = await runCommand([process.execPath, join(root, 'scripts/build.mjs')], { show: true });
  if (code !== 0) throw new Error('The build failed, so nothing was tested.');
}

/** Runs the checks, as many concurrently as there are cores, and returns the names of those that failed. */
async function runChecks() {
  const waiting = [...checks];
  const failed = [];
  const worker = async () => {
    for (let check = waiting.shift(); check !== undefined; check = waiting.shift()) {
      const line = ['npm', 'run', '--silent', ...check.split(' ')];
      const { code, output, seconds } = await runCommand(line, { env: { NO_COLOR: '1' } });
      console.log(`${code === 0 ? 'ok    ' : 'FAILED'} npm run ${check} (${seconds.toFixed(1)} s)`);
      if (code !== 0) {
        failed.push(check);
        console.log(output.trimEnd());
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(2, availableParallelism()) }, worker));
  return failed;
}

/**
 * Runs the tests: all of them in two processes at once, as those that wait for processes, pages and timers leave processors to
 * those that only compute. These give way, so that no time limit of the others depends on them.
 * @returns {Promise<{passed: number, failures: string[]}>} a skipped test is a failure, as no test is optional
 */
async function runTests() {
  if (isLong || paths.length > 0) return runVitest(paths, { env: isLong ? { LONG_TESTS: 'only' } : {} });
  const found = await Promise.all([
    runVitest(['--project', 'served'], {}),
    runVitest(['--project', 'pure', '--project', 'replacing'], { env: { TESTS_GIVE_WAY: '1' }, isCollected: true }),
  ]);
  return {
    passed: found.reduce((sum, { passed }) => sum + passed, 0),
    failures: found.flatMap(({ failures }) => failures),
  };
}

/** Runs vitest and shows what it prints: at once, or in one piece at its end, so that two do not mix. */
async function runVitest(words, { env, isCollected = false }) {
  const folder = mkdtempSync(join(tmpdir(), 'onesided-test-'));
  const file = join(folder, 'report.json');
  const line = [
    ...tool('vitest/vitest.mjs'),
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
    ...words,
  ];
  const { code, output } = await runCommand(line, { show: !isCollected, env });
  if (isCollected) console.log(output.trimEnd());
  const report = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
  rmSync(folder, { recursive: true });
  if (report === undefined) throw new Error('vitest ended without a report.');
  return { passed: report.numPassedTests, failures: failuresIn(report, code) };
}

/** Describes the failures of a test run. */
function failuresIn(report, exitCode) {
  const failures = report.testResults.flatMap(failuresOfFile);
  if (report.numPassedTests === 0) failures.push('no test was run');
  if (exitCode !== 0 && failures.length === 0) failures.push('an error outside of the tests');
  return failures;
}

/** Describes the failures of a file: where a hook or the file itself fails, vitest says only that its tests were skipped. */
function failuresOfFile({ name, status, message, assertionResults }) {
  const file = relative(root, name);
  const failed = assertionResults
    .filter((test) => test.status === 'failed')
    .map(({ fullName }) => `${file}: ${fullName}`);
  const unasked = assertionResults.filter((test) => !['passed', 'failed'].includes(test.status)).length;
  const why = message.split('\n', 1)[0] || 'one of its hooks failed';
  if (status === 'failed' && failed.length === 0) return [`${file}: ${why} (${unasked} tests were not run)`];
  return unasked === 0 ? failed : [...failed, `${file}: ${unasked} tests were skipped`];
}

/** Prints failures, then the counts in one line. @returns whether there were no failures */
function concluded(passed, failures) {
  for (const failure of failures) console.log(`failed: ${failure}`);
  console.log(`${passed} passed, ${failures.length} failed`);
  return failures.length === 0;
}
