import { expect, it } from 'vitest';
import { STAGES as SHOWN } from '../../src/figure/stages.ts';
import { STAGES } from '../../src/simulation/run.ts';

it('every stage that a run charges is shown, with a name of its own', () => {
  expect(SHOWN.map(({ id }) => id).sort()).toEqual([...STAGES].sort());
  expect(new Set(SHOWN.map(({ name }) => name)).size).toBe(STAGES.length);
});
