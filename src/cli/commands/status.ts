import type { Command } from 'commander';
import type { Experiment } from '../../spec/resources/experiment.ts';
import type { ImportUse } from '../../spec/resources/import.ts';
import { experimentList, experimentText } from '../experiment-text.ts';
import { EXIT, Failure } from '../failure.ts';
import { idPath, requestJson } from '../http-client.ts';
import { repeated, wholeNumber } from '../option-values.ts';
import { print, printDocument } from '../output.ts';

const HELP = `
The server is ONESIDED_URL (default http://127.0.0.1:3000), the token ONESIDED_TOKEN.
Exit codes: 0 done, 2 no such experiment, 3 no server.

Examples:
  onesided status
  onesided status EXPERIMENT --json
  onesided status --workload dht --since 2026-11-25 --parameter workload.collisionRate:0.05..0.25
  onesided status --deleted`;

export function addStatus(command: Command): void {
  command
    .description('Shows the state, counts and ETA of an experiment; without an id, lists the latest experiments.')
    .argument('[experiment]', 'id of an experiment')
    .option('--limit <n>', 'maximum number of experiments', wholeNumber(1, 200), 20)
    .option('--state <state>', 'only those in this state; repeatable', repeated)
    .option('--project <name>', 'only those of this project')
    .option('--tag <tag>', 'only those with this tag')
    .option('--mechanism <kind>', 'only those that compare this mechanism')
    .option('--workload <kind>', 'only those of this workload')
    .option('--machine <id>', 'only those on this machine')
    .option(
      '--parameter <path:range>',
      'only those with a run in this range; repeatable, one run must meet all',
      repeated,
    )
    .option('--since <moment>', 'only those submitted then or later: 2026-11-25 or 2026-11-25T08:30:00Z')
    .option('--before <moment>', 'only those submitted earlier')
    .option('--search <text>', 'only those with this in their name or id')
    .option('--deleted', 'list deleted experiments that can be restored')
    .option('--json', 'print JSON')
    .addHelpText('after', HELP)
    .action(status);
}

interface StatusOptions {
  readonly json?: true;
  readonly deleted?: true;
  readonly limit: number;
  readonly state?: readonly string[];
  readonly project?: string;
  readonly tag?: string;
  readonly mechanism?: string;
  readonly workload?: string;
  readonly machine?: string;
  readonly parameter?: readonly string[];
  readonly since?: string;
  readonly before?: string;
  readonly search?: string;
}

async function status(id: string | undefined, options: StatusOptions): Promise<void> {
  const { json, limit, ...filters } = options;
  if (id === undefined) {
    const { since: createdSince, before: createdBefore, search: q, deleted, ...same } = filters;
    const query = { limit, ...same, createdSince, createdBefore, q, deleted: deleted && 'true' };
    const { items } = await requestJson<{ items: Experiment[] }>('/v1/experiments', { query });
    return json ? printDocument({ items }) : print(experimentList(items));
  }
  const given = Object.entries(filters).find(([, value]) => value !== undefined);
  if (given)
    throw new Failure(EXIT.badInput, `--${given[0]} narrows the list; leave out either the option or the id ${id}.`);
  const experiment = await requestJson<Experiment>(idPath('experiments', id));
  if (json) return printDocument(experiment);
  const { items: imports } = await requestJson<{ items: ImportUse[] }>(idPath('experiments', id, '/imports'));
  return print(experimentText(experiment, imports));
}
