import { type ExecFileOptions, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { count, readOptions } from './support/options.mjs';

const HELP = `npm run slurm:trial [-- OPTION…]

Runs 10,000 runs as a job array of a real Slurm on this host (as root; packages slurmctld, slurmd, slurm-client and
munge; after \`npm run build\`). Kills a tenth of its tasks, resubmits the rest with the scripts of deploy/slurm, and
imports the results twice into a local store and twice into a server. Fails unless there is exactly one result per run,
with the digests of \`onesided run\`.`;

const { shards, replications } = readOptions(HELP, {
  shards: count('N', 'tasks of the job array', 40),
  replications: count('N', 'replications of each of the 20 cells', 500),
});
const root = fileURLToPath(new URL('..', import.meta.url));
const SPECIFICATION = {
  name: 'Trial of Slurm',
  machine: 'cray-xe6',
  workload: { kind: 'dht', operationsPerProcess: 5, volumeElements: 256 },
  mechanisms: ['rma', 'am'],
  sweep: [
    { path: 'processes', values: [2, 4] },
    { path: 'workload.collisionRate', values: [0, 0.05, 0.1, 0.15, 0.25] },
  ],
  replications,
};
const ONESIDED = `${process.execPath} ${join(root, 'bin/onesided.js')}`;

const work = mkdtempSync(join(tmpdir(), 'onesided-slurm-'));
chmodSync(work, 0o755);
const started: { readonly kill: (signal: NodeJS.Signals) => void }[] = [];
const env: NodeJS.ProcessEnv = { ...process.env, SLURM_CONF: join(work, 'slurm.conf'), ONESIDED };

async function call(command: string, args: readonly string[], options: ExecFileOptions = {}): Promise<string> {
  const { stdout } = await promisify(execFile)(command, args, { env, maxBuffer: 2 ** 30, ...options });
  return String(stdout).trim();
}
const onesided = (...line: readonly string[]) => call(process.execPath, [join(root, 'bin/onesided.js'), ...line]);
const say = (text: string) => process.stdout.write(`${new Date().toISOString().slice(11, 19)} ${text}\n`);

function start(command: string, args: readonly string[]) {
  const child = spawn(command, args, { env, stdio: ['ignore', 'ignore', 'pipe'] });
  child.stderr.setEncoding('utf8');
  started.push({ kill: (signal) => void child.kill(signal) });
  return child;
}

async function until(what: string, holds: () => Promise<boolean>, seconds: number): Promise<void> {
  for (const end = Date.now() + seconds * 1000; Date.now() < end; await delay(500)) if (await holds()) return;
  throw new Error(`not within ${seconds} s: ${what}`);
}

/** Starts munged, slurmctld and slurmd with all their files in one folder, without using the host's configuration. */
async function startSlurm(): Promise<void> {
  const munge = join(work, 'munge');
  mkdirSync(munge);
  for (const name of ['state', 'spool']) mkdirSync(join(work, name));
  writeFileSync(join(munge, 'key'), Buffer.alloc(1024, 7), { mode: 0o400 });
  await call('chown', ['-R', 'munge', munge]);
  const place = (name: string) => join(munge, name);
  const files = ['socket', 'key-file', 'pid-file', 'log-file', 'seed-file'];
  const munged = files.map((name) => `--${name}=${place(name === 'key-file' ? 'key' : name)}`);
  start('runuser', ['-u', 'munge', '--', 'munged', '--foreground', ...munged]);
  await until('munged', async () => readdirSync(munge).includes('socket'), 30);
  writeFileSync(join(work, 'slurm.conf'), configuration(place('socket')));
  start('slurmctld', ['-D', '-f', join(work, 'slurm.conf')]);
  start('slurmd', ['-D', '-f', join(work, 'slurm.conf')]);
  await until(
    'a node that is idle',
    async () => /idle/.test(await call('sinfo', ['-h', '-o', '%T']).catch(() => '')),
    90,
  );
}

const configuration = (socket: string) => `
ClusterName=trial
SlurmctldHost=${hostname().split('.')[0]}(127.0.0.1)
SlurmUser=root
AuthType=auth/munge
AuthInfo=socket=${socket}
SlurmctldPort=16817
SlurmdPort=16818
StateSaveLocation=${join(work, 'state')}
SlurmdSpoolDir=${join(work, 'spool')}
SlurmctldPidFile=${join(work, 'slurmctld.pid')}
SlurmdPidFile=${join(work, 'slurmd.pid')}
ProctrackType=proctrack/pgid
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
MpiDefault=none
MaxArraySize=10001
KillWait=5
NodeName=${hostname().split('.')[0]} NodeAddr=127.0.0.1 CPUs=2 State=UNKNOWN
PartitionName=trial Nodes=ALL Default=YES MaxTime=INFINITE State=UP
`;

/** Kills a random tenth of the first array's tasks as soon as they run; returns their number. */
async function killTenth(): Promise<number> {
  const tasks = Array.from({ length: shards }, (_, task) => task).sort(() => Math.random() - 0.5);
  const doomed = new Set(tasks.slice(0, Math.ceil(shards / 10)));
  const wanted = doomed.size;
  while (doomed.size > 0) {
    const rows = (await call('squeue', ['-h', '-r', '-o', '%A %F %K %T'])).split('\n').map((row) => row.split(' '));
    for (const [, array, task, state] of rows) {
      if (state !== 'RUNNING' || !doomed.has(Number(task))) continue;
      await delay(Math.random() * 1500);
      await call('scancel', ['--full', '--signal=KILL', `${array}_${task}`]).catch(() => undefined);
      doomed.delete(Number(task));
    }
    if (rows.every(([id]) => !id)) break;
    await delay(100);
  }
  return wanted - doomed.size;
}

interface Outcome {
  readonly runs: readonly { readonly inputDigest: string; readonly digest: string }[];
}
const digestsOf = (json: string): string =>
  (JSON.parse(json) as Outcome).runs.map(({ inputDigest, digest }) => `${inputDigest} ${digest}`).join('\n');

function requireSame(what: string, found: unknown, wanted: unknown): void {
  if (found !== wanted) throw new Error(`${what}: ${String(found).slice(0, 200)}, not ${String(wanted).slice(0, 200)}`);
  say(`ok: ${what}`);
}

/** Runs a separate server during `use`. */
async function withServer(use: () => Promise<void>): Promise<void> {
  const data = join(work, 'server');
  const child = start(process.execPath, [
    ...[join(root, 'bin/onesided.js'), 'serve', '--port', '0', '--workers', '1', '--data-dir', data],
  ]);
  let said = '';
  child.stderr.on('data', (text: string) => {
    said += text;
  });
  await until('the server', async () => /ready on \S+/.test(said), 120);
  env.ONESIDED_URL = /ready on (\S+)/.exec(said)?.[1];
  try {
    await use();
  } finally {
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  }
}

async function trial(): Promise<void> {
  const [file, campaign] = [join(work, 'specification.json'), join(work, 'campaign')];
  writeFileSync(file, JSON.stringify(SPECIFICATION));
  await onesided('plan', file, '--shards', `${shards}`, '--out', campaign);
  await startSlurm();
  say(`Slurm is ready: ${await call('sinfo', ['--version'])}; submitting ${shards} tasks`);
  say(await call('bash', [join(root, 'deploy/slurm/submit.sh'), campaign, '--time=00:30:00']));
  say(`${await killTenth()} tasks killed`);
  await until('the end of all jobs', async () => (await call('squeue', ['-h'])) === '', 3600);
  requireSame('nothing is left to do', await onesided('run-shard', campaign, '--left'), '');
  const files = readdirSync(join(campaign, 'runs'), { recursive: true, encoding: 'utf8' });
  const results = files.filter((name) => name.endsWith('.gz'));
  const { runs: planned } = JSON.parse(readFileSync(join(campaign, 'shards.json'), 'utf8')) as { runs: number };
  requireSame('one result a run', results.length, planned);
  say(`rounds: ${readdirSync(join(campaign, 'logs')).filter((name) => name.startsWith('next-')).length}`);
  await compareAll(file, campaign, planned);
}

async function compareAll(file: string, campaign: string, planned: number): Promise<void> {
  const quiet = ['--json', '--no-progress'];
  const computed = digestsOf(
    await onesided('run', file, '--store', join(work, 'computed'), ...quiet, '--threads', '1'),
  );
  const store = join(work, 'store');
  for (const [imported, there] of [
    [planned, 0],
    [0, planned],
  ]) {
    const counts = JSON.parse(await onesided('import', campaign, '--store', store, ...quiet)) as Record<string, number>;
    requireSame('imported and there already', `${counts.imported} ${counts.there}`, `${imported} ${there}`);
  }
  const found = digestsOf(await onesided('run', file, '--store', store, ...quiet));
  requireSame('digests of the local store are those of run', found, computed);
  await withServer(async () => {
    const first = JSON.parse(await onesided('import', campaign, '--json')) as { id: string; experiment: string };
    const second = JSON.parse(await onesided('import', campaign, '--json')) as typeof first;
    requireSame('the second import is the first', second.id, first.id);
    const exported = await onesided('export', first.experiment, '--format', 'ndjson');
    requireSame(
      'digests of the server are those of run',
      digestsOf(`{"runs":[${exported.split('\n').join(',')}]}`),
      computed,
    );
  });
}

try {
  await trial();
  say('The trial succeeded.');
} catch (error) {
  process.exitCode = 1;
  say(error instanceof Error ? (error.stack ?? error.message) : String(error));
} finally {
  for (const { kill } of started.reverse()) kill('SIGTERM');
  await delay(3000);
  if (process.exitCode !== 1) rmSync(work, { recursive: true, force: true });
  else say(`What it has left is in ${work}`);
  process.exit();
}
