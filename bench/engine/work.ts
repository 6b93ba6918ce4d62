/** The two kinds of work, which all implementations receive with the same numbers. */

/** Output of one run of an implementation: CPU time of the measured part, and a checksum of what it computed. */
export interface Measured {
  readonly cpuSeconds: number;
  readonly operations: number;
  readonly check: number;
  /** Growth of the JavaScript heap during the measured part, bytes. */
  readonly heapGrowthBytes?: number;
}

/** Number of draws that HOLD cycles through. */
export const INCREMENTS = 4096;
/**
 * Steps of HOLD whose times are added to the checksum: those that every implementation does, even the shortest runs. A multiple
 * of 8,192.
 */
export const CHECKED_STEPS = 98_304;

export const warmUpSteps = (events: number): number => Math.max(events, 1_000_000);

/** Blocking rounds: every rank puts to its target of the round and waits for the acknowledgement. */
export interface PutAck {
  readonly ranks: number;
  readonly rounds: number;
  /** Target of each rank, by round. */
  readonly targets: Int32Array;
  readonly bytes: number;
  readonly latencyNs: number;
  readonly overheadNs: number;
  readonly gapNs: number;
  readonly gapPerByteNs: number;
}

/** xorshift32 (13, 17, 5). */
function xorshift(): () => number {
  let state = 2463534242 | 0;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return state >>> 0;
  };
}

/** Exponential draws with mean 1: the increments, followed by the first time of each event. */
export function holdDraws(events: number): Float64Array {
  const draw = xorshift();
  return Float64Array.from({ length: INCREMENTS + events }, () => -Math.log(draw() / 2 ** 32));
}

/** In each round, rank i puts to i + 1 + d: with `shift`, all ranks share d; with `random`, each draws its own. */
export function putAck(ranks: number, rounds: number, pattern: 'random' | 'shift'): PutAck {
  const draw = xorshift();
  const targets = new Int32Array(ranks * rounds);
  for (let round = 0; round < rounds; round += 1) {
    let distance = draw() % (ranks - 1);
    for (let rank = 0; rank < ranks; rank += 1) {
      if (pattern === 'random' && rank > 0) distance = draw() % (ranks - 1);
      targets[round * ranks + rank] = (rank + 1 + distance) % ranks;
    }
  }
  return { ranks, rounds, targets, bytes: 8, latencyNs: 2500, overheadNs: 1500, gapNs: 1000, gapPerByteNs: 6 };
}
