import type { Run } from '../../spec/resources/run.ts';
import { coordinateOf, type Study } from '../evidence.ts';

/** Mean of a metric over the runs. */
export const mean = (runs: Study, metric: string): number => runs.mean(metric).mean;

/** Sum of a counter over the runs. */
export const sum = (runs: Study, counter: string): number => runs.counter(counter);

/** Share of an operation that a stage takes. */
export const shareOf = (runs: Study, stage: string): number => runs.stageNs(stage) / mean(runs, 'operation_latency_ns');

/** A number of a run's workload. */
export const workloadOf = (run: Run, parameter: string): number => Number(coordinateOf(run, `workload.${parameter}`));
