import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EventQueue } from '../../../src/simulation/engine/event-queue.ts';
import { Random } from '../../../src/simulation/engine/random.ts';

type Step =
  | { do: 'push'; after: number; priority: number }
  | { do: 'push again'; after: number }
  | { do: 'pop' }
  | { do: 'cancel'; which: number };

interface Pending {
  time: number;
  priority: number;
  sequence: number;
  handle: number;
}

/** Sorts the whole list at every step: too slow to use, too simple to be wrong. */
class Oracle {
  pending: Pending[] = [];

  pop(): Pending | undefined {
    this.pending.sort((a, b) => a.time - b.time || a.priority - b.priority || a.sequence - b.sequence);
    return this.pending.shift();
  }
}

const loads: Record<string, fc.Arbitrary<number>> = {
  random: fc.double({ min: 0, max: 1e6, noNaN: true }),
  bursty: fc.constantFrom(0, 0, 0, 1000, 1001, 50_000),
  'lock-step': fc.constant(100),
  'close together, then far apart': fc.oneof(
    { weight: 9, arbitrary: fc.double({ min: 0, max: 1e-9, noNaN: true }) },
    { weight: 1, arbitrary: fc.constantFrom(1e7, 1e12) },
  ),
  'far future': fc.oneof(fc.constant(1), fc.double({ min: 1e12, max: 1e15, noNaN: true })),
};

function steps(after: fc.Arbitrary<number>): fc.Arbitrary<Step[]> {
  const step: fc.Arbitrary<Step> = fc.oneof(
    {
      weight: 5,
      arbitrary: fc.record({ do: fc.constant('push' as const), after, priority: fc.integer({ min: 0, max: 3 }) }),
    },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('push again' as const), after }) },
    { weight: 4, arbitrary: fc.record({ do: fc.constant('pop' as const) }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('cancel' as const), which: fc.nat() }) },
  );
  return fc.array(step, { maxLength: 400 });
}

/** As `toBe`, which is too slow for every step of long programs. */
function same<T>(actual: T, expected: T): void {
  if (!Object.is(actual, expected)) expect(actual).toBe(expected);
}

function play(program: readonly Step[]): void {
  const queue = new EventQueue(4);
  const oracle = new Oracle();
  let now = 0;
  let last: Pending | undefined;
  program.forEach((step, sequence) => {
    if (step.do === 'push') {
      const time = now + step.after;
      queue.push(time, 7, sequence, sequence * 3, step.priority);
      oracle.pending.push({ time, priority: step.priority, sequence, handle: queue.handle() });
    } else if (step.do === 'push again') {
      if (last === undefined) return;
      queue.pushAgain(now + step.after);
      oracle.pending.push({ ...last, time: now + step.after, handle: queue.handle() });
      last = undefined;
    } else if (step.do === 'cancel') {
      const victim = oracle.pending[step.which % Math.max(1, oracle.pending.length)];
      if (victim === undefined) return;
      oracle.pending = oracle.pending.filter((item) => item !== victim);
      same(queue.cancel(victim.handle), true);
      same(queue.cancel(victim.handle), false);
    } else {
      const expected = oracle.pop();
      same(queue.pop(), expected !== undefined);
      last = expected;
      if (expected === undefined) return;
      same(queue.time, expected.time);
      same(queue.first, expected.sequence);
      same(queue.second, expected.sequence * 3);
      same(queue.cancel(expected.handle), false);
      now = queue.time;
    }
    same(queue.pending, oracle.pending.length);
  });
}

describe('event queue', () => {
  for (const [name, after] of Object.entries(loads)) {
    it(`pops in the order (time, priority, sequence) under a ${name} load, with cancellation`, () => {
      fc.assert(fc.property(steps(after), play), { numRuns: 150 });
    });
  }

  it('takes an event that lies before the one popped last, and gives it out next', () => {
    const queue = new EventQueue(4);
    for (let index = 0; index < 500; index += 1) queue.push(1000 + (index % 7), 1, index, 0);
    for (let index = 0; index < 100; index += 1) queue.pop();
    queue.push(3, 2, 0, 0);
    queue.push(2, 3, 0, 0);
    queue.push(3, 4, 0, 0);
    const kinds = Array.from({ length: 4 }, () => (queue.pop() ? queue.kind : -1));
    expect(kinds).toEqual([3, 2, 4, 1]);
    for (let left = 399; left > 0; left -= 1) expect(queue.pop()).toBe(true);
    expect(queue.pop()).toBe(false);
  });

  it('takes what comes before events that were all cancelled', () => {
    const queue = new EventQueue(4);
    const handles = Array.from({ length: 40 }, (_, index) => {
      queue.push(1e6 + index * 1e-9, 1, index, 0);
      return queue.handle();
    });
    // The stretch from 1e6 ns on is cut finely, and then there is nothing in it.
    for (const handle of handles) expect(queue.cancel(handle)).toBe(true);
    expect(queue.pop()).toBe(false);
    for (let time = 1.5; time < 100; time += 0.37) {
      queue.push(time, 3, 0, 0);
      expect([queue.pop(), queue.time]).toEqual([true, time]);
    }
  });

  it('gives no handle for an event after a pop, even if that found only cancelled ones', () => {
    for (const events of [3, 40]) {
      const queue = new EventQueue(4);
      for (let index = 0; index < events; index += 1) {
        queue.push(index, 1, index, 0);
        queue.cancel(queue.handle());
      }
      expect(queue.pop()).toBe(false);
      expect(() => queue.handle()).toThrow(RangeError);
      expect(queue.pending).toBe(0);
    }
  });

  it('makes no object per event: the heap does not grow with the events', () => {
    const queue = new EventQueue(1024);
    for (let index = 0; index < 1000; index += 1) queue.push(index, 1, index, 0);
    const hold = (count: number) => {
      for (let index = 0; index < count; index += 1) {
        queue.pop();
        queue.push(queue.time + ((index * 7919) % 1000), 1, queue.first, 0);
      }
    };
    hold(200_000);
    // The median: a collection or a compilation falls into few of the trials. One object an event would be 2.4 MB.
    const growth = Array.from({ length: 15 }, () => {
      const before = process.memoryUsage().heapUsed;
      hold(100_000);
      return process.memoryUsage().heapUsed - before;
    });
    expect(growth.sort((one, other) => one - other)[7]).toBeLessThan(500_000);
    expect(queue.size).toBe(1000);
  });

  it.each([200, 1000, 5000])(
    'keeps its memory from one burst of %d events to the next, and gives it up in the end',
    (events) => {
      const queue = new EventQueue(1024);
      const random = new Random(1, 'bursts');
      // Two dozen events always wait: with fewer, the heap would take them all.
      for (let index = 0; index < 24; index += 1) queue.push(1000, 1, index, 0);
      const burst = (count: number) => {
        for (let index = 0; index < count; index += 1) queue.push(queue.time + 2000 * random.fraction(), 1, index, 0);
        for (let index = 0; index < count; index += 1) queue.pop();
      };
      burst(events);
      const bursts = 200;
      const allocated = allocations(() => {
        for (let index = 0; index < bursts; index += 1) burst(events);
      });
      const rows = allocated.reduce((sum, bytes) => sum + bytes / 32, 0);
      expect(rows / (bursts * events)).toBeLessThan(0.5);
      const afterwards = allocations(() => burst(0) ?? Array.from({ length: 40_000 }, () => burst(24)));
      expect(Math.min(...afterwards)).toBeLessThanOrEqual(2 * 64 * 16 * 32);
    },
  );
});

/** Sizes of the page-aligned memory that is allocated meanwhile, bytes. */
function allocations(work: () => void): number[] {
  const Original = globalThis.SharedArrayBuffer;
  const sizes: number[] = [];
  globalThis.SharedArrayBuffer = class extends Original {
    constructor(bytes = 0, options?: { maxByteLength?: number }) {
      super(bytes, options);
      sizes.push(bytes);
    }
  };
  try {
    work();
  } finally {
    globalThis.SharedArrayBuffer = Original;
  }
  return sizes;
}
