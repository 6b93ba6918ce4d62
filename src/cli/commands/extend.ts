import { randomUUID } from 'node:crypto';
import type { Command } from 'commander';
import type { Experiment } from '../../spec/resources/experiment.ts';
import { experimentText } from '../experiment-text.ts';
import { idPath, requestJson } from '../http-client.ts';
import { wholeNumber } from '../option-values.ts';
import { print, printDocument } from '../output.ts';

const HELP = `
The new runs join the existing ones; stored results are not recomputed. N is the total number of
replications afterwards.
Exit codes: 0 done, 2 no such experiment, or it cannot be extended this way, 3 no server.

Example:
  onesided extend EXPERIMENT --replications 20`;

export function addExtend(command: Command): void {
  command
    .description('Gives an experiment more replications.')
    .argument('<experiment>', 'id of an experiment')
    .requiredOption('--replications <n>', 'total number of replications afterwards', wholeNumber(1, 1000))
    .option('--json', 'print the experiment as JSON')
    .addHelpText('after', HELP)
    .action(extend);
}

interface ExtendOptions {
  readonly replications: number;
  readonly json?: true;
}

/** Extends an experiment. The idempotency key makes it safe to retry after a broken connection. */
async function extend(id: string, { replications, json }: ExtendOptions): Promise<void> {
  const experiment = await requestJson<Experiment>(idPath('experiments', id, '/extend'), {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    body: JSON.stringify({ replications }),
  });
  await (json ? printDocument(experiment) : print(experimentText(experiment)));
}
