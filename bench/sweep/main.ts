import { writeFileSync } from 'node:fs';
import { availableParallelism, cpus } from 'node:os';
import { Worker } from 'node:worker_threads';
import { count, readOptions } from '../../scripts/support/options.mjs';
import type * as localRun from '../../src/cli/local-run.ts';
import type * as simulationThreads from '../../src/cli/simulation-threads.ts';
import type { ExperimentPlan } from '../../src/plan/plan-experiment.ts';
import { against, json } from '../support/options.ts';
import { load, printRatios, ratiosOf, type State, withStates } from '../support/states.ts';

/** Runs of about half a second each, as in the sweep of a figure. */
const SWEEP = `
machine: cray-xe6
workload: {kind: dht, operationsPerProcess: 800}
mechanisms: [rma, am, aa-int, aa-poll]
processes: 128
sweep: [{path: workload.collisionRate, values: [0.05, 0.25]}]
replications: 4
`;

/** State of the threads when the sweep arrives. */
const PASSES = ['begin', 'are up'] as const;
type Pass = (typeof PASSES)[number];

const HELP = `npm run bench:sweep [-- OPTION…]

Scaling of sweeps over threads. Simulates the independent runs of a sweep on one thread and on several, in turns in one
process; reports wall time and whether all digests are equal. Each sweep is simulated twice by the same threads: first
by new ones, each of which has to compile the code, then by warm ones, as in a worker. The scaling of bare loops in the
same run serves as the limit: CPUs that share a core, or are shared with other virtual machines, do not double the
speed.`;

const values = readOptions(HELP, {
  threads: count('N', 'threads that are compared with one', 2),
  repeat: count('N', 'turns, of which the fastest counts', 3),
  against,
  json,
});
const { threads } = values;
await withStates({ commit: values.against }, compare);

/** A state of the code with what it needs to run its sweep. */
interface Sweeper {
  readonly state: State;
  readonly plan: ExperimentPlan;
  readonly local: typeof localRun;
  readonly endThreads: typeof simulationThreads.endThreads | undefined;
}

interface Row {
  readonly state: string;
  readonly threads: number;
  readonly pass: Pass;
  readonly runs: number;
  readonly seconds: number;
  readonly digests: string;
}

async function compare(states: readonly State[]): Promise<void> {
  const sweepers = await Promise.all(states.map(sweeperOf));
  const rows = await measure(sweepers, values.repeat);
  const best = ({ name }: State, pass: Pass, count: number) =>
    Math.min(
      ...rows.flatMap((row) => (row.state === name && row.pass === pass && row.threads === count ? row.seconds : [])),
    );
  const speedup = (state: State, pass: Pass) => best(state, pass, 1) / best(state, pass, threads);
  console.log(`${cpus()[0]?.model}, ${availableParallelism()} CPUs, Node ${process.version}`);
  console.table(rows.map(({ digests: _, seconds, ...row }) => ({ ...row, 'wall s': seconds.toFixed(2) })));
  const limit = await loopSpeedup();
  for (const state of states) report(state.name, (pass) => speedup(state, pass), limit);
  const cases = PASSES.flatMap((pass) => [1, threads].map((used) => ({ pass, used, name: `${used}, ${pass}` })));
  const ratios = ratiosOf(
    cases.map(({ name }) => name),
    states,
    (wanted, state) => {
      const { pass, used } = cases.find(({ name }) => name === wanted)!;
      return 1 / best(state, pass, used);
    },
  );
  printRatios('Sweeps per second', ratios, values.against);
  const differ = states.some(
    ({ name }) => new Set(rows.flatMap((row) => (row.state === name ? row.digests : []))).size > 1,
  );
  console.log(differ ? 'DIGESTS DIFFER between numbers of threads.' : 'All digests are equal.');
  if (values.json !== undefined) {
    const speedups = Object.fromEntries(PASSES.map((pass) => [pass, speedup(states[0]!, pass)]));
    writeFileSync(values.json, `${JSON.stringify({ rows, speedups, limit, ratios }, null, 2)}\n`);
  }
  if (differ) process.exitCode = 1;
}

function report(name: string, speedup: (pass: Pass) => number, limit: number): void {
  for (const pass of PASSES) {
    const reached = `${speedup(pass).toFixed(2)} times as fast as one (target at two: 1.8)`;
    console.log(
      `${name}: ${threads} threads that ${pass} are ${reached}, ${(speedup(pass) / limit).toFixed(2)} of the limit`,
    );
  }
  console.log(`The limit: bare loops are ${limit.toFixed(2)} times as fast.`);
}

async function sweeperOf(state: State): Promise<Sweeper> {
  const { root } = state;
  const local = await load<typeof localRun>(root, 'src/cli/local-run.ts');
  const threads = await load<typeof simulationThreads>(root, 'src/cli/simulation-threads.ts').catch(() => undefined);
  const planning = await load<typeof import('../../src/plan/plan-experiment.ts')>(root, 'src/plan/plan-experiment.ts');
  const parsing = await load<typeof import('../../src/spec/parse.ts')>(root, 'src/spec/parse.ts');
  const { endThreads } = threads ?? {};
  return { state, local, endThreads, plan: planning.planExperiment(parsing.requireSpecification(SWEEP)) };
}

async function measure(sweepers: readonly Sweeper[], repeat: number): Promise<Row[]> {
  const measured = [];
  for (let round = 0; round < repeat; round += 1) {
    for (const sweeper of sweepers) {
      for (const count of [1, threads]) measured.push(...(await simulateOn(sweeper, count)));
    }
  }
  return measured;
}

/** The first pass includes the start of the threads. In a state whose threads do not persist, each pass has new ones. */
async function simulateOn({ state, plan, local, endThreads }: Sweeper, count: number): Promise<Row[]> {
  const rows: Row[] = [];
  for (const pass of PASSES) {
    const begin = performance.now();
    const runs = await local.runLocally(plan.runs, {
      threads: count,
      signal: new AbortController().signal,
      onRun: () => undefined,
    });
    const seconds = (performance.now() - begin) / 1000;
    const digests = runs.map(({ digest }) => digest).join();
    rows.push({ state: state.name, threads: count, pass, runs: runs.length, seconds, digests });
  }
  await endThreads?.();
  return rows;
}

/** Measures loops that access no memory, sequentially and in parallel. */
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
