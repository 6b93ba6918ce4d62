import type { Evidence, Study } from '../../evidence.ts';
import { between } from '../../expectation.ts';

export const CANNON = 'table-3-cannon';
export const BITONIC = 'table-3-bitonic';
export const APPLICATIONS = [CANNON, BITONIC] as const;
export const FIREHOSE = 'firehose';
export const NO_UNPIN = 'rendezvous-no-unpin';
export const UNPIN = 'rendezvous-unpin';

/** Puts per node, as printed in the table. */
const PUTS = { [CANNON]: 1_500_000, [BITONIC]: 2_125_000 } as const;
export type Application = keyof typeof PUTS;

/** Why the other counts of table 3 are no evidence, either. */
export const FROM_COUNTS = 'It follows from the moves, for whose counts the size of the run was chosen (FH-1).';

export const SCALED = 'In quick size in proportion to the puts.';

/** Returns the range of a relative deviation around a printed value, to six digits. */
export const within = (value: number, share: number) =>
  between(Number((value * (1 - share)).toPrecision(6)), Number((value * (1 + share)).toPrecision(6)), value);

/** Returns the runs of an application with a strategy. */
export const runsOf = ({ study }: Evidence, application: Application, mechanism: string): Study =>
  study(application).where({ mechanism });

/** Returns the factor from the puts of a run's busiest node to those of the table, by problem size; 1 in full size. */
function scale(runs: Study, application: Application): number {
  if (application === CANNON) return (1000 / runs.numbers('workload.matrixSize')[0]!) ** 2;
  return 354_162 / runs.numbers('workload.keysPerProcess')[0]!;
}

/** Returns the run time in s, scaled to the number of puts in the table. */
export function seconds(evidence: Evidence, application: Application, mechanism: string): number {
  const runs = runsOf(evidence, application, mechanism);
  return (runs.mean('runtime_ns').mean * scale(runs, application)) / 1e9;
}

/** Returns the moves of the busiest node, scaled to the number of puts in the table. */
export function movesOf(evidence: Evidence, application: Application): number {
  const runs = runsOf(evidence, application, FIREHOSE);
  return runs.mean('most_moves_of_a_node').mean * scale(runs, application);
}

/** Returns the puts of the busiest node without a move, scaled to the number of puts in the table. */
export const oneSidedOf = (evidence: Evidence, application: Application): number =>
  PUTS[application] - movesOf(evidence, application);

/** Returns the mean latency of all measured puts in us, whether or not they waited for the target's CPU. */
function putLatency(runs: Study): number {
  const [oneSided, waited] = ['one_sided', 'handshake'].map((kind) => ({
    count: runs.counter(`${kind}_transfers`),
    ns: runs.counter(`latency_${kind}_ns`),
  }));
  const sum = oneSided!.count * oneSided!.ns + waited!.count * waited!.ns;
  return sum / (oneSided!.count + waited!.count) / 1000;
}

/** Returns the mean latency of puts that needed a move, in us. */
export const moveLatency = (runs: Study): number => runs.mean('handshake_latency_ns').mean / 1000;

/** Returns the share of moves whose bucket was already pinned. */
export const attachedShare = (runs: Study): number => runs.counter('buckets_attached') / runs.counter('firehose_moves');

/** Returns the share of the run time of Rendezvous without unpin that Firehose saves. */
export const gain = (evidence: Evidence, application: Application): number =>
  1 - seconds(evidence, application, FIREHOSE) / seconds(evidence, application, NO_UNPIN);

/** Returns the mean latency of all measured puts of an application with a strategy, in us. */
export const latencyOf = (evidence: Evidence, application: Application, mechanism: string): number =>
  putLatency(runsOf(evidence, application, mechanism));
