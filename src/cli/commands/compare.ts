import { type Command, Option } from 'commander';
import { askedOrShown, type ComparisonOptions } from '../../analysis/asked-or-shown.ts';
import { comparisonCsv } from '../../figure/csv.ts';
import type { Comparison } from '../../spec/resources/comparison.ts';
import type { Experiment } from '../../spec/resources/experiment.ts';
import { captionOfExperiment } from '../caption.ts';
import { comparisonOptions, withComparisonOptions } from '../comparison-options.ts';
import { comparisonText, writeComparison } from '../comparison-view.ts';
import { idPath, request, requestJson } from '../http-client.ts';
import { compareLocally, requireMetric } from '../local-comparison.ts';
import { type LocalResults, localResults } from '../local-results.ts';
import { unlessAsked, withMachineNames, withMachineValues } from '../machine-names.ts';
import { note, outputWidth, print, printData, printDocument } from '../output.ts';
import { openStore, type StoreOptions, withStoreOptions } from '../store-options.ts';

interface CompareOptions extends ComparisonOptions, StoreOptions {
  readonly quick?: true;
  readonly json?: true;
  readonly csv?: true;
  readonly out?: string;
  readonly plot: boolean;
}

const HELP = `
Compares the results available so far. The argument is one of:
  - the id of an experiment on a server
  - a bundle of \`export --crate\`
  - a folder that \`run --out\` wrote, or its runs.json; shown as it was written unless you ask for
    another metric, axis or value
  - a specification whose results \`run\` left in --store; the output says how many are missing
Only the first needs a server. Intervals are 95 % confidence intervals of the mean. Ratios are
paired by seed where the results of a seed correlate; otherwise the samples are treated as
independent.
Exit codes: 0 done, 2 no such experiment, file, metric, axis or value, 3 no server.

Examples:
  onesided compare EXPERIMENT
  onesided compare EXPERIMENT --metric operation_latency_ns --baseline aa-poll --out figures/
  onesided compare results/ --facet workload.collisionRate=0.25 --csv > comparison.csv
  onesided compare artefact.crate.zip
  onesided compare spec.yaml --metric operation_latency_ns`;

export function addCompare(command: Command): void {
  command
    .description('Prints means, intervals and ratios to the baseline.')
    .argument('<what>', 'experiment id; bundle; folder or runs.json of `run --out`; or specification')
    .option('--json', 'print the comparison as JSON')
    .addOption(new Option('--csv', 'print the points as CSV').conflicts('json'))
    .option('--out <dir>', 'also write comparison.svg, .png and .csv to this folder')
    .option('--quick', 'apply the quick: overlay of the specification')
    .option('--no-plot', 'print the table only');
  withComparisonOptions(withStoreOptions(command)).addHelpText('after', HELP).action(compare);
}

async function compare(what: string, options: CompareOptions): Promise<void> {
  const store = openStore(options);
  const results = await localResults(what, { quick: options.quick === true, store });
  return results ? compareResults(results, options) : compareExperiment(what, options);
}

async function compareResults(results: LocalResults, options: CompareOptions): Promise<void> {
  const { subject, runs, shown, caption } = results;
  const asked = askedOrShown(comparisonOptions(options), shown);
  requireMetric(subject, asked);
  const machines = unlessAsked(results.machines ?? [], asked, subject.show);
  // As in `run`, names are for people.
  const comparison = options.json
    ? compareLocally(subject, runs, withMachineValues(asked, machines))
    : compareLocally(subject, withMachineNames(runs, machines), asked);
  if (options.csv) await printData(comparisonCsv(comparison, caption));
  else await show(comparison, options);
  if (options.out) note(`Written: ${(await writeComparison(options.out, comparison, caption)).join(', ')}`);
  if (runs.some(({ status }) => status === 'queued')) note('`onesided run` computes the missing runs.');
}

async function compareExperiment(id: string, options: CompareOptions): Promise<void> {
  const { facet = {}, ...chosen } = comparisonOptions(options);
  const query = { ...chosen, facet: Object.entries(facet).map(([path, value]) => `${path}=${value}`) };
  const path = idPath('experiments', id, '/comparison');
  if (options.csv) return printData(await (await request(path, { query: { ...query, format: 'csv' } })).text());
  const comparison = await requestJson<Comparison>(path, { query });
  await show(comparison, options);
  if (!options.out) return;
  const experiment = await requestJson<Experiment>(idPath('experiments', id));
  note(`Written: ${(await writeComparison(options.out, comparison, captionOfExperiment(experiment))).join(', ')}`);
}

const show = (comparison: Comparison, { json, plot }: CompareOptions): Promise<void> =>
  json ? printDocument(comparison) : print(comparisonText(comparison, { width: outputWidth(), plot }));
