import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countedBytes, counting } from '../../../src/simulation/engine/arrays.ts';
import { BusyHistory } from '../../../src/simulation/engine/busy-history.ts';
import { Operations, stageIndex } from '../../../src/simulation/engine/operations.ts';

const PROCESSES = 4;

/** A run whose operations take some ns each, in which `busyAt` says how long everything has been busy at a time. */
function runOf(operationsNs: readonly number[], busyAt: (ns: number) => number[][], processes = PROCESSES) {
  const engine = { now: 0 };
  const operations = new Operations('work');
  const history = new BusyHistory(engine, processes, () => busyAt(engine.now));
  history.follow(operations);
  for (const ns of operationsNs) {
    const operation = operations.begin(engine.now);
    engine.now += ns;
    operations.charge(operation, stageIndex.handler, ns);
    operations.end(operation, engine.now);
  }
  return { engine, history };
}

describe('how busy everything was in an interval that is known afterwards', () => {
  it('is exact where what was busy worked at one pace, however many operations there were', () => {
    const runs = fc.record({
      count: fc.integer({ min: 1, max: 2000 }),
      from: fc.double({ min: 0, max: 0.5, noNaN: true }),
      to: fc.double({ min: 0.6, max: 1, noNaN: true }),
    });
    fc.assert(
      fc.property(runs, ({ count, from, to }) => {
        const { engine, history } = runOf(Array(count).fill(7), (ns) => [[ns, ns / 4], [0]]);
        const [fromNs, toNs] = [from * engine.now, to * engine.now];
        const [both, idle] = history.between(fromNs, toNs);
        expect(both![0]).toBeCloseTo(toNs - fromNs, 6);
        expect(both![1]).toBeCloseTo((toNs - fromNs) / 4, 6);
        expect(idle![0]).toBe(0);
      }),
      { seed: 1, numRuns: 50 },
    );
  });

  it('leaves out a start-up and a tail in which nothing was busy, but for 1 / 16 of the operations at each end', () => {
    const busyAt = (ns: number) => [[Math.min(9000, Math.max(0, ns - 1000))]];
    const { history } = runOf(Array(1100).fill(10), busyAt);
    expect(history.between(0, 11_000)[0]![0]).toBe(9000);
    const [steady] = history.between(1000, 10_000);
    expect(steady![0]! / 9000).toBeGreaterThan(1 - 2 / 16 / 2);
    const [inner] = history.between(1400, 9600);
    expect(inner![0]).toBeCloseTo(8200, 6);
  });

  it('begins with the first operation: what a program does before it, unmeasured, is not taken to go on', () => {
    const { engine, history } = runOf([], (ns) => [[ns < 500 ? 0 : ns - 500]]);
    const operations = new Operations('work');
    history.follow(operations);
    engine.now = 500;
    const operation = operations.begin(500);
    engine.now = 900;
    operations.charge(operation, stageIndex.handler, 400);
    operations.end(operation, 900);
    expect(history.between(500, 900)[0]![0]).toBe(400);
  });

  it('takes what is counted when it is over to have been done before: nothing works faster than time', () => {
    const bursts = fc.record({
      burstNs: fc.integer({ min: 1, max: 700 }),
      from: fc.nat(400),
      ns: fc.integer({ min: 1, max: 500 }),
    });
    fc.assert(
      fc.property(bursts, ({ burstNs, from, ns }) => {
        // Busy all the time, and said so only at the end of each burst.
        const { engine, history } = runOf(Array(150).fill(7), (now) => [[Math.floor(now / burstNs) * burstNs]]);
        const busyNs = history.between(from, from + ns)[0]![0]!;
        expect(busyNs).toBeLessThanOrEqual(ns + 2e-3);
        if (from + ns < engine.now - burstNs) expect(busyNs).toBeGreaterThan(ns - burstNs - 1e-9);
      }),
      { numRuns: 200 },
    );
  });

  it('takes what comes later in a list to have been idle before', () => {
    const { history } = runOf(Array(100).fill(10), (ns) => [ns < 600 ? [ns] : [ns, ns - 600]]);
    expect(history.between(300, 900)[0]![1]).toBeCloseTo(300, 6);
  });

  it('keeps few moments of many processes, and lets go of half when there are too many', () => {
    const bytesOf = (processes: number, count: number) => {
      counting(Number.POSITIVE_INFINITY, () =>
        runOf(Array(count).fill(1), (ns) => [Array(processes).fill(ns + 1)], processes),
      );
      return countedBytes();
    };
    const operationsAlone = (count: number) => {
      counting(Number.POSITIVE_INFINITY, () => runOf(Array(count).fill(1), () => []));
      return countedBytes();
    };
    for (const [processes, moments] of [
      [8, 32],
      [1024, 32],
      [16_384, 8],
    ] as const) {
      const count = 4 * processes + 1000;
      expect(bytesOf(processes, count)).toBeLessThanOrEqual(operationsAlone(count) + 8 * processes * (moments + 1));
    }
  });
});
