import type { Evidence, Study } from '../../evidence.ts';

export const FIREHOSE = 'firehose';
export const NO_UNPIN = 'rendezvous-no-unpin';
export const UNPIN = 'rendezvous-unpin';
export const LATENCY = 'put_latency_ns';
export const WORKING_SET = 'workload.workingSetBytes';

/** Figure 3 over one strategy. */
export const figure = ({ study }: Evidence, mechanism: string): Study => study('figure-3').where({ mechanism });
export const at = (runs: Study, bytes: number): Study => runs.where({ [WORKING_SET]: bytes });
/** Mean latency of a put in us at a working set. */
export const microseconds = (runs: Study, bytes: number): number => at(runs, bytes).mean(LATENCY).mean / 1000;
export const sets = (runs: Study): number[] => runs.numbers(WORKING_SET);
/** Unpins per put at a working set. */
export const unpins = (runs: Study, bytes: number): number => at(runs, bytes).mean('unpins_per_operation').mean;

/** M, and M with MAXVICTIM, of the runs with Firehose. */
export function limits(runs: Study) {
  const pinnable = runs.numbers('mechanism.pinnableBytes')[0]!;
  return { pinnable, both: pinnable + runs.numbers('mechanism.victimBytes')[0]! };
}

/** Working sets on one side of M + MAXVICTIM. */
export const upTo = (runs: Study): number[] => sets(runs).filter((bytes) => bytes <= limits(runs).both);
export const beyond = (runs: Study): number[] => sets(runs).filter((bytes) => bytes > limits(runs).both);
