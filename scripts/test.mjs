#!/usr/bin/env node
// All checks and all tests; any failure fails. `npm test -- PATH…` runs only the tests of those paths, without the checks.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { root, runCommand, tool } from './support/run-command.mjs';
import { requireSystemPackages } from './support/system-packages.mjs';

const paths = process.argv.slice(2);
/** The checks of package.json, in the order in which they start: the longest first. */
const checks = ['typecheck', 'deadcode', 'lint', 'boundaries', 'generate -- --check'];

try {
  await requireSystemPackages();
  await build();
  const failed = paths.length > 0 ? [] : await runChecks();
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
  const { code } = await runCommand(line, { show: true });
  const report = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
  rmSync(folder, { recursive: true });
  if (report === undefined) throw new Error('vitest ended without a report.');
  const skipped = report.numPendingTests + report.numTodoTests;
  const files = report.testResults.filter(
    (result) => result.status === 'failed' && result.assertionResults.length === 0,
  );
  if (skipped > 0) console.log(`${skipped} tests were skipped, which counts as failure`);
  if (files.length > 0) console.log(`${files.length} test files could not be run`);
  if (failedChecks.length > 0) console.log(`checks failed: ${failedChecks.join(', ')}`);
  const failed = report.numFailedTests + skipped + files.length + failedChecks.length;
  const passed = report.numPassedTests + (paths.length > 0 ? 0 : checks.length - failedChecks.length);
  console.log(`${passed} passed, ${failed} failed`);
  return code === 0 && failed === 0 && report.numPassedTests > 0;
}
