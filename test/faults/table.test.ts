import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { QUICK, RUNS } from './rows.ts';
import { PATIENCE } from './support/invariants.ts';
import { draws } from './support/row.ts';
import { Stages } from './support/stage.ts';

let stages: Stages;
beforeAll(() => {
  stages = new Stages(inject('postgresUrl'));
});
afterAll(() => stages.close(), 60_000);

/** Another one in each run of the suite would make failures hard to repeat; `npm run faults` goes on from here. */
const SEED = 1;

it.each(QUICK)('fault $number: $fault', { timeout: 300_000 }, async ({ number, stage: options, inject: injected }) => {
  const injection = { random: draws(number * SEED), runs: RUNS.short, patience: PATIENCE.short, isFull: false };
  try {
    expect(await injected(await stages.of(options), injection)).toBeTypeOf('string');
  } catch (error) {
    await stages.close(options);
    throw error;
  }
});
