import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PlannedRun } from '../../src/plan/run-plans.ts';
import { shardsOf } from '../../src/shards/split.ts';

/** Only what distribution looks at. */
const planned = (costs: readonly number[], inputs = costs.map((_, i) => `${i}`)): PlannedRun[] =>
  costs.map((costSeconds, i) => ({ inputDigest: inputs[i]!, costSeconds }) as PlannedRun);

const costs = fc.array(fc.double({ min: 1e-6, max: 1e4, noNaN: true }), { minLength: 1, maxLength: 200 });
const count = fc.integer({ min: 1, max: 40 });

describe('shards of a plan', () => {
  it('have every input once, whatever runs share it', () => {
    fc.assert(
      fc.property(costs, count, fc.integer({ min: 1, max: 9 }), (seconds, shards, distinct) => {
        const runs = planned(
          seconds,
          seconds.map((_, i) => `${i % distinct}`),
        );
        const inputs = shardsOf(runs, shards).flatMap(({ runs: own }) => own.map(({ inputDigest }) => inputDigest));
        expect(inputs.toSorted()).toEqual([...new Set(runs.map(({ inputDigest }) => inputDigest))].toSorted());
      }),
    );
  });

  it('take at most a mean share and one run longer than that', () => {
    fc.assert(
      fc.property(costs, count, (seconds, shards) => {
        const mean = seconds.reduce((sum, one) => sum + one, 0) / shards;
        const longest = Math.max(...shardsOf(planned(seconds), shards).map(({ costSeconds }) => costSeconds));
        expect(longest).toBeLessThanOrEqual((mean + Math.max(...seconds)) * (1 + 1e-9));
      }),
    );
  });

  it('never divide a run, and leave nobody idle while others have several', () => {
    fc.assert(
      fc.property(costs, count, (seconds, shards) => {
        const sizes = shardsOf(planned(seconds), shards).map(({ runs }) => runs.length);
        if (sizes.includes(0)) expect(Math.max(...sizes)).toBe(1);
      }),
    );
  });
});
