import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { thrownText } from '../src/spec/wording.ts';
import { QUICK, ROWS, RUNS } from '../test/faults/rows.ts';
import { PATIENCE } from '../test/faults/support/invariants.ts';
import { draws, type Injection, type Row } from '../test/faults/support/row.ts';
import { startOwnPostgres } from '../test/faults/support/servers.ts';
import { Stages } from '../test/faults/support/stage.ts';
import { count, flag, readOptions, refuse, repeated, text } from './support/options.mjs';

const HELP = `npm run faults [-- OPTION…]

Does faults to real processes of the service and prints how many it survived: each quick row of the table once, or what
the options ask for. What has been done is kept in a file: the same command goes on where it was ended. It begins anew
where what is built has changed.

--runs, --over and --answer are for --full on a machine that has other work to do.`;

const flags = readOptions(HELP, {
  row: repeated(count('N', 'only this row; may be repeated')),
  full: flag('the whole table with its own numbers and times, which takes hours'),
  times: count('N', 'injections of each row (1; with --full, the number in the table)'),
  fresh: flag('begins anew'),
  state: text('FILE', 'keeps what has been done', '.onesided/faults.json'),
  runs: count('N', 'runs of the sweep that is under way', RUNS.full),
  over: count('S', 'seconds after a fault within which everything accepted is over', PATIENCE.full.overMs / 1000),
  answer: count('MS', 'milliseconds within which health and writes are answered', PATIENCE.full.answerMs),
});

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
/** Whether a signal has ended the work: an injection under way then fails for that reason alone. */
let isEnding = false;

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
  const unknown = flags.row.find((number) => !ROWS.some((row) => row.number === number));
  if (unknown !== undefined) refuse(`There is no row ${unknown}; rows: ${ROWS.map((r) => r.number).join(' ')}`);
  if (flags.row.length > 0) return ROWS.filter(({ number }) => flags.row.includes(number));
  return flags.full ? ROWS : QUICK;
}

type Conditions = Omit<Injection, 'random'>;
const SHORT: Conditions = { runs: RUNS.short, patience: PATIENCE.short, isFull: false };

function full(): Conditions {
  return { runs: flags.runs, patience: { overMs: 1000 * flags.over, answerMs: flags.answer }, isFull: true };
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
    if (isEnding) return;
    of.failures.push(thrownText(error));
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
  const rows = chosen();
  const build = spawnSync(process.execPath, [join(import.meta.dirname, 'build.mjs')], { stdio: 'inherit' });
  if (build.status !== 0) return 1;
  takeUp();
  const starting = startOwnPostgres({ ephemeral: true });
  const opened = starting.then(({ url }) => new Stages(url));
  const endAll = async () => {
    await (await opened).close();
    await (await starting).stop();
  };
  // What it started would go on without it, so the end is waited for by whoever comes to it.
  let ended: Promise<void> | undefined;
  const end = () => (ended ??= endAll());
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => {
      isEnding = true;
      void end().finally(() => process.exit(130));
    });
  }
  const stages = await opened;
  try {
    for (const row of rows) {
      const of = state.done[keyOf(row)] ?? { injected: 0, failures: [], notes: [] };
      state.done[keyOf(row)] = of;
      while (of.injected < timesOf(row) && !isEnding) await injectOnce(row, of, stages);
    }
  } finally {
    await end();
  }
  print(rows);
  return rows.some((row) => (state.done[keyOf(row)]?.failures.length ?? 0) > 0) ? 1 : 0;
}

process.exit(await main());
