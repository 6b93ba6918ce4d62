import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HoldTimes } from '../../../src/simulation/engine/hold-times.ts';

describe('times in which something is held', () => {
  it('are the union of the holders’ stretches, whoever shares with whom', () => {
    const stretches = fc.array(
      fc.record({ begin: fc.integer({ min: 0, max: 200 }), ns: fc.integer({ min: 1, max: 50 }) }),
      { minLength: 1, maxLength: 40, size: 'max' },
    );
    fc.assert(
      fc.property(stretches, (held) => {
        const times = new HoldTimes(2);
        const steps = held.flatMap(({ begin, ns }) => [
          { at: begin, take: true },
          { at: begin + ns, take: false },
        ]);
        // Who gives back and who takes at one instant: the thing is held all along.
        steps.sort((a, b) => a.at - b.at || Number(b.take) - Number(a.take));
        const instants = Array.from({ length: 300 }, (_, ns) => ns);
        const covered = (until: number) =>
          instants.filter((at) => at < until && held.some(({ begin, ns }) => begin <= at && at < begin + ns)).length;
        for (const { at, take } of steps) {
          expect(times.heldNs(at)[1]).toBe(covered(at));
          take ? times.take(1, at) : times.giveBack(1, at);
          expect(times.heldNs(at)[1]).toBe(covered(at));
        }
        expect(times.heldNs(300)[1]).toBe(covered(300));
        expect(times.heldNs(300)[0]).toBe(0);
      }),
      { seed: 1 },
    );
  });

  it('do not count what is known of the future', () => {
    const times = new HoldTimes(1);
    times.take(0, 100);
    expect(times.heldNs(50)[0]).toBe(0);
    times.giveBack(0, 300);
    expect(times.heldNs(150)[0]).toBe(50);
    times.take(0, 300);
    expect(times.heldNs(200)[0]).toBe(100);
    expect(times.heldNs(350)[0]).toBe(250);
  });
});
