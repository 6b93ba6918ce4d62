import { afterAll, describe, expect, inject, it } from 'vitest';
import { QUICK, RUNS } from './rows.ts';
import { PATIENCE } from './support/invariants.ts';
import { draws, type Row } from './support/row.ts';
import { Stages } from './support/stage.ts';

/** Another one in each run of the suite would make failures hard to repeat; `npm run faults` goes on from here. */
const SEED = 1;

const isPlain = ({ stage }: Row): boolean => Object.keys(stage).length === 0;

/** Rows wait for leases and starts most of the time: these two lists of about the same length run side by side. */
const LANES = [
  ['plain services', QUICK.filter(isPlain)],
  ['services with a Redis, a proxy or a PostgreSQL of their own', QUICK.filter((row) => !isPlain(row))],
] as const;

describe.concurrent.each(LANES)('%s', (_services, rows) => {
  const stages = new Stages(inject('postgresUrl'));
  afterAll(() => stages.close(), 60_000);

  it.sequential.each(rows)('fault $number: $fault', { timeout: 300_000 }, async (row) => {
    const injection = { random: draws(row.number * SEED), runs: RUNS.short, patience: PATIENCE.short, isFull: false };
    try {
      expect(await row.inject(await stages.of(row.stage), injection)).toBeTypeOf('string');
    } catch (error) {
      await stages.close(row.stage);
      throw error;
    }
  });
});
