import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readSpecificationFile, requireSpecificationFile } from '../../src/cli/specification-file.ts';
import { expectedEvents } from '../../src/plan/cost.ts';
import { planExperiment } from '../../src/plan/plan-experiment.ts';
import type { PlannedRun } from '../../src/plan/run-plans.ts';
import { simulate } from '../../src/simulation/simulate.ts';

const root = fileURLToPath(new URL('../../examples', import.meta.url));
export const exampleFiles = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.yaml') && !file.startsWith('plugin/'))
  .sort();

/** Events that are expected may be so many times more or fewer than are counted. */
export const FACTOR = 3;

/** How many times too many or too few. */
export const miss = (expected: number, counted: number) => Math.max(expected / counted, counted / expected);

export interface ExampleRun extends PlannedRun {
  /** By how much its expected events miss those that its simulation counts; one that stands still has not taken all of them. */
  misses(): number;
}

/** The runs of an example in quick size. */
export function quickRuns(file: string): ExampleRun[] {
  const { spec, schedules } = requireSpecificationFile(readSpecificationFile(`${root}/${file}`));
  return planExperiment(spec, { quick: true, schedules: schedules.known }).runs.map((run) => ({
    ...run,
    misses: () => {
      const digest = String(run.plan.workload.parameters.schedule);
      const plan = { ...run.plan, trace: { level: 'off', maxEvents: 1 } } as const;
      const { events, status } = simulate(plan, { schedule: schedules.texts.get(digest) });
      if (status === 'deadlocked') return 1;
      return miss(expectedEvents(run.plan, schedules.known.get(digest)?.operations), events);
    },
  }));
}
