import { expect, it } from 'vitest';
import { exampleFiles, FACTOR, quickRuns } from './example-runs.ts';

/** Under other seeds a run does the same a little otherwise. */
const runsOf = (file: string) => quickRuns(file).filter(({ replication }) => replication === 0);

it.each(exampleFiles)(
  'expected events are those counted within a factor of 3 in every run of %s',
  (file) => {
    const missed = runsOf(file).filter((run) => run.misses() >= FACTOR);
    expect(missed.map(({ plan, point }) => [plan.mechanism.kind, point])).toEqual([]);
  },
  600_000,
);
