import type { Command } from 'commander';
import type { AuditEntry } from '../../spec/resources/project.ts';
import { requestJson } from '../http-client.ts';
import { wholeNumber } from '../option-values.ts';
import { columns, print, printDocument } from '../output.ts';

const HELP = `
Lists the changes in projects that you administer. With the administrator's token, it lists the
changes in all projects and those that belong to no project.
Exit codes: 0 done, 2 not allowed or bad input, 3 no server.

Examples:
  onesided audit --limit 20
  onesided audit --project group-a --actor ada
  onesided audit --limit 1000 --json`;

export function addAudit(command: Command): void {
  command
    .description('Lists who changed what on a server, when, and from where; latest first.')
    .option('--project <id>', 'only changes in this project')
    .option('--actor <name>', 'only changes by this member, `administrator` or `retention`')
    .option('--limit <n>', 'maximum number of entries', wholeNumber(1, 1_000_000), 50)
    .option('--json', 'print JSON')
    .addHelpText('after', HELP)
    .action(audit);
}

interface AuditOptions {
  readonly project?: string;
  readonly actor?: string;
  readonly limit: number;
  readonly json?: true;
}

async function audit({ json, ...asked }: AuditOptions): Promise<void> {
  const entries = await read(asked);
  if (json) return printDocument({ items: entries });
  const head = ['time', 'actor', 'action', 'project', 'subject', 'from'];
  return print(entries.length === 0 ? 'No entries.\n' : `${columns([head, ...entries.map(row)])}\n`);
}

const MOST_OF_PAGE = 200;

/** Reads page by page up to the limit. */
async function read({ limit, ...filter }: Omit<AuditOptions, 'json'>): Promise<readonly AuditEntry[]> {
  const entries: AuditEntry[] = [];
  let cursor: string | undefined;
  do {
    const query = { ...filter, cursor, limit: Math.min(MOST_OF_PAGE, limit - entries.length) };
    const page = await requestJson<{ items: AuditEntry[]; nextCursor?: string }>('/v1/audit', { query });
    entries.push(...page.items);
    cursor = page.nextCursor;
  } while (cursor !== undefined && entries.length < limit);
  return entries;
}

function row({ at, actor, action, project, subject, address }: AuditEntry): string[] {
  return [at, actor, action, project ?? '-', subject ?? '-', address ?? '-'];
}
