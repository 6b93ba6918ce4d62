import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  lstatSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFile, temporaryFolder } from '../support/temporary-folders.ts';
import { inProcess, onesided } from './support.ts';

const TIMEOUT = { timeout: 120_000 };
const MAKE = ['schedule', 'make', 'allreduce', '--ranks', '64', '-o'];
const BEFORE = 'what was there before';

it('a file that does not fit stays as it was', TIMEOUT, async () => {
  const folder = temporaryFolder();
  const file = join(folder, 'ring.goal');
  writeFileSync(file, BEFORE);
  const { code, stderr } = await onesided([...MAKE, file], { fileLimitKiB: 4 });
  expect([code, stderr]).toEqual([2, `Cannot write ${file}: EFBIG: file too large, write\n`]);
  expect([readdirSync(folder), readFileSync(file, 'utf8')]).toEqual([['ring.goal'], BEFORE]);
});

it('a folder of results has only whole files', TIMEOUT, async () => {
  const specification = {
    machine: 'ib-hdr',
    workload: { kind: 'dht', operationsPerProcess: 200, volumeElements: 64 },
    mechanisms: ['rma'],
    processes: 2,
    trace: { level: 'full' },
  };
  const file = temporaryFile('traced.json', JSON.stringify(specification));
  const folder = temporaryFolder();
  const line = ['run', file, '--no-store', '--no-progress', '--out', folder];
  const { code, stderr } = await onesided(line, { fileLimitKiB: 16 });
  const trace = join(folder, 'trace-0.json');
  expect([code, stderr]).toEqual([2, `Cannot write ${trace}: EFBIG: file too large, write\n`]);
  expect(readdirSync(folder)).toEqual(['specification.json']);
});

it('a file keeps its permissions, and is refused without that to write', TIMEOUT, async () => {
  const folder = temporaryFolder();
  const file = join(folder, 'ring.goal');
  writeFileSync(file, BEFORE);
  chmodSync(file, 0o600);
  expect((await inProcess([...MAKE, file])).code).toBe(0);
  expect(lstatSync(file).mode & 0o777).toBe(0o600);
  writeFileSync(file, BEFORE);
  chmodSync(file, 0o444);
  const { code, stderr } = await asOrdinaryUser([folder, file], () => inProcess([...MAKE, file]));
  expect([code, stderr]).toEqual([2, `Cannot write ${file}: EACCES: permission denied, open '${file}'\n`]);
  expect([readdirSync(folder), readFileSync(file, 'utf8')]).toEqual([['ring.goal'], BEFORE]);
});

it('what a killed process left of a file a day ago goes with the next', TIMEOUT, async () => {
  const folder = temporaryFolder();
  for (const name of ['old', 'new']) writeFileSync(join(folder, `ring.goal.${name}.incomplete`), 'half of a');
  utimesSync(join(folder, 'ring.goal.old.incomplete'), new Date(0), new Date(0));
  expect((await inProcess([...MAKE, join(folder, 'ring.goal')])).code).toBe(0);
  expect(readdirSync(folder).sort()).toEqual(['ring.goal', 'ring.goal.new.incomplete']);
});

/** Root may write everything, so it acts as another user, who owns these paths. */
async function asOrdinaryUser<Result>(paths: readonly string[], act: () => Promise<Result>): Promise<Result> {
  if (process.getuid?.() !== 0) return act();
  for (const path of paths) chownSync(path, 65_534, 65_534);
  process.seteuid?.(65_534);
  try {
    return await act();
  } finally {
    process.seteuid?.(0);
  }
}

it('links and pipes are written, not replaced', TIMEOUT, async () => {
  const folder = temporaryFolder();
  const [file, link, pipe] = ['file', 'link', 'pipe'].map((name) => join(folder, name)) as [string, string, string];
  writeFileSync(file, BEFORE);
  symlinkSync('file', link);
  expect((await inProcess([...MAKE, link])).code).toBe(0);
  expect(lstatSync(link).isSymbolicLink()).toBe(true);
  const made = readFileSync(file, 'utf8');
  expect(made).toMatch(/^num_ranks 64\n/);
  execFileSync('mkfifo', [pipe]);
  const [read, { code }] = await Promise.all([readFile(pipe, 'utf8'), inProcess([...MAKE, pipe])]);
  expect([code, read]).toEqual([0, made]);
});

it('of an answer that breaks off nothing is left', TIMEOUT, async () => {
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-length': 100_000 });
    response.write('a few bytes', () => response.destroy());
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const ONESIDED_URL = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const folder = temporaryFolder();
  const { code, stderr } = await inProcess(['export', 'x1', '-o', join(folder, 'runs.csv')], { ONESIDED_URL });
  expect([code, stderr]).toEqual([3, 'The server broke off its answer: other side closed; do it again\n']);
  expect(readdirSync(folder)).toEqual([]);
  server.close();
});
