import type { Command } from 'commander';
import type { Experiment } from '../../spec/resources/experiment.ts';
import { experimentText } from '../experiment-text.ts';
import { idPath, requestJson } from '../http-client.ts';
import { print, printDocument } from '../output.ts';

const HELP = `
Queued runs are cancelled at once, running ones within 2 s. Finished runs keep their results.
Exit codes: 0 done, 2 no such experiment, 3 no server.

Example:
  onesided cancel EXPERIMENT`;

export function addCancel(command: Command): void {
  command
    .description('Cancels the runs of an experiment that are not over yet.')
    .argument('<experiment>', 'id of an experiment')
    .option('--json', 'print the experiment as JSON')
    .addHelpText('after', HELP)
    .action(cancel);
}

async function cancel(id: string, { json }: { json?: true }): Promise<void> {
  const experiment = await requestJson<Experiment>(idPath('experiments', id, '/cancel'), { method: 'POST' });
  await (json ? printDocument(experiment) : print(experimentText(experiment)));
}
