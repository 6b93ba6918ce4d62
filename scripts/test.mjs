#!/usr/bin/env node
// All checks, and all tests but the long ones; any failure fails. `npm test -- PATH…` runs only the tests of those paths,
// without the checks, and `npm run test:long -- PATH…` the long ones.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { root, runCommand, tool } from './support/run-command.mjs';
import { requireSystemPackages } from './support/system-packages.mjs';

const isLong = process.argv.includes('--long');
const paths = process.argv.slice(2).filter((argument) => argument !== '--long');
/** The checks of package.json, in the order in which they start: the longest first. */
const checks = ['typecheck', 'generate -- --check', 'deadcode', 'lint:api', 'lint', 'boundaries'];

try {
  await requireSystemPackages();
  await build();
  const failed = isLong || paths.length > 0 ? [] : await runChecks();
  process.exitCode = (await runTests(failed)) ? 0 : 1;
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}

async function build() {
  const { code } = await runCommand([process.execPath, join(root, 'scripts/build.mjs')], { show: true });
  if (code !== 0) throw new Error('The build failed, so nothing was tested.');
}

/** Runs the checks, as many at once as there are cores, and returns the names of those that failed. */
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

/** Runs vitest, then says in one line what its report counted. A skipped test is a failure: nothing here is optional. */
async function runTests(failedChecks) {
  const folder = mkdtempSync(join(tmpdir(), 'onesided-test-'));
  const file = join(folder, 'report.json');
  const line = [
    ...tool('vitest/vitest.mjs'),
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
    ...paths,
  ];
  const { code } = await runCommand(line, { show: true, ...(isLong && { env: { LONG_TESTS: 'only' } }) });
  const report = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
  rmSync(folder, { recursive: true });
  if (report === undefined) throw new Error('vitest ended without a report.');
  const failures = [...failedChecks.map((check) => `npm run ${check}`), ...failuresIn(report, code)];
  for (const failure of failures) console.log(`failed: ${failure}`);
  console.log(`${report.numPassedTests} passed, ${report.numFailedTests + failures.length} failed`);
  return failures.length === 0 && report.numFailedTests === 0;
}

/** What is wrong with a test run beside failed tests, in words. */
function failuresIn(report, exitCode) {
  const skipped = report.numPendingTests + report.numTodoTests;
  const broken = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  );
  const failures = broken.map(({ name }) => `${relative(root, name)} could not be run`);
  if (skipped > 0) failures.push(`${skipped} tests were skipped`);
  if (report.numPassedTests === 0) failures.push('no test was run');
  if (exitCode !== 0 && failures.length + report.numFailedTests === 0) failures.push('an error outside of the tests');
  return failures;
}
