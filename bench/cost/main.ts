import { readOptions } from '../../scripts/support/options.mjs';
import { readSpecificationFile, requireSpecificationFile } from '../../src/cli/specification-file.ts';
import { expectedEvents } from '../../src/plan/cost.ts';
import { planExperiment } from '../../src/plan/plan-experiment.ts';
import type { PlannedRun } from '../../src/plan/run-plans.ts';
import { simulate } from '../../src/simulation/simulate.ts';

const EXAMPLES = [
  'examples/active-access/figure-7a.yaml',
  'examples/active-access/figure-8b.yaml',
  'examples/firehose/figure-3.yaml',
  'examples/ioat/figure-3a.yaml',
  'examples/ioat/figure-4b.yaml',
  'examples/ioat/table-1.yaml',
];
/** Shorter runs would measure code that is not yet compiled; longer ones take too long. */
const [LEAST_SECONDS, MOST_SECONDS] = [0.02, 3];

const HELP = `npm run bench:cost [-- FILE…]

Expected over measured CPU seconds and events, for the longest quick run of each mechanism in these specifications, or
in some of the examples. The seconds per event in src/plan/cost.ts fit a machine if the median is about 1.`;

const { operands: files } = readOptions(HELP, {}, Number.POSITIVE_INFINITY);
const ratios = (files.length > 0 ? files : EXAMPLES).flatMap((file) => {
  const { spec } = requireSpecificationFile(readSpecificationFile(file));
  return longestOfEach(planExperiment(spec, { quick: true }).runs).map((run) => measure(file, run));
});
const sorted = ratios.toSorted((a, b) => a - b);
console.log(`\nmedian ${(sorted[Math.floor(sorted.length / 2)] ?? Number.NaN).toFixed(2)} of ${sorted.length} runs`);

function longestOfEach(runs: readonly PlannedRun[]): PlannedRun[] {
  const fit = runs.filter(({ costSeconds }) => costSeconds >= LEAST_SECONDS && costSeconds <= MOST_SECONDS);
  const byCost = [...fit].sort((a, b) => a.costSeconds - b.costSeconds);
  return [...new Map(byCost.map((run) => [run.plan.mechanism.kind, run])).values()];
}

/** @returns expected over measured CPU seconds, in the second simulation of the run */
function measure(file: string, { plan, costSeconds }: PlannedRun): number {
  simulate(plan);
  const begin = process.cpuUsage();
  const { events } = simulate(plan);
  const { user, system } = process.cpuUsage(begin);
  const ratio = costSeconds / ((user + system) / 1e6);
  const share = expectedEvents(plan) / events;
  console.log(`${file} ${plan.mechanism.kind}: seconds ${ratio.toFixed(2)}, events ${share.toFixed(2)}`);
  return ratio;
}
