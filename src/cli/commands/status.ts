import type { Command } from 'commander';
import type { Experiment } from '../../spec/resources/experiment.ts';
import type { ImportUse } from '../../spec/resources/import.ts';
import { versioned } from '../document-version.ts';
import { experimentList, experimentText } from '../experiment-text.ts';
import { idPath, requestJson } from '../http-client.ts';
import { wholeNumber } from '../option-values.ts';
import { print, printJson } from '../output.ts';

const HELP = `
The server is ONESIDED_URL (default http://127.0.0.1:3000), the token ONESIDED_TOKEN.
Exit codes: 0 done, 2 no such experiment, 3 no server.

Examples:
  onesided status
  onesided status EXPERIMENT --json`;

export function addStatus(command: Command): void {
  command
    .description('Shows state, counts and ETA of an experiment; without an id the latest experiments.')
    .argument('[experiment]', 'id of an experiment')
    .option('--limit <n>', 'experiments to list', wholeNumber(1, 200), 20)
    .option('--json', 'print JSON')
    .addHelpText('after', HELP)
    .action(status);
}

async function status(id: string | undefined, { json, limit }: { json?: true; limit: number }): Promise<void> {
  if (id === undefined) {
    const { items } = await requestJson<{ items: Experiment[] }>('/v1/experiments', { query: { limit } });
    return json ? printJson(items) : print(experimentList(items));
  }
  const experiment = await requestJson<Experiment>(idPath('experiments', id));
  if (json) return printJson(versioned(experiment));
  const { items: imports } = await requestJson<{ items: ImportUse[] }>(idPath('experiments', id, '/imports'));
  return print(experimentText(experiment, imports));
}
