import { randomUUID } from 'node:crypto';
import type { Command } from 'commander';
import type { Experiment } from '../../spec/resources/experiment.ts';
import { experimentText } from '../experiment-text.ts';
import { idPath, requestJson } from '../http-client.ts';
import { wholeNumber } from '../option-values.ts';
import { print, printDocument } from '../output.ts';

const HELP = `
The new runs join those that are there; what is stored is not computed again. N is how many there
are in all afterwards.
Exit codes: 0 done, 2 no such experiment, or it cannot be extended so, 3 no server.

Example:
  onesided extend EXPERIMENT --replications 20`;

export function addExtend(command: Command): void {
  command
    .description('Gives an experiment more replications.')
    .argument('<experiment>', 'id of an experiment')
    .requiredOption('--replications <n>', 'how many it is to have in all', wholeNumber(1, 1000))
    .option('--json', 'print the experiment as JSON')
    .addHelpText('after', HELP)
    .action(extend);
}

interface ExtendOptions {
  readonly replications: number;
  readonly json?: true;
}

/** The key makes a repetition after a broken connection harmless. */
async function extend(id: string, { replications, json }: ExtendOptions): Promise<void> {
  const experiment = await requestJson<Experiment>(idPath('experiments', id, '/extend'), {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    body: JSON.stringify({ replications }),
  });
  await (json ? printDocument(experiment) : print(experimentText(experiment)));
}
