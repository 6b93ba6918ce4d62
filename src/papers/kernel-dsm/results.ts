import type { Filter, Study } from '../evidence.ts';

/** Mean of a metric of the runs with these values. */
export const mean = (runs: Study, metric: string, filter: Filter = {}): number => runs.where(filter).mean(metric).mean;

/** The same in us, of a metric in ns. */
export const microseconds = (runs: Study, metric: string, filter: Filter = {}): number =>
  mean(runs, metric, filter) / 1000;

/** Time of an operation in us. */
export const latency = (runs: Study, filter: Filter = {}): number => microseconds(runs, 'operation_latency_ns', filter);
