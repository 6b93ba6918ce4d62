import { type Command, Option } from 'commander';
import { type Member, ROLES } from '../../spec/resources/project.ts';
import { idPath, request, requestJson } from '../http-client.ts';
import { columns, note, print, printDocument } from '../output.ts';
import { postJson } from '../post-json.ts';

const HELP = `
Roles: reader (read), submitter (also submit, cancel and delete), admin (also members and tokens).
Importing results that were computed elsewhere is a separate right: --may-import.
Exit codes: 0 done, 2 not allowed or bad input, 3 no server.

Examples:
  onesided member add group-a ada --role submitter
  onesided member list group-a
  onesided member remove group-a ada`;

export function addMember(member: Command): void {
  member.description('Manages the members of a project and what they may do.').addHelpText('after', HELP);
  member
    .command('add')
    .summary('add a member, or change its role')
    .description('Adds a member to a project, or changes its role.')
    .argument('<project>', 'id of a project')
    .argument('<name>', 'account name or e-mail address')
    .addOption(new Option('--role <role>', 'role of the member').choices(ROLES).default('reader'))
    .option('--may-import', 'allow the member to import results')
    .option('--json', 'print the member as JSON')
    .action(add);
  member
    .command('list')
    .summary('list the members of a project')
    .description('Lists the members of a project.')
    .argument('<project>', 'id of a project')
    .option('--json', 'print JSON')
    .action(list);
  member
    .command('remove')
    .summary('remove a member')
    .description('Removes a member from a project and revokes its tokens for it.')
    .argument('<project>', 'id of a project')
    .argument('<name>', 'name of a member')
    .action(remove);
}

interface AddOptions {
  readonly role: string;
  readonly mayImport?: true;
  readonly json?: true;
}

async function add(project: string, name: string, { role, mayImport, json }: AddOptions): Promise<void> {
  const member = await postJson<Member>(idPath('projects', project, '/members'), { name, role, mayImport });
  if (json) return printDocument(member);
  note(`${member.name} is ${member.role} of ${project}${member.mayImport ? ' and may import' : ''}`);
}

async function list(project: string, { json }: { json?: true }): Promise<void> {
  const { items } = await requestJson<{ items: Member[] }>(idPath('projects', project, '/members'));
  if (json) return printDocument({ items });
  const rows = items.map(({ name, role, mayImport }) => [name, role, mayImport ? 'may import' : '']);
  return print(rows.length === 0 ? 'No members.\n' : `${columns([['member', 'role', ''], ...rows])}\n`);
}

async function remove(project: string, name: string): Promise<void> {
  await request(idPath('projects', project, `/members/${encodeURIComponent(name)}`), { method: 'DELETE' });
  note(`Removed: ${name}`);
}
