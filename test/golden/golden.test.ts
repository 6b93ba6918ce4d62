import { expect, it } from 'vitest';
import { isStandard } from '../../src/contract-tests/small-plans.ts';
import {
  CONTRACT_MACHINE,
  committedGoldenRuns,
  type GoldenCell,
  goldenCells,
  simulateGoldenRuns,
} from './golden-runs.ts';

it('are of every cell, and of no other', () => {
  expect(Object.keys(committedGoldenRuns()).sort()).toEqual(goldenCells.map(({ name }) => name).sort());
});

it('simulates what was simulated before, bit by bit', { timeout: 240_000 }, () => {
  const committed = committedGoldenRuns();
  // The other cells are compared where the contract has simulated them (test/contract/runs.test.ts).
  const isHere = ({ preset, combination }: GoldenCell) => preset !== CONTRACT_MACHINE || !isStandard(combination);
  const runs = simulateGoldenRuns(goldenCells.filter(isHere));
  const changed = Object.keys(runs).filter((name) => JSON.stringify(committed[name]) !== JSON.stringify(runs[name]));
  expect(
    changed,
    'The results of the model have changed. If that is intended, run `npm run golden` and say in the commit why.',
  ).toEqual([]);
});
