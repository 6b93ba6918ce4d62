import { describe, expect, it, vi } from 'vitest';
import { plainRun } from '../../src/contract-tests/results.ts';
import { combinationCases } from '../../src/contract-tests/run-cases.ts';
import { CONTRACT_MACHINE, type Combination } from '../../src/contract-tests/small-plans.ts';
import { committedGoldenRuns, goldenOf } from '../golden/golden-runs.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

/** The contract of mechanisms and workloads, and that the runs it takes are as they were. */
export function describeCombinations(combinations: readonly Combination[]): void {
  const golden = committedGoldenRuns();
  describe.each(combinations.map((combination) => [combination.name, combination] as const))('%s', (_, combination) => {
    for (const { name, run } of combinationCases(combination)) it(name, run);

    const committed = golden[`${CONTRACT_MACHINE} ${combination.name}`];
    // A machine without what the combination needs has none.
    if (committed === undefined) return;
    it('simulates what was simulated before, bit by bit (npm run golden)', () => {
      expect(goldenOf(plainRun(combination).result)).toEqual(committed);
    });
  });
}
