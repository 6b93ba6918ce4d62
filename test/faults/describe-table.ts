import { afterAll, describe, expect, inject, it } from 'vitest';
import { RUNS } from './rows.ts';
import { PATIENCE } from './support/invariants.ts';
import { draws, type Row } from './support/row.ts';
import { Stages } from './support/stage.ts';

/** Another one in each run of the suite would make failures hard to repeat; `npm run faults` goes on from here. */
const SEED = 1;

const isPlain = ({ stage }: Row): boolean => Object.keys(stage).length === 0;

/** Does the fault of each row once. Rows wait for leases and starts most of the time: two lists of them run side by side. */
export function describeTable(all: readonly Row[]): void {
  const lanes = [
    ['plain services', all.filter(isPlain)],
    ['services with a Redis, a proxy or a PostgreSQL of their own', all.filter((row) => !isPlain(row))],
  ] as const;
  describe.concurrent.each(lanes)('%s', (_services, rows) => describeLane(rows));
}

function describeLane(rows: readonly Row[]): void {
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
}
