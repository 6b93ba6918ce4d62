import type { Filter, Study } from '../evidence.ts';

/** Mean of a metric of the runs with these values. */
export const mean = (runs: Study, metric: string, filter: Filter = {}): number => runs.where(filter).mean(metric).mean;

/** The same in us, of a metric in ns. */
export const microseconds = (runs: Study, metric: string, filter: Filter = {}): number =>
  mean(runs, metric, filter) / 1000;

/** Time of an operation in us. */
export const latency = (runs: Study, filter: Filter = {}): number => microseconds(runs, 'operation_latency_ns', filter);

/** Time that an application takes, in ns. */
export const timeOf = (runs: Study, filter: Filter = {}): number => mean(runs, 'execution_ns', filter);

const ISR: Filter = { mechanism: 'dsm-isr' };
const VIA: Filter = { mechanism: 'dsm-via' };

/** Share of the time with the simulation of VIA that interrupt service saves. */
export const savedOfVia = (runs: Study): number => 1 - timeOf(runs, ISR) / timeOf(runs, VIA);
