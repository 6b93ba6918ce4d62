import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../support/temporary-folders.ts';

const SCRIPT = join(import.meta.dirname, '../../deploy/slurm/submit.sh');

/** Runs the script with `shell`, on a cluster of commands that say what they are told to. */
function submit(shell: string, args: readonly string[], { left = '0-5', maxArraySize = 1001 } = {}) {
  const folder = temporaryFolder();
  const [bin, campaign] = [join(folder, 'bin'), join(folder, 'campaign')];
  for (const made of [bin, campaign]) mkdirSync(made);
  const command = (name: string, text: string) => {
    writeFileSync(join(bin, name), `#!/bin/sh\n${text}\n`);
    chmodSync(join(bin, name), 0o755);
  };
  command('onesided', `echo ${left}`);
  command('scontrol', `echo 'MaxArraySize            = ${maxArraySize}'`);
  command('sbatch', `echo "$@" >> ${folder}/submitted; echo 7`);
  const env = { ...process.env, PATH: `${bin}:${process.env.PATH}` };
  const { status, stdout, stderr } = spawnSync(shell, [SCRIPT, ...args.map((arg) => arg || campaign)], {
    env,
    encoding: 'utf8',
  });
  return { status, stdout, stderr, submitted: existsSync(join(folder, 'submitted')) };
}

it.each(['sh', 'bash'])('submits what is left, begun by %s', (shell) => {
  const { status, stdout, submitted } = submit(shell, ['']);
  expect([status, submitted]).toEqual([0, true]);
  expect(stdout).toContain('round 1, shards 0-5 as job 7');
});

it('says how it is called, and nothing else of itself', () => {
  const { status, stderr } = submit('sh', []);
  expect(status).toBe(2);
  expect(stderr).toMatch(/^submit\.sh DIR \[sbatch options\]/);
  expect(stderr).toContain('MaxArraySize');
  expect(stderr).not.toMatch(/shellcheck|batch job the script itself/);
});

it('submits nothing that the cluster would refuse, and says what to plan instead', () => {
  const refused = submit('sh', [''], { left: '0-2,1001', maxArraySize: 1001 });
  expect([refused.status, refused.submitted]).toEqual([2, false]);
  expect(refused.stderr).toContain('shard 1001 is beyond MaxArraySize=1001');
  expect(refused.stderr).toContain('--shards 1001 or fewer');
  expect(submit('sh', [''], { left: '0-1000', maxArraySize: 1001 }).submitted).toBe(true);
});
