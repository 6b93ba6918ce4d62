/**
 * How sweeps scale over threads: `npm run bench:sweep [-- --json FILE] [--threads N] [--repeat N]`. The independent runs
 * of one sweep on one thread and on several, in turns in one process; wall time, and whether all digests are equal. As
 * the limit in the same run, how bare loops scale: CPUs that share a core, or have other guests, do not double anything.
 */
import { writeFileSync } from 'node:fs';
import { availableParallelism, cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import { runLocally } from '../../src/cli/local-run.ts';
import { type ExperimentPlan, planExperiment } from '../../src/plan/plan-experiment.ts';
import { requireSpecification } from '../../src/spec/parse.ts';

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
    threads: { type: 'string', default: '2' },
    repeat: { type: 'string', default: '3' },
  },
});
const threads = Number(values.threads);
const rows = await measure(sweepPlan(), Number(values.repeat));
const best = (count: number) => Math.min(...rows.filter((row) => row.threads === count).map(({ seconds }) => seconds));
const speedup = best(1) / best(threads);
const digests = new Set(rows.map((row) => row.digests));
console.log(`${cpus()[0]?.model}, ${availableParallelism()} CPUs, Node ${process.version}`);
console.table(rows.map((row) => ({ threads: row.threads, runs: row.runs, 'wall s': row.seconds.toFixed(2) })));
const limit = await loopSpeedup();
console.log(`${threads} threads are ${speedup.toFixed(2)} times as fast as one (target at two: 1.8)`);
console.log(
  `Bare loops are ${limit.toFixed(2)} times as fast: the sweep reaches ${(speedup / limit).toFixed(2)} of that.`,
);
console.log(digests.size === 1 ? 'All digests are equal.' : 'DIGESTS DIFFER between numbers of threads.');
if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify({ rows, speedup, limit }, null, 2)}\n`);
if (digests.size > 1) process.exitCode = 1;

function sweepPlan(): ExperimentPlan {
  return planExperiment(requireSpecification(SWEEP));
}

async function measure(plan: ExperimentPlan, repeat: number) {
  const measured = [];
  for (let round = 0; round < repeat; round += 1) {
    for (const count of [1, threads]) measured.push(await simulateOn(plan, count));
  }
  return measured;
}

/** Wall time includes the start of the threads. */
async function simulateOn(plan: ExperimentPlan, count: number) {
  const begin = performance.now();
  const runs = await runLocally(plan.runs, {
    threads: count,
    signal: new AbortController().signal,
    onRun: () => undefined,
  });
  const seconds = (performance.now() - begin) / 1000;
  return { threads: count, runs: runs.length, seconds, digests: runs.map(({ digest }) => digest).join() };
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
