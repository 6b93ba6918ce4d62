import type { Command } from 'commander';
import type { Run } from '../../spec/resources/run.ts';
import { differenceOf, diffSource } from '../diff-sources.ts';
import { differenceText } from '../difference-text.ts';
import { EXIT, Failure } from '../failure.ts';
import { print, printDocument } from '../output.ts';
import { openStore, type StoreOptions, withStoreOptions } from '../store-options.ts';

const HELP = `
A and B may each be a bundle of \`export --crate\`, a folder of \`run --out\` or its runs.json, the
output of \`run --json\`, a specification whose results \`run\` left in --store, or the id of an
experiment on a server. Any combination works; only ids need a server.

The output first lists differences in what was run: the model version, the specification by JSON
pointers, and every parameter of machine, mechanisms and workload as the runs have it, defaults
included. Differences in the results follow. A cell is a mechanism at a point; two points are the
same if all axes that vary on either side have the same value. The ratio of B to A has a 95 %
interval, paired by seed as in \`compare\`; "beyond noise" counts the cells whose interval excludes
1, which single replications cannot tell. Runs with common seeds and the same digest are counted,
and cells that one side lacks are listed. The table shows --metric, or else the first metric that
differs; --json has all of them.
Exit codes, as for diff(1): 0 no differences, 1 differences, 2 no such results or experiment, 3 no
server.

Examples:
  onesided diff before.crate.zip after.crate.zip
  onesided diff results/ EXPERIMENT --metric operation_latency_ns
  onesided diff one.yaml two.yaml --store .onesided/runs --json`;

export function addDiff(command: Command): void {
  command
    .description('Shows how two experiments differ, in what was run and in the results.')
    .argument('<a>', 'bundle, folder or runs.json of `run --out`, specification, or id of an experiment')
    .argument('<b>', 'the second one, in any of these forms')
    .option('--metric <name>', 'metric to show cell by cell')
    .option('--quick', 'apply the quick: overlay of specifications')
    .option('--json', 'print JSON');
  withStoreOptions(command).addHelpText('after', HELP).action(diff);
}

interface DiffOptions extends StoreOptions {
  readonly metric?: string;
  readonly quick?: true;
  readonly json?: true;
}

async function diff(a: string, b: string, { metric, quick, json, ...options }: DiffOptions): Promise<void> {
  const from = { quick: quick === true, store: openStore(options) };
  const [one, other] = [await diffSource(a, from), await diffSource(b, from)];
  requireMeasured(metric, [...one.runs, ...other.runs]);
  const difference = differenceOf(one, other);
  await (json ? printDocument(difference) : print(differenceText(difference, metric)));
  if (!difference.same) throw new Failure(EXIT.runFailed, '');
}

function requireMeasured(metric: string | undefined, runs: readonly Run[]): void {
  const known = new Set(runs.flatMap(({ metrics }) => Object.keys(metrics)));
  if (metric === undefined || known.has(metric)) return;
  throw new Failure(EXIT.badInput, `--metric ${metric}: no run has it; metrics: ${[...known].sort().join(', ')}`);
}
