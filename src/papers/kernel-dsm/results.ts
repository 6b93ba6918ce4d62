import type { Filter, Study } from '../evidence.ts';
import { inWords } from '../measure.ts';

/** Returns the mean of a metric over the runs with these values. */
export const mean = (runs: Study, metric: string, filter: Filter = {}): number => runs.where(filter).mean(metric).mean;

/** Returns the mean of a metric in ns, converted to us. */
export const microseconds = (runs: Study, metric: string, filter: Filter = {}): number =>
  mean(runs, metric, filter) / 1000;

/** Returns the mean latency of an operation, in us. */
export const latency = (runs: Study, filter: Filter = {}): number => microseconds(runs, 'operation_latency_ns', filter);

/** Returns the mean execution time of an application, in ns. */
export const timeOf = (runs: Study, filter: Filter = {}): number => mean(runs, 'execution_ns', filter);

/** Explains misses in other figures: faults of node 0 per barrier in table 3, measured and printed. */
export const faultsOfTable3 = (application: string, printed: number) => (runs: Study) =>
  `Node 0 has ${inWords(mean(runs, 'first_node_faults_per_second') / mean(runs, 'barriers_per_second'))} faults a barrier of ${application} here, ${printed} as printed (table 3).`;

const ISR: Filter = { mechanism: 'dsm-isr' };
const VIA: Filter = { mechanism: 'dsm-via' };

/** Returns the share of the execution time with the simulation of VIA that interrupt service saves. */
export const savedOfVia = (runs: Study): number => 1 - timeOf(runs, ISR) / timeOf(runs, VIA);

/** Formats values by application: `barnes 0.1, nbodyw 0.2, tsp 0.3`. */
export const byApplication = (values: readonly number[], ids: readonly string[]): string =>
  ids.map((id, i) => `${id} ${inWords(values[i]!)}`).join(', ');
