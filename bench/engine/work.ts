/** The two kinds of work, given to every implementation in the same numbers. */

/** What one run of an implementation says: CPU time of the measured part, and a number that shows what it computed. */
export interface Measured {
  readonly cpuSeconds: number;
  readonly operations: number;
  readonly check: number;
  /** Bytes by which the heap of JavaScript has grown during the measured part. */
  readonly heapGrowthBytes?: number;
}

/** Draws that HOLD goes through again and again. */
export const INCREMENTS = 4096;
/** Steps of HOLD whose events are added up: those that every implementation does, however few. A multiple of 8,192. */
export const CHECKED_STEPS = 98_304;

export const warmUpSteps = (events: number): number => Math.max(events, 1_000_000);

/** Blocking rounds: every rank puts to the target of the round and waits for the acknowledgement. */
export interface PutAck {
  readonly ranks: number;
  readonly rounds: number;
  /** Target of each rank, round by round. */
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

/** Exponential draws with mean 1: the increments, then the first time of each event. */
export function holdDraws(events: number): Float64Array {
  const draw = xorshift();
  return Float64Array.from({ length: INCREMENTS + events }, () => -Math.log(draw() / 2 ** 32));
}

/** In each round rank i puts to i + 1 + d: in a shift all ranks have the same d, at random each draws its own. */
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
