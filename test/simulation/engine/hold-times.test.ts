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
        for (const { at, take } of steps) take ? times.take(1, at) : times.giveBack(1, at);
        const instants = Array.from({ length: 300 }, (_, ns) => ns);
        const covered = instants.filter((at) => held.some(({ begin, ns }) => begin <= at && at < begin + ns));
        expect(times.heldNs[1]).toBe(covered.length);
        expect(times.heldNs[0]).toBe(0);
      }),
      { seed: 1 },
    );
  });
});
