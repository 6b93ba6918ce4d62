import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { combination, smallPlan } from '../../../../src/contract-tests/small-plans.ts';
import { impossibility, machineDefinitions } from '../../../../src/simulation/catalogue.ts';
import { defaultsOf, type ParameterValues } from '../../../../src/simulation/parameters.ts';
import { runProgram } from '../run-program.ts';

const preset = defaultsOf(machineDefinitions.find(({ id }) => id === 'ib-hdr')!.parameters);
const value = (name: string) => Number(preset[name]);

/** Two nodes joined by a cable: nothing limits posts but the CPU and the queue for what is sent. */
const CABLE = {
  processesPerNode: 1,
  topology: 'back-to-back',
  hopLatencyNs: 0,
  linkBandwidthBytesPerNs: 0,
  queuePairGapNs: 0,
};
const BYTES = 8;

/** To take a completion: a look at what the NIC wrote, and the entry. */
const TAKE_NS =
  value(preset.nicWritesTo === 'memory' ? 'memoryAccessNs' : 'scratchpadAccessNs') + value('completionNs');
const POST_NS = value('messageOverheadNs');
const ENTRY_BYTES = 64;

/** From a post until its completion can be seen: to the NIC, there and back, and an entry over the bus to memory. */
const COMPLETION_NS =
  value('doorbellNs') +
  (BYTES + value('headerBytes')) * value('gapPerByteNs') +
  2 * value('wireLatencyNs') +
  (ENTRY_BYTES + value('busHeaderBytes')) / value('busBandwidthBytesPerNs') +
  value('busWriteNs') +
  value('memoryAccessNs');

const puts = (count: number, machine: ParameterValues, bytes = BYTES) =>
  runProgram({
    preset: 'ib-hdr',
    machine: { ...CABLE, ...machine },
    program: function* (process) {
      if (process.rank !== 0) return;
      process.begin();
      for (let put = 0; put < count; put += 1) yield process.put(1, 0, put, bytes);
      yield process.flush(1);
      process.end();
    },
  });

/** Time that a put takes in the long run. */
function periodNs(machine: ParameterValues): number {
  const time = (count: number) => puts(count, machine).result.simulatedNs;
  return (time(3840) - time(1920)) / 1920;
}

describe('puts that ask for completions', () => {
  it.each([
    [1, 1],
    [1, 4],
    [2, 4],
    [4, 4],
    [4, 16],
    [16, 16],
    [1, 128],
    [8, 128],
    [64, 128],
  ])(
    'one of %i, with %i entries: what the CPU posts and takes, or what a round trip lets through',
    (signalEvery, sendQueueEntries) => {
      const cpu = POST_NS + TAKE_NS / signalEvery;
      const roundTrip = (signalEvery * POST_NS + COMPLETION_NS + TAKE_NS) / sendQueueEntries;
      const period = periodNs({ signalEvery, sendQueueEntries });
      expect(period / Math.max(cpu, roundTrip)).toBeCloseTo(1, 6);
    },
  );

  it('are told of each completion once, by one transaction of the bus', () => {
    const transactions = (machine: ParameterValues) => puts(103, machine).result.counters.bus_transactions!;
    for (const signalEvery of [1, 2, 10, 100]) {
      const { counters } = puts(103, { signalEvery }).result;
      expect(counters.completions).toBe(Math.floor(103 / signalEvery));
      expect(transactions({ signalEvery }) - transactions({})).toBe(counters.completions);
    }
    expect(puts(103, {}).result.counters).not.toHaveProperty('completions');
  });

  it('never take longer the fewer of them ask, while the CPU is the limit', () => {
    const periods = [1, 2, 4, 8, 16, 32].map((signalEvery) => periodNs({ signalEvery }));
    for (const [place, period] of periods.entries()) if (place > 0) expect(period).toBeLessThan(periods[place - 1]!);
  });

  it('never take longer with more entries', () => {
    const periods = [1, 2, 4, 16, 64].map((sendQueueEntries) => periodNs({ signalEvery: 1, sendQueueEntries }));
    for (const [place, period] of periods.entries())
      if (place > 0) expect(period).toBeLessThanOrEqual(periods[place - 1]! + 1e-6);
  });

  it('all arrive, in order, whatever is signalled, listed or long', () => {
    const sizes = fc.array(fc.integer({ min: 1, max: 20_000 }), { minLength: 1, maxLength: 60 });
    const queue = fc.tuple(fc.integer({ min: 1, max: 8 }), fc.nat(8), fc.integer({ min: 1, max: 9 }));
    fc.assert(
      fc.property(sizes, queue, (all, [signalEvery, more, postsPerDoorbell]) => {
        const { written, result } = runProgram({
          preset: 'ib-hdr',
          machine: { ...CABLE, signalEvery, sendQueueEntries: signalEvery + more, postsPerDoorbell },
          program: function* (process) {
            if (process.rank !== 0) return;
            for (const [index, bytes] of all.entries()) yield process.put(1, 0, index, bytes);
          },
        });
        expect(written).toEqual(all.map((_, index) => index));
        expect(result.counters.completions).toBe(Math.floor(all.length / signalEvery));
      }),
      { numRuns: 60, seed: 5 },
    );
  });

  it('cannot fill their queue with entries of which none asks', () => {
    const plan = smallPlan(combination('rma', 'ping-pong'), {
      machine: { signalEvery: 129, sendQueueEntries: 128 },
    });
    expect(impossibility(plan)).toMatchObject({ code: 'SIM_SEND_QUEUE' });
  });
});
