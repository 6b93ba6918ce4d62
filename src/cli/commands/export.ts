import { type Command, Option } from 'commander';
import { idPath, request } from '../http-client.ts';
import { saveResponse } from '../save-response.ts';

const HELP = `
One line a run, every metric and parameter in full precision (empty: the run’s machine or mechanism does not have it). In CSV, texts that a spreadsheet would take for a formula
are led by an apostrophe.
Exit codes: 0 done, 2 no such experiment, 3 no server.

Examples:
  onesided export EXPERIMENT --out runs.csv
  onesided export EXPERIMENT --format ndjson | jq .metrics.inserts_per_second.value`;

export function addExport(command: Command): void {
  command
    .description('Exports all runs of an experiment with all values, unsampled.')
    .argument('<experiment>', 'id of an experiment')
    .addOption(new Option('--format <name>', 'what to write').choices(['csv', 'ndjson']).default('csv'))
    .option('--out <file>', 'write to this file instead of standard output')
    .addHelpText('after', HELP)
    .action(exportRuns);
}

async function exportRuns(id: string, { format, out }: { format: string; out?: string }): Promise<void> {
  const path = idPath('experiments', id, '/export');
  await saveResponse(await request(path, { query: { format }, headers: { accept: '*/*' } }), out);
}
