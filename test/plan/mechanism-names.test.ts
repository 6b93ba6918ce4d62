import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { planExperiment } from '../../src/plan/plan-experiment.ts';
import { ProblemError } from '../../src/spec/errors.ts';
import { base, valid } from '../spec/base-specification.ts';

const plan = (change: object) => planExperiment(valid({ ...base, ...change }));
const batch = (as: string, interruptBatch: number) => ({ kind: 'aa-int', as, interruptBatch });
const two = [batch('small', 8), batch('large', 100)];

describe('mechanisms under names', () => {
  it('are planned each with its own parameters, swept by name', () => {
    const { runs } = plan({ mechanisms: two, sweep: [{ path: 'mechanisms.small.interruptBatch', values: [1, 2] }] });
    const seen = runs.map(({ mechanismName, plan: { mechanism } }) => [
      ...[mechanismName, mechanism.kind, mechanism.parameters.interruptBatch],
    ]);
    expect(seen).toEqual([
      ['small', 'aa-int', 1],
      ['large', 'aa-int', 100],
      ['small', 'aa-int', 2],
      ['large', 'aa-int', 100],
    ]);
    // What is simulated knows no name; of the second point the unchanged one is a duplicate.
    expect(runs.every(({ plan: { mechanism } }) => !('as' in mechanism.parameters))).toBe(true);
    expect(runs[3]!.inputDigest).toBe(runs[1]!.inputDigest);
  });

  it('are one simulation where their parameters are equal', () => {
    const { runs, duplicates } = plan({ mechanisms: [batch('one', 8), batch('other', 8)], replications: 3 });
    expect([runs.length, duplicates]).toEqual([6, 3]);
  });

  it('have the inputs of any other name, and of their kind', () => {
    const names = fc.uniqueArray(fc.stringMatching(/^x[a-z0-9]{1,12}(-[a-z0-9]{1,6})?$/), {
      minLength: 2,
      maxLength: 2,
    });
    const inputs = (mechanisms: readonly object[]) =>
      plan({ mechanisms, replications: 2 }).runs.map(({ inputDigest }) => inputDigest);
    const [plain, ...more] = [
      inputs([{ kind: 'aa-int', interruptBatch: 8 }]),
      inputs([{ kind: 'aa-int', interruptBatch: 100 }]),
    ];
    fc.assert(
      fc.property(names, ([a = '', b = '']) => {
        expect(inputs([batch(a, 8), batch(b, 100)])).toEqual([...plain!, ...more.flat()]);
      }),
      { numRuns: 30 },
    );
  });

  it('are part of what a specification means, and nothing of one without names', () => {
    const digest = (mechanisms: readonly unknown[]) => plan({ mechanisms }).specDigest;
    expect(digest([{ kind: 'aa-int', as: 'aa-int' }])).toBe(digest(['aa-int']));
    expect(digest(two)).not.toBe(digest([batch('small', 8), batch('other', 100)]));
    expect(digest(two)).toBe(digest([{ as: 'small', interruptBatch: 8, kind: 'aa-int' }, two[1]]));
  });

  it('say by name which points cannot be, and how to leave them out', () => {
    const mechanisms = [{ kind: 'am-onload', as: 'cores', dedicatedCores: 2 }, 'rma'];
    const sweep = [{ path: 'mechanisms.cores.dedicatedCores', values: [2, 64] }];
    try {
      plan({ mechanisms, sweep });
      expect.unreachable();
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      expect(error.errors[0]).toMatchObject({ pointer: '/sweep/0/values/1' });
      const condition = "not (mechanism = 'cores' and mechanisms.cores.dedicatedCores = 64)";
      expect(error.errors[0]!.detail).toMatch(/^cores: /);
      expect(error.errors[0]!.detail).toContain(`where: "${condition}"`);
      // The other mechanism keeps the point, where its runs are those of the first point.
      expect(plan({ mechanisms, sweep, where: condition })).toMatchObject({ points: 2, rejected: 0, duplicates: 1 });
    }
    const where = 'mechanisms.cores.dedicatedCores != 64';
    expect(plan({ mechanisms, sweep, where })).toMatchObject({ points: 1, rejected: 1 });
  });
});
