import type { Command } from 'commander';
import { idPath, request } from '../http-client.ts';
import { note, printDocument } from '../output.ts';

const HELP = `
Runs that are not over yet are cancelled. Results that another experiment uses stay. A deleted
experiment can be restored for a period that the server sets (7 days by default); \`onesided status
--deleted\` lists the experiments that can be restored.
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
