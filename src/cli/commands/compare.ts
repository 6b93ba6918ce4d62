import { type Command, Option } from 'commander';
import type { Comparison } from '../../spec/resources/comparison.ts';
import type { Experiment } from '../../spec/resources/experiment.ts';
import { captionOfExperiment } from '../caption.ts';
import { type ComparisonOptions, comparisonOptions, withComparisonOptions } from '../comparison-options.ts';
import { comparisonText, writeComparison } from '../comparison-view.ts';
import { idPath, request, requestJson } from '../http-client.ts';
import { note, outputWidth, print, printJson } from '../output.ts';

interface CompareOptions extends ComparisonOptions {
  readonly json?: true;
  readonly csv?: true;
  readonly out?: string;
  readonly plot: boolean;
}

const HELP = `
Compares what is done so far. Intervals are 95 % confidence intervals of the mean; ratios are paired by seed.
Exit codes: 0 done, 2 no such experiment, metric, axis or value, 3 no server.

Examples:
  onesided compare EXPERIMENT
  onesided compare EXPERIMENT --metric operation_latency_ns --baseline aa-poll --out figures/
  onesided compare EXPERIMENT --facet workload.collisionRate=0.25 --csv > comparison.csv`;

export function addCompare(program: Command): void {
  const command = program
    .command('compare')
    .summary('compare the mechanisms of an experiment')
    .description('Prints means, intervals and ratios to the baseline of an experiment on a server.')
    .argument('<experiment>', 'id of an experiment')
    .option('--json', 'print the comparison as JSON')
    .addOption(new Option('--csv', 'print the points as CSV').conflicts('json'))
    .option('--out <dir>', 'also write comparison.svg, .png and .csv to this folder')
    .option('--no-plot', 'print the table only');
  withComparisonOptions(command).addHelpText('after', HELP).action(compareExperiment);
}

async function compareExperiment(id: string, options: CompareOptions): Promise<void> {
  const { facet = {}, ...chosen } = comparisonOptions(options);
  const query = { ...chosen, facet: Object.entries(facet).map(([path, value]) => `${path}=${value}`) };
  const path = idPath('experiments', id, '/comparison');
  if (options.csv) return print(await (await request(path, { query: { ...query, format: 'csv' } })).text());
  const comparison = await requestJson<Comparison>(path, { query });
  await (options.json
    ? printJson(comparison)
    : print(comparisonText(comparison, { width: outputWidth(), plot: options.plot })));
  if (!options.out) return;
  const experiment = await requestJson<Experiment>(idPath('experiments', id));
  note(`Written: ${writeComparison(options.out, comparison, captionOfExperiment(experiment)).join(', ')}`);
}
