import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { QUICK, ROWS, RUNS } from '../test/faults/rows.ts';
import { PATIENCE } from '../test/faults/support/invariants.ts';
import { draws, type Injection, type Row } from '../test/faults/support/row.ts';
import { startOwnPostgres } from '../test/faults/support/servers.ts';
import { Stages } from '../test/faults/support/stage.ts';
import { type FaultFlags, readFaultFlags } from './support/fault-flags.ts';

const HELP = `npm run faults [-- --full] [-- --row N] [-- --times N] [-- --fresh]

Does faults to real processes of the service and prints how many it survived. What has been done is kept in a file
(--state, .onesided/faults.json unless given): the same command goes on where it was ended. It begins anew where what is
built has changed, and with --fresh.

  --row N      only this row; repeat it
  --full       the whole table with its own numbers and times, which takes hours; else each quick row once
  --times N    so many injections a row

Of a machine that has other work to do, with --full:
  --runs N     runs of the sweep that is under way (${RUNS.full})
  --over S     in which everything accepted is over once a fault has ended (${PATIENCE.full.overMs / 1000})
  --answer MS  in which health and writes are answered (${PATIENCE.full.answerMs})`;

const flags = given();

function given(): FaultFlags {
  try {
    return readFaultFlags(process.argv.slice(2));
  } catch (error) {
    return refuse(error instanceof Error ? error.message : String(error));
  }
}

function refuse(problem: string): never {
  console.error(problem);
  process.exit(2);
}

/** Results of the injections of a row. */
interface Done {
  injected: number;
  readonly failures: string[];
  readonly notes: string[];
}

/** What has been tried on one build. */
interface State {
  readonly build: string;
  readonly done: Record<string, Done>;
}

let state: State = { build: '', done: {} };

/** Resumes earlier work on this build, unless a fresh start is requested. */
function takeUp(): void {
  const stamps = join(import.meta.dirname, '../dist/build-stamps.json');
  const build = createHash('sha256').update(readFileSync(stamps)).digest('hex');
  const before = flags.fresh ? undefined : read();
  if (before !== undefined && before.build !== build) console.log('What is built has changed: begun anew.');
  state = { build, done: before?.build === build ? before.done : {} };
}

function read(): State | undefined {
  try {
    return JSON.parse(readFileSync(flags.state, 'utf8')) as State;
  } catch {
    return undefined;
  }
}

function keep(): void {
  mkdirSync(dirname(flags.state), { recursive: true });
  writeFileSync(flags.state, `${JSON.stringify(state, null, 2)}\n`);
}

const keyOf = ({ number }: Row) => `${number}${flags.full ? ' full' : ''}`;
const timesOf = ({ times }: Row) => flags.times ?? (flags.full ? times : 1);

function chosen(): readonly Row[] {
  const unknown = flags.rows.find((number) => !ROWS.some((row) => row.number === number));
  if (unknown !== undefined) refuse(`There is no row ${unknown}; rows: ${ROWS.map((r) => r.number).join(' ')}`);
  if (flags.rows.length > 0) return ROWS.filter(({ number }) => flags.rows.includes(number));
  return flags.full ? ROWS : QUICK;
}

type Conditions = Omit<Injection, 'random'>;
const SHORT: Conditions = { runs: RUNS.short, patience: PATIENCE.short, isFull: false };

function full(): Conditions {
  const { overMs = PATIENCE.full.overMs, answerMs = PATIENCE.full.answerMs, runs = RUNS.full } = flags;
  return { runs, patience: { overMs, answerMs }, isFull: true };
}

async function injectOnce(row: Row, of: Done, stages: Stages): Promise<void> {
  const what = `row ${row.number}, ${row.fault}, ${of.injected + 1} of ${timesOf(row)}`;
  const stage = await stages.of(row.stage);
  const begin = performance.now();
  try {
    const random = draws(row.number * 10_007 + of.injected);
    const note = await row.inject(stage, { random, ...(flags.full ? full() : SHORT) });
    of.notes.push(note);
    console.log(`survived  ${what} (${seconds(begin)} s; ${note})`);
  } catch (error) {
    of.failures.push(error instanceof Error ? error.message : String(error));
    console.log(`FAILED    ${what} (${seconds(begin)} s): ${of.failures.at(-1)}`);
    await stages.close(row.stage);
  }
  of.injected += 1;
  keep();
}

const seconds = (since: number): string => ((performance.now() - since) / 1000).toFixed(1);

function print(rows: readonly Row[]): void {
  console.log('\n row  fault                                     survived / injected');
  for (const row of rows) {
    const { injected = 0, failures = [] } = state.done[keyOf(row)] ?? {};
    console.log(
      `${String(row.number).padStart(4)}  ${row.fault.padEnd(42)}${injected - failures.length} / ${injected}`,
    );
  }
}

async function main(): Promise<number> {
  if (flags.help) {
    console.log(HELP);
    return 0;
  }
  const rows = chosen();
  const build = spawnSync(process.execPath, [join(import.meta.dirname, 'build.mjs')], { stdio: 'inherit' });
  if (build.status !== 0) return 1;
  takeUp();
  const postgres = await startOwnPostgres({ ephemeral: true });
  const stages = new Stages(postgres.url);
  try {
    for (const row of rows) {
      const of = state.done[keyOf(row)] ?? { injected: 0, failures: [], notes: [] };
      state.done[keyOf(row)] = of;
      while (of.injected < timesOf(row)) await injectOnce(row, of, stages);
    }
  } finally {
    await stages.close();
    await postgres.stop();
  }
  print(rows);
  return rows.some((row) => (state.done[keyOf(row)]?.failures.length ?? 0) > 0) ? 1 : 0;
}

process.exit(await main());
