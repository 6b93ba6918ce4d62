#!/usr/bin/env node
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { readOptions } from './support/options.mjs';
import { ownedFolder } from './support/owned-folder.mjs';
import { root } from './support/run-command.mjs';

const HELP = `npm run demo

Demonstrates the whole service: embedded PostgreSQL in a temporary folder, API and workers on a free port, an experiment
over REST, and its comparison as table, plot, SVG and PNG; then one table by a mechanism of each of five papers, one
line each. Leaves nothing running.`;

readOptions(HELP, {});
await import('./build.mjs');

const EXECUTABLE = join(root, 'bin', 'onesided.js');
const SPECIFICATION = 'examples/active-access/figure-7a.yaml';
const ONE_TABLE = 'examples/what-if/one-table.yaml';
const FIGURES = join(root, 'onesided-out');
const READY_WITHIN_MS = 90_000;
const STOPPED_WITHIN_MS = 20_000;

const interrupt = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => interrupt.abort());
// If the reader closes the output (`| head`), the service is still stopped in order.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => interrupt.abort());

const started = Date.now();
let folder;
let service;
try {
  folder = await temporaryFolder();
  service = await startService();
  console.log(`Submitting ${SPECIFICATION} in its quick size`);
  const experiment = (await client(['submit', SPECIFICATION, '--quick', '--watch'])).trim();
  console.log('');
  process.stdout.write(await client(['compare', experiment, '--out', FIGURES], 'pipe'));
  console.log(`\nSVG  ${shown('comparison.svg')}\nPNG  ${shown('comparison.png')}\nCSV  ${shown('comparison.csv')}`);
  console.log(`\nSubmitting ${ONE_TABLE} in its quick size`);
  const table = (await client(['submit', ONE_TABLE, '--quick', '--watch'])).trim();
  for (const line of await linesOfPapers(table)) console.log(line);
} catch (error) {
  process.exitCode = interrupt.signal.aborted ? 130 : 1;
  console.error(interrupt.signal.aborted ? '\nStopped.' : `The demo failed: ${error.message}`);
} finally {
  if (service) await stop(service);
  if (folder) await rm(folder, { recursive: true, force: true });
}
if (!process.exitCode) console.log(`Done in ${Math.round((Date.now() - started) / 1000)} s; nothing is left running.`);

/** PostgreSQL does not run as root: its data must be accessible to the unprivileged user under which it runs. */
async function temporaryFolder() {
  const place = process.getuid?.() === 0 ? '/tmp' : tmpdir();
  const made = await ownedFolder(place, 'onesided-demo-').catch((error) => {
    throw new Error(`no temporary folder can be made in ${place}: ${error.message}`, { cause: error });
  });
  await chmod(made, 0o755);
  return made;
}

async function startService() {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  console.log(`Starting PostgreSQL, API and workers on ${url}`);
  // Uses only the embedded database: databases named in the environment may hold real data.
  const { DATABASE_URL, REDIS_URL, ONESIDED_ADMIN_TOKEN, ONESIDED_TOKEN, ...given } = process.env;
  // Somebody waits for these runs. Workers that give way would hardly compute beside other programs.
  const env = { ...given, ONESIDED_WORKER_NICENESS: '0' };
  const arguments_ = [EXECUTABLE, 'serve', '--port', String(port), '--data-dir', join(folder, 'data')];
  // In its own process group: Ctrl-C reaches the demo, which then stops the service in order. With an IPC channel: if the demo is
  // killed, the service sees the channel close and stops itself.
  const child = spawn(process.execPath, arguments_, {
    env,
    cwd: root,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const output = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => output.push(data));
  const running = { child, url, env: { ...env, ONESIDED_URL: url }, exited: once(child, 'exit') };
  try {
    await ready(running);
  } catch (error) {
    await stop(running);
    throw new Error(`${error.message}\n${Buffer.concat(output).toString().slice(-4000)}`, { cause: error });
  }
  return running;
}

async function ready({ url, child }) {
  const deadline = Date.now() + READY_WITHIN_MS;
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`the service ended with exit code ${child.exitCode}`);
    interrupt.signal.throwIfAborted();
    const response = await fetch(`${url}/health/ready`).catch(() => undefined);
    if (response?.ok) return;
    await wait(100);
  }
  throw new Error(`the service was not ready within ${READY_WITHIN_MS / 1000} s`);
}

/** Runs a command line client against the service and returns its output; its remarks are passed on. */
async function client(line, remarks = 'inherit') {
  const child = spawn(process.execPath, [EXECUTABLE, ...line], {
    cwd: root,
    env: { ...service.env, COLUMNS: String(process.stdout.columns ?? 100) },
    stdio: ['ignore', 'pipe', remarks],
    signal: interrupt.signal,
  });
  const [output, errors] = await Promise.all([
    text(child.stdout),
    child.stderr ? text(child.stderr) : '',
    once(child, 'close'),
  ]);
  if (child.exitCode !== 0) throw new Error(`onesided ${line[0]} ended with exit code ${child.exitCode}\n${errors}`);
  return output;
}

/** Returns one line for each paper: its best mechanism at the last x, and its values along x. */
async function linesOfPapers(experiment) {
  const comparison = JSON.parse(await client(['compare', experiment, '--json'], 'pipe'));
  const { mechanisms } = JSON.parse(await client(['catalog', 'mechanisms', '--json'], 'pipe'));
  const paperOf = new Map(mechanisms.map(({ id, paper }) => [id, paper?.id]));
  const last = comparison.points.at(-1).x;
  const ranked = comparison.points.filter(({ x }) => x === last).sort((a, b) => b.mean - a.mean);
  const best = new Map(ranked.toReversed().map(({ series }) => [paperOf.get(series), series]));
  const lines = [...best].toReversed().map(([paper, series]) => {
    const rates = comparison.points.filter((point) => point.series === series);
    return [paper, series, ...rates.map(({ mean }) => (mean / 1e6).toPrecision(3))];
  });
  const xs = [...new Set(comparison.points.map(({ x }) => x))];
  const rows = [['paper', 'best mechanism', ...xs.map((x) => `at ${x}`)], ...lines];
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => row[column].length)));
  const laid = rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column]))
      .join('  ')
      .trimEnd(),
  );
  return ['', 'One hash table, by the best mechanism of each of five papers: inserts, M/s, by collision rate', ...laid];
}

async function stop({ child, exited }) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  const late = setTimeout(() => child.kill('SIGKILL'), STOPPED_WITHIN_MS);
  await exited;
  clearTimeout(late);
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
}

function shown(file) {
  return `./${relative(root, join(FIGURES, file))}`;
}
