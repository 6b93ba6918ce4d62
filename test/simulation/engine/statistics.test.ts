import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Histogram } from '../../../src/simulation/engine/histogram.ts';
import { Operations, stageIndex } from '../../../src/simulation/engine/operations.ts';
import { Random } from '../../../src/simulation/engine/random.ts';

describe('histogram', () => {
  it('keeps percentiles to 1/128 of their value, mean and maximum exactly', () => {
    const value = fc.double({ min: 0.01, max: 1e9, noNaN: true });
    fc.assert(
      fc.property(fc.array(value, { minLength: 1, maxLength: 300 }), (values) => {
        const histogram = new Histogram();
        for (const item of values) histogram.add(item);
        const sorted = [...values].sort((a, b) => a - b);
        for (const share of [0.5, 0.99]) {
          const exact = sorted[Math.ceil(share * sorted.length) - 1];
          expect(Math.abs(histogram.percentile(share) - exact)).toBeLessThanOrEqual(exact / 128);
        }
        expect(histogram.maximum).toBe(sorted.at(-1));
        expect(histogram.mean).toBeCloseTo(values.reduce((a, b) => a + b, 0) / values.length, 3);
      }),
    );
  });

  it('has the same percentiles in whatever order values come', () => {
    const value = fc.double({ min: 0.01, max: 1e9, noNaN: true });
    fc.assert(
      fc.property(fc.array(value, { minLength: 2, maxLength: 20 }), (values) => {
        const percentiles = [values, values.toReversed()].map((order) => {
          const histogram = new Histogram();
          for (const item of order) histogram.add(item);
          return [0.1, 0.5, 0.99].map((share) => histogram.percentile(share));
        });
        expect(percentiles[0]).toEqual(percentiles[1]);
      }),
    );
  });
});

describe('operations', () => {
  it('refuses an operation whose stages do not sum to its latency', () => {
    const operations = new Operations('insert');
    const slot = operations.begin(100);
    operations.charge(slot, stageIndex.wire, 40);
    expect(() => operations.end(slot, 150)).toThrow(/took 50 ns but its stages sum to 40 ns/);
  });

  it('breaks down into the stages that took time', () => {
    const operations = new Operations('insert');
    for (const [wireNs, handlerNs] of [
      [30, 0.5],
      [10, 0],
    ] as const) {
      const slot = operations.begin(0);
      operations.charge(slot, stageIndex.wire, wireNs);
      operations.charge(slot, stageIndex.handler, handlerNs);
      operations.end(slot, wireNs + handlerNs);
    }
    expect(operations.stages.breakdown()).toEqual({
      wire: { totalNs: 40, meanNs: 20 },
      handler: { totalNs: 0.5, meanNs: 0.25 },
    });
  });

  it('averages the stages of the operations near a percentile', () => {
    const operations = new Operations('insert');
    for (let index = 1; index <= 1000; index += 1) {
      const slot = operations.begin(0);
      operations.charge(slot, stageIndex.wire, 10);
      operations.charge(slot, stageIndex.handler, index * 100);
      operations.end(slot, 10 + index * 100);
    }
    const [mean, p50, p99] = operations.stages.percentiles(operations.name);
    expect(mean.count).toBe(1000);
    expect(mean.latencyNs).toBeCloseTo(50_060, 0);
    expect(p50.stagesNs.wire).toBeCloseTo(10, 6);
    expect(p50.stagesNs.handler).toBeGreaterThan(49_000);
    expect(p50.stagesNs.handler).toBeLessThan(51_000);
    expect(p99.latencyNs).toBeGreaterThan(97_500);
  });

  it('measures the rate between two shares of the operations', () => {
    const operations = new Operations('insert');
    for (let index = 0; index < 100; index += 1) {
      const start = index * 10;
      const slot = operations.begin(start);
      operations.charge(slot, stageIndex.wire, 10);
      operations.end(slot, start + 10);
    }
    expect(operations.rate(0.25, Number.POSITIVE_INFINITY).perSecond).toBeCloseTo(1e8, 3);
    expect(operations.rate(0, Number.POSITIVE_INFINITY).count).toBe(100);
    expect(operations.rate(0.25, 500)).toMatchObject({ fromNs: 250, toNs: 500, count: 25 });
    expect(operations.rate(0.25, 100).count).toBe(50);
  });

  it('measures the rate of the whole run where operations end in a bunch', () => {
    const operations = new Operations('insert');
    const slots = Array.from({ length: 16 }, () => operations.begin(0));
    for (const [index, slot] of slots.entries()) {
      operations.charge(slot, stageIndex.wire, 1000 + index);
      operations.end(slot, 1000 + index);
    }
    // The middle half ends within 8 ns, in which no operation can begin and end: 16 in 1,015 ns is what there is.
    expect(operations.rate(0.25, Number.POSITIVE_INFINITY)).toMatchObject({ fromNs: 0, toNs: 1015, count: 16 });
    expect(operations.rate(0.25, Number.POSITIVE_INFINITY).perSecond).toBeCloseTo((16 / 1015) * 1e9, 3);
  });
});

describe('a part of an operation', () => {
  const early = stageIndex.wire;
  const late = stageIndex.notify;

  /** A second part: that of the first slot would hide where a row begins. */
  function partOf(operations: Operations, earlyNs: number, lateNs: number) {
    const slot = operations.begin(0);
    operations.fork(slot);
    const part = operations.fork(slot);
    operations.charge(part, early, earlyNs);
    operations.charge(part, late, lateNs);
    return { slot, part };
  }

  it('is charged to its operation by the shares of its stages', () => {
    const operations = new Operations('put');
    const { slot, part } = partOf(operations, 300, 100);
    operations.join(part, slot, 40, 400);
    operations.end(slot, 40);
    expect(operations.stages.breakdown()).toEqual({
      wire: { totalNs: 30, meanNs: 30 },
      notify: { totalNs: 10, meanNs: 10 },
    });
  });

  it.each([
    [300, 100, 350],
    [300, 100, 450],
    [300, 0, 301],
    [1e9, 0, 1e9 - 5],
  ])('of %d and %d ns that took %d is refused', (earlyNs, lateNs, tookNs) => {
    const operations = new Operations('put');
    const { slot, part } = partOf(operations, earlyNs, lateNs);
    expect(() => operations.join(part, slot, 40, tookNs)).toThrow(`but its stages sum to ${earlyNs + lateNs} ns`);
  });

  it('may be rounded by a billionth', () => {
    const operations = new Operations('put');
    const { slot, part } = partOf(operations, 1e9, 0);
    expect(() => operations.join(part, slot, 40, 1e9 - 0.5)).not.toThrow();
  });

  it('begins anew in a row that was used before', () => {
    const operations = new Operations('put');
    const first = partOf(operations, 300, 100);
    operations.drop(first.part);
    const again = operations.fork(first.slot);
    expect(() => operations.join(again, -1, 0, 0)).not.toThrow();
  });
});

describe('random streams', () => {
  it('do not depend on each other and are the same everywhere', () => {
    const draw = (component: string, index: number) => {
      const random = new Random(42, component, index);
      return [random.uint32(), random.uint32(), random.uint32()];
    };
    expect(draw('dht program', 0)).toEqual(draw('dht program', 0));
    const streams = [draw('dht program', 0), draw('dht program', 1), draw('iotlb', 0)].map(String);
    expect(new Set(streams).size).toBe(3);
    expect(draw('dht program', 3)).toMatchInlineSnapshot(`
      [
        1449064001,
        1746782848,
        2624016042,
      ]
    `);
  });

  it('are uniform: a chi-square over 64 cells stays below its 10^-6 bound', () => {
    const cells = new Array<number>(64).fill(0);
    const random = new Random(7, 'uniform');
    for (let index = 0; index < 64_000; index += 1) cells[random.below(64)] += 1;
    const chi = cells.reduce((sum, count) => sum + (count - 1000) ** 2 / 1000, 0);
    expect(chi).toBeLessThan(130);
  });
});
