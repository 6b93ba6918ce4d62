import type { Command } from 'commander';
import type { Experiment } from '../../spec/resources/experiment.ts';
import { experimentText } from '../experiment-text.ts';
import { idPath, requestJson } from '../http-client.ts';
import { print, printDocument } from '../output.ts';

const HELP = `
Runs that were not over when the experiment was deleted are cancelled; \`onesided retry\` continues
them.
Exit codes: 0 restored, 2 no such experiment that can be restored, 3 no server.

Examples:
  onesided status --deleted
  onesided restore EXPERIMENT`;

export function addRestore(command: Command): void {
  command
    .description('Brings back a deleted experiment with its runs and their traces.')
    .argument('<experiment>', 'id of a deleted experiment')
    .option('--json', 'print the experiment as JSON')
    .addHelpText('after', HELP)
    .action(restore);
}

async function restore(id: string, { json }: { json?: true }): Promise<void> {
  const experiment = await requestJson<Experiment>(idPath('experiments', id, '/restore'), { method: 'POST' });
  await (json ? printDocument(experiment) : print(experimentText(experiment)));
}
