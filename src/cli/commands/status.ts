import type { Command } from 'commander';
import type { Experiment } from '../../spec/resources/experiment.ts';
import type { ImportUse } from '../../spec/resources/import.ts';
import { experimentList, experimentText } from '../experiment-text.ts';
import { idPath, requestJson } from '../http-client.ts';
import { wholeNumber } from '../option-values.ts';
import { print, printDocument } from '../output.ts';

const HELP = `
The server is ONESIDED_URL (default http://127.0.0.1:3000), the token ONESIDED_TOKEN.
Exit codes: 0 done, 2 no such experiment, 3 no server.

Examples:
  onesided status
  onesided status EXPERIMENT --json
  onesided status --deleted`;

export function addStatus(command: Command): void {
  command
    .description('Shows state, counts and ETA of an experiment; without an id the latest experiments.')
    .argument('[experiment]', 'id of an experiment')
    .option('--limit <n>', 'experiments to list', wholeNumber(1, 200), 20)
    .option('--deleted', 'list those that were deleted and can be restored')
    .option('--json', 'print JSON')
    .addHelpText('after', HELP)
    .action(status);
}

interface StatusOptions {
  readonly json?: true;
  readonly deleted?: true;
  readonly limit: number;
}

async function status(id: string | undefined, { json, deleted, limit }: StatusOptions): Promise<void> {
  if (id === undefined) {
    const query = { limit, deleted: deleted && 'true' };
    const { items } = await requestJson<{ items: Experiment[] }>('/v1/experiments', { query });
    return json ? printDocument({ items }) : print(experimentList(items));
  }
  const experiment = await requestJson<Experiment>(idPath('experiments', id));
  if (json) return printDocument(experiment);
  const { items: imports } = await requestJson<{ items: ImportUse[] }>(idPath('experiments', id, '/imports'));
  return print(experimentText(experiment, imports));
}
