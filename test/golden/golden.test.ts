import { describe, expect, it } from 'vitest';
import { CONTRACT_MACHINE, isStandard } from '../../src/contract-tests/small-plans.ts';
import { committedGoldenRuns, type GoldenCell, goldenCells, simulateGoldenRuns } from './golden-runs.ts';

const committed = committedGoldenRuns();
// The other cells are compared where the contract has simulated them (test/contract/runs.test.ts).
const isHere = ({ preset, combination }: GoldenCell) => preset !== CONTRACT_MACHINE || !isStandard(combination);
const cells = goldenCells.filter(isHere);
const mechanismOf = ({ combination }: GoldenCell): string => combination.mechanism.id;

it('are of every cell, and of no other', () => {
  expect(Object.keys(committed).sort()).toEqual(goldenCells.map(({ name }) => name).sort());
});

// One test of all would take a minute of CPU time, and longer than any time limit on a busy machine.
describe('simulates what was simulated before, bit by bit', () => {
  it.each([...new Set(cells.map(mechanismOf))])('by %s', (mechanism) => {
    const runs = simulateGoldenRuns(cells.filter((cell) => mechanismOf(cell) === mechanism));
    const changed = Object.keys(runs).filter((name) => JSON.stringify(committed[name]) !== JSON.stringify(runs[name]));
    expect(
      changed,
      'The results of the model have changed. If that is intended, run `npm run golden` and say in the commit why.',
    ).toEqual([]);
  });
});
