import type { Command } from 'commander';
import { idPath, request } from '../http-client.ts';
import { note, printDocument } from '../output.ts';

const HELP = `
What is not over yet is cancelled. Results that another experiment uses stay. It can be restored for
a time that the server sets (7 days unless its operator says otherwise); \`onesided status
--deleted\` lists what can.
Exit codes: 0 deleted, 2 no such experiment, 3 no server.

Examples:
  onesided delete EXPERIMENT
  onesided restore EXPERIMENT`;

export function addDelete(command: Command): void {
  command
    .description('Deletes an experiment with its runs and their traces.')
    .argument('<experiment>', 'id of an experiment')
    .option('--json', 'print {id, deleted} as JSON')
    .addHelpText('after', HELP)
    .action(remove);
}

async function remove(id: string, { json }: { json?: true }): Promise<void> {
  await request(idPath('experiments', id), { method: 'DELETE' });
  if (json) return printDocument({ id, deleted: true });
  note(`Deleted: ${id}`);
}
