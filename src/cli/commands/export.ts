import { type Command, InvalidArgumentError, Option } from 'commander';
import { isLicense, LICENSES } from '../../crate/metadata.ts';
import { exportBundle } from '../export-bundle.ts';
import { idPath, request } from '../http-client.ts';
import { saveResponse } from '../save-response.ts';
import { openStore, type StoreOptions, withStoreOptions } from '../store-options.ts';

const HELP = `
Writes one line per run with every metric and parameter in full precision. A field is empty if the
run’s machine or mechanism does not have it. In CSV, text that a spreadsheet would take for a
formula is preceded by an apostrophe.

--crate writes one file for the appendix of a paper (docs/bundles.md): a self-describing ZIP archive
(RO-Crate 1.1) with the specification, all runs, the comparison, its figure, every parameter with
unit and source, the replayed schedules, versions and checksums. \`onesided verify\` checks it. It can
also be made from a folder that \`run --out\` wrote, or from a specification whose results \`run\` left
in --store; neither needs a server. The experiment must be over. The file is written whole or not at
all; without --out it is named after the experiment. A bundle states the --license under which the
results are published, or that none was stated.
Exit codes: 0 done, 2 no such experiment, or it is not over, 3 no server.

Examples:
  onesided export EXPERIMENT --out runs.csv
  onesided export EXPERIMENT --format ndjson | jq .metrics.inserts_per_second.value
  onesided export EXPERIMENT --crate --license CC-BY-4.0 -o artefact.crate.zip
  onesided export results/ --crate -o artefact.crate.zip
  onesided export spec.yaml --crate --store .onesided/runs`;

export function addExport(command: Command): void {
  command
    .description('Exports all runs of an experiment with all values, unsampled, or a bundle of the whole experiment.')
    .argument('<experiment>', 'id of an experiment; with --crate also a folder of `run --out`, or a specification')
    .addOption(new Option('--format <name>', 'output format').choices(['csv', 'ndjson']).default('csv'))
    .addOption(new Option('--crate', 'write a bundle: results, specification, figure, provenance').conflicts('format'))
    .option('-o, --out <file>', 'write to this file instead of standard output')
    .option('--license <id>', 'license of the results in a bundle: an SPDX identifier or an address', license)
    .option('--quick', 'apply the quick: overlay of the specification');
  withStoreOptions(command).addHelpText('after', HELP).action(exportRuns);
}

function license(given: string): string {
  if (isLicense(given)) return given;
  throw new InvalidArgumentError(`It is not a license; ${LICENSES}.`);
}

interface ExportOptions extends StoreOptions {
  readonly format: string;
  readonly out?: string;
  readonly crate?: true;
  readonly license?: string;
  readonly quick?: true;
}

async function exportRuns(what: string, { format, crate, out, ...options }: ExportOptions): Promise<void> {
  if (crate) {
    const { license, quick } = options;
    return exportBundle(what, { out, license, quick: quick === true, store: openStore(options) });
  }
  const path = idPath('experiments', what, '/export');
  await saveResponse(await request(path, { query: { format }, headers: { accept: '*/*' } }), out);
}
