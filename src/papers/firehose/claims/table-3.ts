import type { Evidence, Study } from '../../evidence.ts';
import { between } from '../../expectation.ts';

export const CANNON = 'table-3-cannon';
export const BITONIC = 'table-3-bitonic';
export const APPLICATIONS = [CANNON, BITONIC] as const;
export const FIREHOSE = 'firehose';
export const NO_UNPIN = 'rendezvous-no-unpin';
export const UNPIN = 'rendezvous-unpin';

/** Puts of a node that the table prints. */
const PUTS = { [CANNON]: 1_500_000, [BITONIC]: 2_125_000 } as const;
export type Application = keyof typeof PUTS;

/** Why counts of table 3 other than its moves are no evidence either. */
export const FROM_COUNTS = 'It follows from the moves, for whose counts the size of the run was chosen (FH-1).';

export const SCALED = 'In quick size in proportion to the puts.';

/** A printed value and a share of it either way, to six digits. */
export const within = (value: number, share: number) =>
  between(Number((value * (1 - share)).toPrecision(6)), Number((value * (1 + share)).toPrecision(6)), value);

/** The application under a strategy. */
export const runsOf = ({ study }: Evidence, application: Application, mechanism: string): Study =>
  study(application).where({ mechanism });

/** How many times the puts of a run's busiest node the table has: 1 in full size, by what decides their number. */
function scale(runs: Study, application: Application): number {
  if (application === CANNON) return (1000 / runs.numbers('workload.matrixSize')[0]!) ** 2;
  return 354_162 / runs.numbers('workload.keysPerProcess')[0]!;
}

/** Run time in s for as many puts as the table has. */
export function seconds(evidence: Evidence, application: Application, mechanism: string): number {
  const runs = runsOf(evidence, application, mechanism);
  return (runs.mean('runtime_ns').mean * scale(runs, application)) / 1e9;
}

/** Moves of the busiest node, for as many puts as the table has. */
export function movesOf(evidence: Evidence, application: Application): number {
  const runs = runsOf(evidence, application, FIREHOSE);
  return runs.mean('most_moves_of_a_node').mean * scale(runs, application);
}

/** Puts of the busiest node without a move, for as many as the table has. */
export const oneSidedOf = (evidence: Evidence, application: Application): number =>
  PUTS[application] - movesOf(evidence, application);

/** Mean latency of all measured puts in us, whether they waited for the target's CPU or not. */
function putLatency(runs: Study): number {
  const [oneSided, waited] = ['one_sided', 'handshake'].map((kind) => ({
    count: runs.counter(`${kind}_transfers`),
    ns: runs.counter(`latency_${kind}_ns`),
  }));
  const sum = oneSided!.count * oneSided!.ns + waited!.count * waited!.ns;
  return sum / (oneSided!.count + waited!.count) / 1000;
}

/** Mean latency in us of the puts that needed a move. */
export const moveLatency = (runs: Study): number => runs.mean('handshake_latency_ns').mean / 1000;

/** Share of moves that found a bucket which was pinned already. */
export const attachedShare = (runs: Study): number => runs.counter('buckets_attached') / runs.counter('firehose_moves');

/** Share of the run time without unpin that Firehose saves. */
export const gain = (evidence: Evidence, application: Application): number =>
  1 - seconds(evidence, application, FIREHOSE) / seconds(evidence, application, NO_UNPIN);

/** Mean latency of all measured puts of an application under a strategy, in us. */
export const latencyOf = (evidence: Evidence, application: Application, mechanism: string): number =>
  putLatency(runsOf(evidence, application, mechanism));
