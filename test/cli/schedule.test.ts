import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestService, type TestService } from '../api/support/service.ts';
import { temporaryFolder } from '../support/temporary-folders.ts';
import { inProcess } from './support.ts';

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

  it('takes sizes with their unit', async () => {
    const make = (bytes: string) => inProcess(['schedule', 'make', 'broadcast', '--ranks', '4', '--bytes', bytes]);
    expect((await make('64KiB')).stdout).toContain(' 65536b ');
    expect((await make('64 kilos')).stderr).toContain('Give a size such as 500MB, 1.5GiB or a number of bytes.');
    expect((await make('0')).stderr).toContain('--bytes: 0 is out of range');
  });

  it('says what there is', async () => {
    const { code, stdout } = await inProcess(['schedule', 'make', '--help']);
    expect(code).toBe(0);
    expect(stdout).toMatch(/allreduce: .*\n +recursive-doubling .*\n +ring .*\n +rabenseifner/);
  });

  it('refuses what makes no sense with exit code 2', async () => {
    const { code, stdout, stderr } = await inProcess(['schedule', 'make', 'allreduce', '--ranks', '1']);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain('--ranks: 1 is out of range; accepted: a whole number, 2 to 65536');
    expect((await inProcess(['schedule', 'make', 'scan', '--ranks', '2'])).stderr).toContain('accepted: allreduce');
    expect((await inProcess(['schedule', 'make', 'allreduce'])).code).toBe(2);
    const nowhere = await inProcess(['schedule', 'make', 'barrier', '--ranks', '2', '-o', '/no/such/folder/x.goal']);
    expect([nowhere.code, nowhere.stderr]).toEqual([2, expect.stringContaining('Cannot write /no/such/folder')]);
  });
});

describe('schedules of a server', () => {
  const TEXT = 'num_ranks 2\nrank 0 {\nl1: send 8b to 1 tag 0\n}\nrank 1 {\nl1: recv 8b from 0 tag 0\n}\n';
  const digest = createHash('sha256').update(TEXT).digest('hex');
  let service: TestService;
  let folder: string;
  const ask = (...line: string[]) => inProcess(line, { ONESIDED_URL: service.url });

  beforeAll(async () => {
    service = await startTestService({ scheduleLimitBytes: 2000 });
    folder = temporaryFolder();
    writeFileSync(join(folder, 'two.goal'), TEXT);
    writeFileSync(join(folder, 'bad.goal'), TEXT.replace('send', 'sent'));
    writeFileSync(join(folder, 'large.goal'), `${TEXT}${'// x\n'.repeat(1000)}`);
    const spec = 'machine: loggp\nworkload: {kind: goal, file: two.goal}\nmechanisms: [message-passing]\n';
    writeFileSync(join(folder, 'spec.yaml'), spec);
  });
  afterAll(() => service?.stop());

  it('are put once, by the digest that is printed, and listed', async () => {
    expect((await ask('schedule', 'list')).stdout).toBe('No schedules.\n');
    const put = await ask('schedule', 'put', join(folder, 'two.goal'));
    expect([put.code, put.stdout, put.stderr]).toEqual([0, `${digest}\n`, 'Stored: 2 ranks, 2 operations\n']);
    const again = await ask('schedule', 'put', join(folder, 'two.goal'), '--name', 'other');
    expect([again.stdout, again.stderr]).toEqual([`${digest}\n`, expect.stringContaining('Already present')]);
    const { stdout } = await ask('schedule', 'list');
    expect(stdout).toMatch(new RegExp(`^DIGEST .*\\n${digest}  2 .*two\\.goal\\n$`));
  });

  it('that cannot be read or are too large end with exit code 2 and say which file', async () => {
    const bad = await ask('schedule', 'put', join(folder, 'bad.goal'));
    expect([bad.code, bad.stderr]).toEqual([
      2,
      expect.stringMatching(/bad\.goal: .*SCHEDULE_INVALID[\s\S]*line 3, column 5/),
    ]);
    const large = await ask('schedule', 'put', join(folder, 'large.goal'));
    expect([large.code, large.stderr]).toEqual([2, expect.stringContaining('at most 2000 bytes')]);
  });

  it('are uploaded by submit, which then names the digest', async () => {
    const { code, stdout } = await ask('submit', join(folder, 'spec.yaml'), '--json');
    expect([code, JSON.parse(stdout).specification]).toEqual([
      0,
      expect.objectContaining({ processes: 2, workload: { kind: 'goal', schedule: digest } }),
    ]);
    expect(await service.work()).toBe(1);
  });

  it('are deleted once no experiment replays them', async () => {
    const inUse = await ask('schedule', 'delete', digest);
    const [, experiment] = /again without it: (x\w+)\./.exec(inUse.stderr) ?? [];
    expect([inUse.code, inUse.stderr]).toEqual([2, expect.stringContaining('SCHEDULE_IN_USE')]);
    expect(await ask('delete', experiment!)).toEqual({ code: 0, stdout: '', stderr: `Deleted: ${experiment}\n` });
    expect((await ask('status', experiment!)).code).toBe(2);
    expect((await ask('delete', experiment!)).code).toBe(2);
    expect((await ask('schedule', 'delete', digest)).code).toBe(0);
    expect((await ask('schedule', 'list')).stdout).toBe('No schedules.\n');
    expect((await ask('schedule', 'delete', digest)).stderr).toContain('SCHEDULE_NOT_FOUND');
  });
});
