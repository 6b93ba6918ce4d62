import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { collectives, makeSchedule, type ScheduleRequest } from '../../src/schedules/make-schedule.ts';
import { type Delivery, dataFlow, type Meaning } from './data-flow.ts';

const textOf = (request: ScheduleRequest) => [...makeSchedule(request)].join('');
const everyRank = (ranks: number) => new Set(Array.from({ length: ranks }, (_, rank) => rank));
const union = <Item>(a: ReadonlySet<Item>, b: ReadonlySet<Item>) => new Set([...a, ...b]);

/** Who has been heard of: each rank knows itself, a message tells all that its sender knew. */
const hearsay: Meaning<ReadonlySet<number>> = {
  initial: (rank) => new Set([rank]),
  sent: (held) => held,
  received: union,
};
const heard = (text: string) => dataFlow(text, hearsay, union);

const ranks = fc.integer({ min: 2, max: 21 });
const sizes = fc.record({ ranks, bytes: fc.integer({ min: 1, max: 100 }) });

describe('allreduce', () => {
  const algorithms = ['ring', 'recursive-doubling', 'rabenseifner'];

  it.each(algorithms)('%s: every contribution reaches every rank, for any size', (algorithm) => {
    fc.assert(
      fc.property(sizes, (size) => {
        const { held, stuck } = heard(textOf({ collective: 'allreduce', algorithm, ...size, computeNsPerByte: 0.5 }));
        expect(stuck).toBe(0);
        // With fewer bytes than blocks, some ranks have nothing to add to the blocks that there are.
        if (size.bytes >= size.ranks) for (const known of held) expect(known).toEqual(everyRank(size.ranks));
      }),
      { numRuns: 60 },
    );
  });

  it.each(algorithms)('%s: adds each contribution once to each block', (algorithm) => {
    for (let size = 2; size <= 20; size += 1) {
      const meaning = blockSums(algorithm, size);
      const text = textOf({ collective: 'allreduce', algorithm, ranks: size, bytes: 64 * size });
      const { held, stuck } = dataFlow(text, meaning, newest);
      expect(stuck).toBe(0);
      const once = Array.from({ length: size }, () => 1);
      for (const { blocks } of held) for (const block of blocks) expect(block).toEqual(once);
    }
  });

  it('sends what the algorithms are known for', () => {
    const sent = (algorithm: string, size: number, bytes: number) => {
      const { deliveries } = heard(textOf({ collective: 'allreduce', algorithm, ranks: size, bytes }));
      return { messages: deliveries.length / size, bytes: deliveries.reduce((sum, one) => sum + one.bytes, 0) / size };
    };
    expect(sent('ring', 8, 800)).toEqual({ messages: 14, bytes: 1400 });
    expect(sent('recursive-doubling', 8, 800)).toEqual({ messages: 3, bytes: 2400 });
    expect(sent('rabenseifner', 8, 800)).toEqual({ messages: 6, bytes: 1400 });
  });

  it('computes on what it receives to add, rounded to whole ns', () => {
    const calcs = (algorithm: string) =>
      [
        ...textOf({ collective: 'allreduce', algorithm, ranks: 4, bytes: 400, computeNsPerByte: 0.25 }).matchAll(
          /calc (\d+)/g,
        ),
      ].map(([, ns]) => Number(ns));
    expect(calcs('ring')).toEqual(Array.from({ length: 12 }, () => 25));
    expect(calcs('recursive-doubling')).toEqual(Array.from({ length: 8 }, () => 100));
    expect(calcs('rabenseifner').reduce((sum, ns) => sum + ns, 0)).toBe(4 * (50 + 25));
  });

  it('is seen through when a dependency is missing', () => {
    const text = textOf({ collective: 'allreduce', algorithm: 'recursive-doubling', ranks: 4, bytes: 64 });
    const broken = text.replace(/l3 requires l1\nl3 requires l2\n/, '');
    expect(broken).not.toBe(text);
    expect(heard(broken).held.some((known) => known.size < 4)).toBe(true);
  });
});

describe.each(['binomial-tree', 'binary-tree', 'pipelined-ring'])('broadcast by %s', (algorithm) => {
  it('takes the message of any root to every rank, once', () => {
    fc.assert(
      fc.property(sizes, fc.nat(), (size, seed) => {
        const root = seed % size.ranks;
        const { held, deliveries, stuck } = heard(textOf({ collective: 'broadcast', algorithm, ...size, root }));
        expect(stuck).toBe(0);
        for (const known of held) expect(known).toContain(root);
        expect(deliveries.map(({ to }) => to).sort()).toEqual(
          [...everyRank(size.ranks)].filter((to) => to !== root).sort(),
        );
      }),
      { numRuns: 60 },
    );
  });
});

it('a pipelined ring passes every byte in segments', () => {
  const request = { collective: 'broadcast', algorithm: 'pipelined-ring', ranks: 5, bytes: 1000, segmentBytes: 300 };
  const { deliveries } = heard(textOf(request));
  const segments = deliveries.filter(({ from }) => from === 3).map(({ bytes }) => bytes);
  expect(segments).toEqual([300, 300, 300, 100]);
  expect(new Set(deliveries.map(({ tag }) => tag)).size).toBe(4);
});

it('a barrier lets nobody go before having heard of everybody', () => {
  fc.assert(
    fc.property(ranks, (size) => {
      const { held, stuck } = heard(textOf({ collective: 'barrier', ranks: size }));
      expect(stuck).toBe(0);
      for (const known of held) expect(known).toEqual(everyRank(size));
    }),
  );
});

describe.each(['pairwise', 'linear'])('alltoall, %s', (algorithm) => {
  it('sends one message of the size from each rank to each other', () => {
    fc.assert(
      fc.property(sizes, (size) => {
        const { deliveries, stuck } = heard(textOf({ collective: 'alltoall', algorithm, ...size }));
        expect(stuck).toBe(0);
        const pairs = new Set(deliveries.filter(({ from, to }) => from !== to).map(({ from, to }) => `${from} ${to}`));
        expect([pairs.size, deliveries.length]).toEqual([size.ranks * (size.ranks - 1), size.ranks * (size.ranks - 1)]);
        expect(deliveries.every(({ bytes }) => bytes === size.bytes)).toBe(true);
      }),
      { numRuns: 40 },
    );
  });
});

describe.each(['binomial-tree', 'linear'])('gather, %s', (algorithm) => {
  it('brings every contribution to any root; a message holds what its subtree contributes', () => {
    fc.assert(
      fc.property(sizes, fc.nat(), (size, seed) => {
        const root = seed % size.ranks;
        const { held, stuck } = dataFlow(
          textOf({ collective: 'gather', algorithm, ...size, root }),
          {
            ...hearsay,
            sent: (known, { bytes }) => {
              expect(bytes).toBe(known.size * size.bytes);
              return known;
            },
          },
          union,
        );
        expect(stuck).toBe(0);
        expect(held[root]).toEqual(everyRank(size.ranks));
      }),
      { numRuns: 60 },
    );
  });
});

describe('a request', () => {
  const refused = (request: ScheduleRequest) => {
    try {
      makeSchedule(request);
    } catch (error) {
      return error instanceof Error ? error.message : '';
    }
    return 'accepted';
  };

  it('that makes no sense is refused before anything is written, with what is accepted', () => {
    expect(refused({ collective: 'alreduce', ranks: 4 })).toMatch(/accepted: allreduce, .*did you mean allreduce/);
    expect(refused({ collective: 'allreduce', algorithm: 'tree', ranks: 4 })).toMatch(
      /recursive-doubling, ring or rab/,
    );
    expect(refused({ collective: 'barrier', ranks: 1 })).toMatch(/ranks: 1 is out of range; accepted: .*2 to 65536/);
    expect(refused({ collective: 'gather', ranks: 65_536, bytes: 2 ** 30 })).toMatch(/bytes: .*1 to 32767/);
    expect(refused({ collective: 'broadcast', ranks: 4, root: 4 })).toMatch(/root: .*0 to 3/);
    expect(refused({ collective: 'barrier', ranks: 4, root: 1 })).toMatch(/has no root/);
    expect(refused({ collective: 'alltoall', ranks: 4, computeNsPerByte: 1 })).toMatch(/reduces nothing/);
    expect(refused({ collective: 'broadcast', ranks: 4, segmentBytes: 10 })).toMatch(/no segments/);
  });

  it('of every collective and algorithm is streamed rank by rank', () => {
    for (const { id, algorithms } of collectives) {
      for (const algorithm of algorithms) {
        const pieces = [...makeSchedule({ collective: id, algorithm: algorithm.id, ranks: 6, bytes: 60 })];
        expect(pieces.length).toBe(7);
      }
    }
  });
});

/** How often each rank's contribution is in each block of a vector, and when that was last changed. */
interface Vector {
  readonly version: number;
  readonly blocks: readonly (readonly number[])[];
}
const newest = (a: Vector, b: Vector) => (a.version >= b.version ? a : b);

/**
 * What the messages of an allreduce mean by their tag, as the literature describes the algorithms: which blocks they
 * carry, and whether these are added or take the place of what was there.
 */
function blockSums(algorithm: string, size: number): Meaning<Vector> {
  const power = 2 ** Math.floor(Math.log2(size));
  const count = algorithm === 'ring' ? size : power;
  const adds = (tag: number) => (algorithm === 'ring' ? tag < size - 1 : tag <= Math.log2(power));
  const carried = { ring: ringBlock, 'recursive-doubling': () => () => true, rabenseifner: halves }[algorithm]!;
  return {
    initial: (rank) => ({
      version: 0,
      blocks: Array.from({ length: count }, () => Array.from({ length: size }, (_, of) => (of === rank ? 1 : 0))),
    }),
    sent: (held) => held,
    received: (held, message, delivery) => {
      const carries = carried(delivery, size);
      const blocks = held.blocks.map((block, index) => {
        const other = message.blocks[index]!;
        if (!carries(index)) return block;
        return adds(delivery.tag) ? block.map((times, rank) => times + other[rank]!) : other;
      });
      return { version: held.version + 1, blocks };
    },
  };
}

function ringBlock({ from, tag }: Delivery, size: number): (block: number) => boolean {
  const sent = tag < size - 1 ? from - tag : from + 1 - (tag - (size - 1));
  return (block) => block === (sent + 2 * size) % size;
}

/** Rabenseifner: a message carries the half that its receiver keeps, later the half that its receiver lacks. */
function halves({ to, tag }: Delivery, size: number): (block: number) => boolean {
  const power = 2 ** Math.floor(Math.log2(size));
  const [steps, extra] = [Math.log2(power), size - power];
  if (tag === 0 || tag > 2 * steps) return () => true;
  const place = to < 2 * extra ? (to - 1) / 2 : to - extra;
  const distance = tag <= steps ? power / 2 ** tag : 2 ** (tag - steps - 1);
  const own = Math.floor(place / distance) * distance;
  const first = tag <= steps ? own : own ^ distance;
  return (block) => block >= first && block < first + distance;
}
