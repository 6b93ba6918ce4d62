import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { inProcess, temporaryFolder } from './support.ts';

describe('onesided schedule make', () => {
  it('writes a schedule to standard output or to a file, the same text', async () => {
    const line = ['schedule', 'make', 'allreduce', '--ranks', '4', '--bytes', '64', '--algorithm', 'ring'];
    const { code, stdout } = await inProcess(line);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^num_ranks 4\n\nrank 0 \{\nl1: send 16b to 1 tag 0\nl2: recv 16b from 3 tag 0\n/);
    const file = join(temporaryFolder(), 'ring.goal');
    const saved = await inProcess([...line, '-o', file]);
    expect([saved.code, saved.stdout, saved.stderr]).toEqual([0, '', `Written: ${file}\n`]);
    expect(readFileSync(file, 'utf8')).toBe(stdout);
  });

  it('says what there is', async () => {
    const { code, stdout } = await inProcess(['schedule', 'make', '--help']);
    expect(code).toBe(0);
    expect(stdout).toMatch(/allreduce: .*\n +recursive-doubling .*\n +ring .*\n +rabenseifner/);
  });

  it('refuses what makes no sense with exit code 2', async () => {
    const { code, stdout, stderr } = await inProcess(['schedule', 'make', 'allreduce', '--ranks', '1']);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain('/ranks: 1 is out of range; accepted: a whole number, 2 to 65536');
    expect((await inProcess(['schedule', 'make', 'scan', '--ranks', '2'])).stderr).toContain('accepted: allreduce');
    expect((await inProcess(['schedule', 'make', 'allreduce'])).code).toBe(2);
    const nowhere = await inProcess(['schedule', 'make', 'barrier', '--ranks', '2', '-o', '/no/such/folder/x.goal']);
    expect([nowhere.code, nowhere.stderr]).toEqual([2, expect.stringContaining('Cannot write /no/such/folder')]);
  });
});
