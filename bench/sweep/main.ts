/**
 * How sweeps scale over threads: `npm run bench:sweep [-- --against COMMIT] [--json FILE] [--threads N] [--repeat N]`. The independent runs
 * of one sweep on one thread and on several, in turns in one process; wall time, and whether all digests are equal. As
 * the limit in the same run, how bare loops scale: CPUs that share a core, or have other guests, do not double anything.
 * `--against` sets another state of the code beside this one, turn by turn.
 */
import { writeFileSync } from 'node:fs';
import { availableParallelism, cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import type { runLocally as runLocallyHere } from '../../src/cli/local-run.ts';
import type { ExperimentPlan } from '../../src/plan/plan-experiment.ts';
import { load, printRatios, ratiosOf, type State, withStates } from '../support/states.ts';

/** Runs of about half a second each: what a sweep for a figure is made of. */
const SWEEP = `
machine: cray-xe6
workload: {kind: dht, operationsPerProcess: 800}
mechanisms: [rma, am, aa-int, aa-poll]
processes: 128
sweep: [{path: workload.collisionRate, values: [0.05, 0.25]}]
replications: 4
`;

const { values } = parseArgs({
  options: {
    json: { type: 'string' },
    against: { type: 'string' },
    threads: { type: 'string', default: '2' },
    repeat: { type: 'string', default: '3' },
  },
});
const threads = Number(values.threads);
await withStates({ commit: values.against }, compare);

/** A state of the code with what it takes to run its sweep. */
interface Sweeper {
  readonly state: State;
  readonly plan: ExperimentPlan;
  readonly runLocally: typeof runLocallyHere;
}

interface Row {
  readonly state: string;
  readonly threads: number;
  readonly runs: number;
  readonly seconds: number;
  readonly digests: string;
}

async function compare(states: readonly State[]): Promise<void> {
  const sweepers = await Promise.all(states.map(sweeperOf));
  const rows = await measure(sweepers, Number(values.repeat));
  const best = ({ name }: State, count: number) =>
    Math.min(...rows.filter((row) => row.state === name && row.threads === count).map(({ seconds }) => seconds));
  console.log(`${cpus()[0]?.model}, ${availableParallelism()} CPUs, Node ${process.version}`);
  console.table(rows.map(({ digests: _, seconds, ...row }) => ({ ...row, 'wall s': seconds.toFixed(2) })));
  const limit = await loopSpeedup();
  for (const state of states) report(state.name, best(state, 1) / best(state, threads), limit);
  const counts = { 'one thread': 1, [`${threads} threads`]: threads };
  const ratios = ratiosOf(Object.keys(counts), states, (name, state) => 1 / best(state, counts[name]!));
  printRatios('Sweeps per second', ratios, values.against);
  const differ = states.some(
    ({ name }) => new Set(rows.flatMap((row) => (row.state === name ? row.digests : []))).size > 1,
  );
  console.log(differ ? 'DIGESTS DIFFER between numbers of threads.' : 'All digests are equal.');
  const speedup = best(states[0]!, 1) / best(states[0]!, threads);
  if (values.json !== undefined) {
    writeFileSync(values.json, `${JSON.stringify({ rows, speedup, limit, ratios }, null, 2)}\n`);
  }
  if (differ) process.exitCode = 1;
}

function report(name: string, speedup: number, limit: number): void {
  const reached = (speedup / limit).toFixed(2);
  console.log(`${name}: ${threads} threads are ${speedup.toFixed(2)} times as fast as one (target at two: 1.8)`);
  console.log(`Bare loops are ${limit.toFixed(2)} times as fast: the sweep reaches ${reached} of that.`);
}

async function sweeperOf(state: State): Promise<Sweeper> {
  const { root } = state;
  const { runLocally } = await load<typeof import('../../src/cli/local-run.ts')>(root, 'src/cli/local-run.ts');
  const planning = await load<typeof import('../../src/plan/plan-experiment.ts')>(root, 'src/plan/plan-experiment.ts');
  const parsing = await load<typeof import('../../src/spec/parse.ts')>(root, 'src/spec/parse.ts');
  return { state, runLocally, plan: planning.planExperiment(parsing.requireSpecification(SWEEP)) };
}

async function measure(sweepers: readonly Sweeper[], repeat: number): Promise<Row[]> {
  const measured = [];
  for (let round = 0; round < repeat; round += 1) {
    for (const sweeper of sweepers) {
      for (const count of [1, threads]) measured.push(await simulateOn(sweeper, count));
    }
  }
  return measured;
}

/** Wall time includes the start of the threads. */
async function simulateOn({ state, plan, runLocally }: Sweeper, count: number): Promise<Row> {
  const begin = performance.now();
  const runs = await runLocally(plan.runs, {
    threads: count,
    signal: new AbortController().signal,
    onRun: () => undefined,
  });
  const seconds = (performance.now() - begin) / 1000;
  return {
    state: state.name,
    threads: count,
    runs: runs.length,
    seconds,
    digests: runs.map(({ digest }) => digest).join(),
  };
}

/** Loops that touch no memory, one after the other and side by side. */
async function loopSpeedup(): Promise<number> {
  const begin = performance.now();
  for (let index = 0; index < threads; index += 1) await loop();
  const alone = performance.now() - begin;
  const sideBySide = performance.now();
  await Promise.all(Array.from({ length: threads }, loop));
  return alone / (performance.now() - sideBySide);
}

function loop(): Promise<void> {
  const code = 'let x = 1; for (let i = 0; i < 2e9; i += 1) x = (Math.imul(x, 69069) + 1) | 0; x';
  return new Promise((resolve, reject) => {
    new Worker(code, { eval: true }).once('exit', () => resolve()).once('error', reject);
  });
}
