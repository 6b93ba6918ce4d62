import type { Filter, Study } from '../evidence.ts';
import { inWords } from '../measure.ts';

/** Mean of a metric of the runs with these values. */
export const mean = (runs: Study, metric: string, filter: Filter = {}): number => runs.where(filter).mean(metric).mean;

/** The same in us, of a metric in ns. */
export const microseconds = (runs: Study, metric: string, filter: Filter = {}): number =>
  mean(runs, metric, filter) / 1000;

/** Time of an operation in us. */
export const latency = (runs: Study, filter: Filter = {}): number => microseconds(runs, 'operation_latency_ns', filter);

/** Time that an application takes, in ns. */
export const timeOf = (runs: Study, filter: Filter = {}): number => mean(runs, 'execution_ns', filter);

/** What misses of other figures come from: how often node 0 faults in table 3, and how often it does as printed. */
export const faultsOfTable3 = (application: string, printed: number) => (runs: Study) =>
  `Node 0 has ${inWords(mean(runs, 'first_node_faults_per_second') / mean(runs, 'barriers_per_second'))} faults a barrier of ${application} here, ${printed} as printed (table 3).`;

const ISR: Filter = { mechanism: 'dsm-isr' };
const VIA: Filter = { mechanism: 'dsm-via' };

/** Share of the time with the simulation of VIA that interrupt service saves. */
export const savedOfVia = (runs: Study): number => 1 - timeOf(runs, ISR) / timeOf(runs, VIA);

/** `barnes 0.1, nbodyw 0.2, tsp 0.3`. */
export const byApplication = (values: readonly number[], ids: readonly string[]): string =>
  ids.map((id, i) => `${id} ${inWords(values[i]!)}`).join(', ');
