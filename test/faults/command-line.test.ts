import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));

it.each([
  [['--times', 'abc'], '--times abc is not a whole number from 1'],
  [['--times', '0'], '--times 0 is not a whole number from 1'],
  [['--row', '99'], 'There is no row 99; rows: 1 2 3'],
  [['--rows', '3'], "Unknown option '--rows'"],
])('npm run faults -- %j is refused before anything is injected', (flags, problem) => {
  const { status, stdout, stderr } = spawnSync('npx', ['tsx', 'scripts/faults.ts', ...flags], {
    ...{ cwd: root, encoding: 'utf8' },
  });
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
  expect(stderr).toContain(problem);
  expect(stderr).not.toContain('    at ');
});
