import { createHash } from 'node:crypto';
import { type RunResult, STAGES } from '../../src/simulation/run.ts';
import { simulationTask } from '../../workers/simulation-task.ts';

const METRICS = 12;

/** A result of the usual size. */
export function madeUpResult(seed: number): RunResult {
  const metric = (i: number) => ({
    value: seed * i,
    unit: 'ns',
    mean: seed * i,
    p50: seed,
    p99: seed * 3,
    max: seed * 9,
  });
  const metrics = Object.fromEntries(Array.from({ length: METRICS }, (_, i) => [`metric_${i}_ns`, metric(i)]));
  return {
    status: 'succeeded',
    metrics: { ...metrics, inserts_per_second: { value: 1e9 / (seed + 1), unit: '1/s' } },
    breakdown: Object.fromEntries(STAGES.map((stage) => [stage, { totalNs: seed * 7.1, meanNs: seed / 3 }])),
    percentiles: [],
    occupancy: [],
    counters: { puts: seed, gets: 2 * seed },
    digest: createHash('sha256').update(`result ${seed}`).digest('hex'),
    operationsDigest: createHash('sha256').update('operations').digest('hex'),
    events: 10_000,
    simulatedNs: 1e6,
  };
}

/** Computes for one millisecond, as a small model would. */
export default simulationTask(({ seed }) => {
  const end = performance.now() + 1;
  while (performance.now() < end);
  return madeUpResult(seed);
});
