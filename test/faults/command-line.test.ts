import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { readFaultFlags } from '../../scripts/support/fault-flags.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

it.each([
  [['--times', 'abc'], '--times abc is not a whole number from 1'],
  [['--times', '0'], '--times 0 is not a whole number from 1'],
  [['--rows', '3'], "Unknown option '--rows'"],
])('flags %j are none of the faults', (flags, problem) => {
  expect(() => readFaultFlags(flags)).toThrow(problem);
});

it('npm run faults refuses what there is not before anything is injected', () => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', 'tsx', 'scripts/faults.ts', '--row', '99'],
    { cwd: root, encoding: 'utf8' },
  );
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
  expect(stderr).toContain('There is no row 99; rows: 1 2 3');
  expect(stderr).not.toContain('    at ');
});
