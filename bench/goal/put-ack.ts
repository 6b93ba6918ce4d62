/** xorshift32 with the shifts 13, 17, 5. */
class XorShift {
  private state = 2463534242;

  next(): number {
    let x = this.state;
    x ^= x << 13;
    x ^= x >>> 17;
    x ^= x << 5;
    this.state = x >>> 0;
    return this.state;
  }
}

/** Returns the target of each rank in each round. */
function targetsOf(ranks: number, rounds: number): Int32Array {
  const random = new XorShift();
  const targets = new Int32Array(ranks * rounds);
  for (let round = 0; round < rounds; round += 1) {
    for (let rank = 0; rank < ranks; rank += 1) {
      targets[round * ranks + rank] = (rank + 1 + (random.next() % (ranks - 1))) % ranks;
    }
  }
  return targets;
}

/**
 * Yields a GOAL text, rank by rank: blocking puts of 8 bytes to random ranks whose CPUs acknowledge each. A put is a send and the
 * receive of its acknowledgement, for which the next put waits; at the target it is a receive followed by a send.
 */
export function* putAckSchedule(ranks: number, rounds: number): Generator<string> {
  const targets = targetsOf(ranks, rounds);
  yield `num_ranks ${ranks}\n`;
  for (let rank = 0; rank < ranks; rank += 1) {
    const lines = [`rank ${rank} {`];
    for (let round = 0; round < rounds; round += 1) {
      const target = targets[round * ranks + rank];
      lines.push(`p${round}: send 8b to ${target} tag ${2 * round}`);
      lines.push(`a${round}: recv 8b from ${target} tag ${2 * round + 1}`);
      if (round > 0) lines.push(`p${round} requires a${round - 1}`);
    }
    yield `${lines.join('\n')}\n`;
    yield `${[...acknowledgements(targets, ranks, rounds, rank)].join('\n')}\n}\n`;
  }
}

function* acknowledgements(targets: Int32Array, ranks: number, rounds: number, rank: number): Generator<string> {
  let number = 0;
  for (let round = 0; round < rounds; round += 1) {
    for (let origin = 0; origin < ranks; origin += 1) {
      if (targets[round * ranks + origin] !== rank) continue;
      yield `r${number}: recv 8b from ${origin} tag ${2 * round}`;
      yield `s${number}: send 8b to ${origin} tag ${2 * round + 1}`;
      yield `s${number} requires r${number}`;
      number += 1;
    }
  }
}
