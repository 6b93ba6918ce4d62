import { expect, it } from 'vitest';
import { committedGoldenRuns, simulateGoldenRuns } from './golden-runs.ts';

it('simulates what was simulated before, bit by bit', { timeout: 240_000 }, () => {
  const committed = committedGoldenRuns();
  const runs = simulateGoldenRuns();
  const names = new Set([...Object.keys(committed), ...Object.keys(runs)]);
  const changed = [...names].filter((name) => JSON.stringify(committed[name]) !== JSON.stringify(runs[name]));
  expect(
    changed,
    'The results of the model have changed. If that is intended, run `npm run golden` and say in the commit why.',
  ).toEqual([]);
});
