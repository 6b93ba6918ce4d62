import { availableParallelism } from 'node:os';
import { type Command, Option } from 'commander';
import type { LocalStore } from '../../local-store/local-store.ts';
import type { PlannedRun } from '../../plan/run-plans.ts';
import type { Run } from '../../spec/resources/run.ts';
import { EXIT, Failure } from '../failure.ts';
import { failuresText, placeOfRun } from '../failures-text.ts';
import { realTime, wholeNumber } from '../option-values.ts';
import { printLine } from '../output.ts';
import { type PlannedShards, readShards } from '../planned-shards.ts';
import { requireMemory } from '../run-memory.ts';
import { storeIn } from '../store-options.ts';
import { runWatched } from '../watched-runs.ts';

interface RunShardOptions {
  readonly left?: true;
  readonly retryFailed?: true;
  readonly stopAfter?: number;
  readonly threads: number;
  readonly progress: boolean;
}

const HELP = `
DIR is a folder that \`onesided plan SPEC --shards N --out DIR\` wrote, K a number from 0 to N - 1.
Needs only the folder: no server, no database and no network. Each result is a file below DIR/runs
that is complete or absent, so killing a task, or starting it twice, costs only the runs that were
in progress. A failed run is noted below DIR/failed and not repeated without --retry-failed. After
SIGTERM, and after --stop-after, finished results are kept and the exit code is 75: start it again.

--left lists the shards that have work left, as schedulers write lists of array tasks.
Exit codes: 0 the shard is complete, 1 a run failed, 2 bad input, 75 stopped before it was complete,
130 Ctrl-C.

Examples:
  onesided plan spec.yaml --shards 100 --out campaign/
  onesided run-shard campaign/ 7 --stop-after 55m
  sbatch --array="$(onesided run-shard campaign/ --left)" task.sh
  onesided compare campaign/specification.json --store campaign/runs`;

export function addRunShard(command: Command): void {
  command
    .description('Computes the runs of one shard that have no result yet.')
    .argument('<dir>', 'folder that `plan --shards N --out DIR` wrote')
    .argument('[k]', 'number of the shard, from 0', wholeNumber(0))
    .addOption(new Option('--left', 'print the shards that have work left').conflicts(['retryFailed']))
    .option('--retry-failed', 'repeat failed runs')
    .option('--stop-after <time>', 'stop after this time: 90s, 55m, 1.5h', realTime)
    .option('--threads <n>', 'simulation threads', wholeNumber(1, 1024), availableParallelism())
    .option('--no-progress', 'print no progress')
    .addHelpText('after', HELP)
    .action(runShard);
}

async function runShard(path: string, k: number | undefined, options: RunShardOptions): Promise<void> {
  if ((k === undefined) === (options.left === undefined)) {
    throw new Failure(EXIT.badInput, 'Name one shard, or give --left: onesided run-shard DIR K');
  }
  const planned = await readShards(path);
  if (k === undefined) return printLine(listed(await shardsLeft(planned)));
  const shard = planned.shards[k];
  if (shard) return compute(planned, shard.runs, options);
  throw new Failure(EXIT.badInput, `${path} has no shard ${k}; it has 0 to ${planned.shards.length - 1}`);
}

/** Returns the shards in which some runs have neither a result nor a failure. */
async function shardsLeft({ folder, shards, plan }: PlannedShards): Promise<readonly number[]> {
  const level = plan.spec.trace.level;
  const store = storeIn(folder.results);
  const done = await store.stored(
    plan.runs.map(({ inputDigest }) => inputDigest),
    level,
  );
  const failed = folder.failed();
  const isLeft = ({ inputDigest }: PlannedRun) => !done.has(inputDigest) && !failed.has(inputDigest);
  return shards.flatMap(({ runs }, k) => (runs.some(isLeft) ? [k] : []));
}

/** Formats numbers as `0-3,7`; empty for none. */
function listed(numbers: readonly number[]): string {
  const ranges: [number, number][] = [];
  for (const number of numbers) {
    const last = ranges.at(-1);
    if (last?.[1] === number - 1) last[1] = number;
    else ranges.push([number, number]);
  }
  return ranges.map(([from, to]) => (from === to ? `${from}` : `${from}-${to}`)).join(',');
}

async function compute(
  { folder, plan, schedules }: PlannedShards,
  runs: readonly PlannedRun[],
  { retryFailed, stopAfter, threads, progress }: RunShardOptions,
): Promise<void> {
  const store = storeIn(folder.results);
  await requireMemory({ ...plan, runs }, store);
  const failed = retryFailed ? new Map() : folder.failed();
  const wanted = runs.filter(({ inputDigest }) => !failed.has(inputDigest));
  const onRun = async ({ status, error }: Run, { inputDigest }: PlannedRun) => {
    if (status !== 'failed') folder.forgetFailed(inputDigest);
    else await folder.keepFailed(inputDigest, error ?? { code: 'SIM_FAILED', message: 'no reason given' });
  };
  const { stop, release } = stopSignal(stopAfter);
  try {
    const done = await runWatched(wanted, { threads, progress, schedules, store, stop, onRun });
    requireKept(store);
    requireSuccess(done, runs.length - wanted.length);
  } finally {
    release();
  }
}

/** Returns a signal that aborts after `seconds`, or on SIGTERM, by which a scheduler announces the end of the time limit. */
function stopSignal(seconds: number | undefined): { readonly stop: AbortSignal; release(): void } {
  const controller = new AbortController();
  const abort = () => controller.abort();
  const timer = seconds === undefined ? undefined : setTimeout(abort, seconds * 1000);
  process.once('SIGTERM', abort);
  const release = () => {
    clearTimeout(timer);
    process.off('SIGTERM', abort);
  };
  return { stop: controller.signal, release };
}

function requireKept({ writable, folder }: LocalStore): void {
  if (!writable)
    throw new Failure(EXIT.runFailed, `Results could not be kept in ${folder}: the shard is not complete.`);
}

function requireSuccess(runs: readonly Run[], failedBefore: number): void {
  const failed = runs.filter(({ status }) => status === 'failed');
  const texts = failed.length > 0 ? [failuresText(failed, runs.map(placeOfRun))] : [];
  if (failedBefore > 0) texts.push(`${failedBefore} runs failed before; --retry-failed repeats them.`);
  if (texts.length > 0) throw new Failure(EXIT.runFailed, texts.join('\n'));
}
