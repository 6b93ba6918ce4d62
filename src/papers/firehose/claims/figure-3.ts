import type { Evidence, Study } from '../../evidence.ts';

export const FIREHOSE = 'firehose';
export const NO_UNPIN = 'rendezvous-no-unpin';
export const UNPIN = 'rendezvous-unpin';
export const LATENCY = 'put_latency_ns';
export const WORKING_SET = 'workload.workingSetBytes';

/** Returns the runs of figure 3 with one strategy. */
export const figure = ({ study }: Evidence, mechanism: string): Study => study('figure-3').where({ mechanism });
export const at = (runs: Study, bytes: number): Study => runs.where({ [WORKING_SET]: bytes });
/** Returns the mean latency of a put at a working set, in us. */
export const microseconds = (runs: Study, bytes: number): number => at(runs, bytes).mean(LATENCY).mean / 1000;
export const sets = (runs: Study): number[] => runs.numbers(WORKING_SET);
/** Returns the unpins per put at a working set. */
export const unpins = (runs: Study, bytes: number): number => at(runs, bytes).mean('unpins_per_operation').mean;

/** Returns M and M + MAXVICTIM of runs with Firehose. */
export function limits(runs: Study) {
  const pinnable = runs.numbers('mechanism.pinnableBytes')[0]!;
  return { pinnable, both: pinnable + runs.numbers('mechanism.victimBytes')[0]! };
}

/** Working sets up to, and beyond, M + MAXVICTIM. */
export const upTo = (runs: Study): number[] => sets(runs).filter((bytes) => bytes <= limits(runs).both);
export const beyond = (runs: Study): number[] => sets(runs).filter((bytes) => bytes > limits(runs).both);
