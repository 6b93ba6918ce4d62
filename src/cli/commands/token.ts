import { randomUUID } from 'node:crypto';
import type { Command } from 'commander';
import type { NewToken, Token } from '../../spec/resources/project.ts';
import { idPath, request, requestJson } from '../http-client.ts';
import { listed, wholeNumber } from '../option-values.ts';
import { columns, note, print, printDocument, printLine } from '../output.ts';

const HELP = `
A token allows what its member may do, limited to the rights of the token: read, submit, import,
administer. It is shown once, on standard output; the server keeps only its SHA-256. Commands read
it from ONESIDED_TOKEN.
Exit codes: 0 done, 2 not allowed or bad input, 3 no server.

Examples:
  onesided token create --project group-a --member ada --rights read,submit --days 30
  onesided token create --rights read --note Prometheus
  onesided token revoke 3f0c9a1b2d4e5f60`;

export function addToken(token: Command): void {
  token.description('Creates, lists and revokes tokens of a server.').addHelpText('after', HELP);
  token
    .command('create')
    .summary('create a token; it is shown only once')
    .description('Creates a token and prints it, only this once.')
    .option('--project <id>', 'only project it is valid for (default: all projects of its member)')
    .option('--member <name>', 'member it belongs to (default: none; its rights alone then apply)')
    .option('--rights <list>', 'rights it allows at most, separated by commas (default: read)', listed)
    .option('--days <n>', 'days until it expires (default: 90)', wholeNumber(1, 3650))
    .option('--note <text>', 'purpose of the token')
    .option('--json', 'print {token, details} as JSON')
    .action(create);
  token
    .command('list')
    .summary('list your tokens, and those of projects that you administer')
    .description('Lists your tokens, and those of projects that you administer.')
    .option('--json', 'print JSON')
    .action(list);
  token
    .command('revoke')
    .summary('revoke a token')
    .description('Revokes a token: it is refused everywhere within five seconds.')
    .argument('<id>', 'id of a token, as `onesided token list` shows it')
    .action(revoke);
}

interface CreateOptions {
  readonly project?: string;
  readonly member?: string;
  readonly rights?: readonly string[];
  readonly days?: number;
  readonly note?: string;
  readonly json?: true;
}

async function create({ days, json, ...asked }: CreateOptions): Promise<void> {
  // The idempotency key makes it safe to retry after a broken connection: only one token remains.
  const headers = { 'content-type': 'application/json', 'idempotency-key': randomUUID() };
  const body = JSON.stringify({ ...asked, expiresInDays: days });
  const made = await requestJson<NewToken>('/v1/tokens', { method: 'POST', headers, body });
  if (json) return printDocument(made);
  const { id, expiresAt } = made.details;
  note(`Token ${id}, valid until ${expiresAt ?? 'it is revoked'}. Keep it: it will not be shown again.`);
  return printLine(made.token);
}

async function list({ json }: { json?: true }): Promise<void> {
  const { items } = await requestJson<{ items: Token[] }>('/v1/tokens');
  if (json) return printDocument({ items });
  const head = ['token', 'member', 'project', 'rights', 'state', 'last used', 'note'];
  return print(items.length === 0 ? 'No tokens.\n' : `${columns([head, ...items.map(row)])}\n`);
}

function row(token: Token): string[] {
  const { id, member, project, rights, lastUsedAt, note: purpose } = token;
  return [id, member ?? '-', project ?? 'all', rights.join(' '), stateOf(token), lastUsedAt ?? 'never', purpose ?? ''];
}

function stateOf({ revokedAt, expiresAt }: Token): string {
  if (revokedAt !== null) return 'revoked';
  if (expiresAt !== null && Date.parse(expiresAt) <= Date.now()) return 'expired';
  return expiresAt === null ? 'valid' : `until ${expiresAt.slice(0, 10)}`;
}

async function revoke(id: string): Promise<void> {
  await request(idPath('tokens', id), { method: 'DELETE' });
  note(`Revoked: ${id}`);
}
