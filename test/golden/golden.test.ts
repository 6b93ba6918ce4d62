import { expect, it } from 'vitest';
import { CONTRACT_MACHINE, committedGoldenRuns, goldenCells, simulateGoldenRuns } from './golden-runs.ts';

it('are of every cell, and of no other', () => {
  expect(Object.keys(committedGoldenRuns()).sort()).toEqual(goldenCells.map(({ name }) => name).sort());
});

it('simulates what was simulated before, bit by bit', { timeout: 240_000 }, () => {
  const committed = committedGoldenRuns();
  const runs = simulateGoldenRuns(goldenCells.filter(({ preset }) => preset !== CONTRACT_MACHINE));
  const changed = Object.keys(runs).filter((name) => JSON.stringify(committed[name]) !== JSON.stringify(runs[name]));
  expect(
    changed,
    'The results of the model have changed. If that is intended, run `npm run golden` and say in the commit why.',
  ).toEqual([]);
});
