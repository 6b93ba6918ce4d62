import { describe, expect, it } from 'vitest';
import type { RuledRun } from '../../src/analysis/stopping.ts';
import { firstRound, roundAfter } from '../../src/exploration/replications.ts';
import { planExperiment } from '../../src/plan/plan-experiment.ts';
import type { PlannedRun } from '../../src/plan/run-plans.ts';
import { base, valid } from '../spec/base-specification.ts';

const plan = planExperiment(
  valid({
    ...base,
    mechanisms: ['rma', 'aa-poll'],
    sweep: [{ path: 'processes', values: [4, 8] }],
    replications: { min: 3, max: 6, until: { metric: 'inserts_per_second', relativeHalfWidth: 0.05 } },
  }),
);

/** Wide at 8 processes, narrow at 4. */
const ended = ({ point, plan: { mechanism, seed } }: PlannedRun): RuledRun => {
  const spread = point.processes === 8 ? 50 : 0.1;
  return { point, mechanism: mechanism.kind, seed, status: 'succeeded', value: 100 + spread * Math.sin(seed) };
};
const placeOf = ({ index, point, replication }: PlannedRun) => [index, point.processes, replication];

describe('rounds of an experiment with adaptive replications', () => {
  it('are all that is planned, at most, without any run twice', async () => {
    const had: PlannedRun[] = [...firstRound(plan).runs];
    const bounds = [firstRound(plan).mostRuns];
    expect(had.map(({ replication }) => replication)).toEqual([0, 1, 2, 0, 1, 2, 0, 1, 2, 0, 1, 2]);
    for (;;) {
      const round = await roundAfter(plan, async () => had.map(ended));
      if (round.runs.length === 0) break;
      had.push(...round.runs);
      bounds.push(round.mostRuns);
    }
    expect(had.map(({ index }) => index)).toEqual(had.map((_, i) => i));
    expect(new Set(had.map(({ inputDigest }) => inputDigest)).size).toBe(had.length);
    const counts = [4, 8].map((processes) => had.filter(({ point }) => point.processes === processes).length);
    expect(counts).toEqual([2 * 5, 2 * 6]);
    // The point that has enough takes its share of the bound along.
    expect(bounds).toEqual([24, 24, 22]);
  });

  it('keep the seeds and inputs of the plan, all mechanisms of a point together', async () => {
    const had = firstRound(plan).runs;
    const { runs, points } = await roundAfter(plan, async () => had.map(ended));
    expect(runs.map(placeOf)).toEqual([
      ...[12, 13].map((index, i) => [index, 4, 3 + i]),
      ...[14, 15].map((index, i) => [index, 4, 3 + i]),
      ...[16, 17].map((index, i) => [index, 8, 3 + i]),
      ...[18, 19].map((index, i) => [index, 8, 3 + i]),
    ]);
    expect(points).toBe(2);
    const digests = new Set(plan.runs.map(({ inputDigest }) => inputDigest));
    expect(runs.every(({ inputDigest }) => digests.has(inputDigest))).toBe(true);
  });

  it('of a fixed number are one, which is the plan', () => {
    const fixed = planExperiment(valid({ ...base, replications: 4 }));
    expect(firstRound(fixed)).toMatchObject({ runs: fixed.runs, mostRuns: fixed.runs.length });
  });
});
