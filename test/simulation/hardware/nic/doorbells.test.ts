import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ParameterValues } from '../../../../src/simulation/parameters.ts';
import { runProgram } from '../run-program.ts';

/** What `ib-hdr` has: o, the doorbell's share of it, and the distance of entries that are posted one by one. */
const POST_NS = 70;
const DOORBELL_NS = 40;
const GAP_NS = 350;

/** One process puts so many times, then waits for all of them. */
const puts = (count: number, bytes: number, machine: ParameterValues) =>
  runProgram({
    preset: 'ib-hdr',
    machine: { processesPerNode: 1, ...machine },
    program: function* (process) {
      if (process.rank !== 0) return;
      process.begin();
      for (let put = 0; put < count; put += 1) yield process.put(1, 0, put, bytes);
      yield process.flush(1);
      process.end();
    },
  });

/** Time that a put takes in the long run. */
function periodNs(machine: ParameterValues, bytes = 8): number {
  const time = (count: number) => puts(count, bytes, machine).result.simulatedNs;
  return (time(5120) - time(2560)) / 2560;
}

describe('entries that are posted in lists, one doorbell for each list', () => {
  it.each([
    [1, 0],
    [2, 0],
    [4, 0],
    [8, 0],
    [16, 0],
    [64, 0],
    [8, 50],
    [16, 60],
  ])(
    'of %i, with %i ns between entries of a list: the slower of queue pair and CPU',
    (postsPerDoorbell, listEntryGapNs) => {
      const queuePair = (GAP_NS + (postsPerDoorbell - 1) * listEntryGapNs) / postsPerDoorbell;
      const cpu = POST_NS - DOORBELL_NS + DOORBELL_NS / postsPerDoorbell;
      const period = periodNs({ postsPerDoorbell, listEntryGapNs });
      expect(period / Math.max(queuePair, cpu)).toBeCloseTo(1, 6);
    },
  );

  it('without lists one queue pair posts 2 to 3 million entries a second, and the CPU takes as long as measured', () => {
    expect(1000 / periodNs({})).toBeGreaterThan(2);
    expect(1000 / periodNs({})).toBeLessThan(3);
    expect(periodNs({ queuePairGapNs: 0 })).toBeCloseTo(POST_NS, 6);
  });

  it.each([
    [8, 64],
    [100, 192],
    [220, 256],
    [221, 64],
  ])('are read over the bus: with %i B inline or behind them %i B each', (bytes, entryBytes) => {
    const transactions = (postsPerDoorbell: number) =>
      puts(96, bytes, { postsPerDoorbell, iotlbEntries: 0 }).result.counters.bus_transactions!;
    const list = 8 * entryBytes;
    const requestsAndCompletions = Math.ceil(list / 512) + Math.ceil(list / 256);
    expect(transactions(8) - transactions(1)).toBe(12 * requestsAndCompletions);
  });

  it('a put that is alone takes as long as without lists: whoever waits rings for what is posted', () => {
    for (const bytes of [8, 4096]) {
      const alone = puts(1, bytes, {}).result.simulatedNs;
      expect(puts(1, bytes, { postsPerDoorbell: 16 }).result.simulatedNs).toBeCloseTo(alone, 6);
    }
  });

  it('longer lists never take longer in the long run, where queue pair or CPU is the limit', () => {
    for (const bytes of [8, 256]) {
      const periods = [1, 2, 4, 8, 16, 32, 64].map((postsPerDoorbell) => periodNs({ postsPerDoorbell }, bytes));
      for (const [place, period] of periods.entries()) {
        if (place > 0) expect(period).toBeLessThanOrEqual(periods[place - 1]! + 1e-6);
      }
    }
  });

  // The next list is read behind the data of the one before.
  it('lists do not make links carry more, and leave them idle for a twentieth of the time at most', () => {
    const linkNs = (2048 + 42) / 25;
    for (const postsPerDoorbell of [8, 16, 32, 64]) {
      const period = periodNs({ postsPerDoorbell }, 2048);
      expect(period).toBeGreaterThanOrEqual(linkNs - 1e-6);
      expect(period).toBeLessThan(1.05 * linkNs);
    }
  });

  it('all puts arrive in the order of their calls, whatever their sizes and whoever waits between', () => {
    const sizes = fc.array(fc.record({ bytes: fc.integer({ min: 1, max: 20_000 }), waits: fc.nat(600) }), {
      minLength: 1,
      maxLength: 40,
    });
    fc.assert(
      fc.property(
        sizes,
        fc.integer({ min: 2, max: 64 }),
        fc.constantFrom('ib-hdr', 'slingshot-11'),
        (all, most, preset) => {
          const { written } = runProgram({
            preset,
            machine: { processesPerNode: 1, postsPerDoorbell: most, outstandingReads: 1 },
            program: function* (process) {
              if (process.rank !== 0) return;
              for (const [index, { bytes, waits }] of all.entries()) {
                if (waits > 300) yield process.compute(waits);
                yield process.put(1, 0, index, bytes);
              }
            },
          });
          expect(written).toEqual(all.map((_, index) => index));
        },
      ),
      { numRuns: 40, seed: 5 },
    );
  });

  it('are never begun with before they are written, where the wire has the read and sums of times are rounded', () => {
    const times = fc.record({
      busBandwidthBytesPerNs: fc.double({ min: 0.1, max: 30, noNaN: true }),
      messageOverheadNs: fc.double({ min: 1, max: 500, noNaN: true }),
    });
    fc.assert(
      fc.property(times, (machine) => {
        const { written } = runProgram({
          preset: 'cray-xe6',
          machine: { processesPerNode: 1, postsPerDoorbell: 4, ...machine },
          program: function* (process) {
            if (process.rank !== 0) return;
            for (let put = 0; put < 40; put += 1) yield process.put(1, 0, put, 8);
            yield process.flush(1);
          },
        });
        expect(written).toHaveLength(40);
      }),
      { numRuns: 20, seed: 5 },
    );
  });
});
