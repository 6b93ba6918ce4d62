import type { Command } from 'commander';
import type { Experiment } from '../../spec/resources/experiment.ts';
import { experimentText } from '../experiment-text.ts';
import { idPath, requestJson } from '../http-client.ts';
import { print, printDocument } from '../output.ts';

const HELP = `
A cancelled experiment continues where it stopped. Deadlocked runs are not repeated: they would
deadlock again. If nothing failed or was cancelled, nothing changes.
Exit codes: 0 done, 2 no such experiment, or its project’s limit is reached, 3 no server.

Example:
  onesided retry EXPERIMENT`;

export function addRetry(command: Command): void {
  command
    .description('Repeats the failed and cancelled runs of an experiment.')
    .argument('<experiment>', 'id of an experiment')
    .option('--json', 'print the experiment as JSON')
    .addHelpText('after', HELP)
    .action(retry);
}

async function retry(id: string, { json }: { json?: true }): Promise<void> {
  const experiment = await requestJson<Experiment>(idPath('experiments', id, '/retry'), { method: 'POST' });
  await (json ? printDocument(experiment) : print(experimentText(experiment)));
}
