import type { Run } from '../../spec/resources/run.ts';
import { coordinateOf, type Study } from '../evidence.ts';

/** Returns the mean of a metric over the runs. */
export const mean = (runs: Study, metric: string): number => runs.mean(metric).mean;

/** Returns the sum of a counter over the runs. */
export const sum = (runs: Study, counter: string): number => runs.counter(counter);

/** Returns the share of a stage in the latency of an operation. */
export const shareOf = (runs: Study, stage: string): number => runs.stageNs(stage) / mean(runs, 'operation_latency_ns');

/** Returns a numeric parameter of a run's workload. */
export const workloadOf = (run: Run, parameter: string): number => Number(coordinateOf(run, `workload.${parameter}`));
