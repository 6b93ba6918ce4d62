import type { Command } from 'commander';
import type { Project } from '../../spec/resources/project.ts';
import { versioned } from '../document-version.ts';
import { requestJson } from '../http-client.ts';
import { columns, note, print, printJson } from '../output.ts';
import { postJson } from '../post-json.ts';

const HELP = `
The server is ONESIDED_URL (default http://127.0.0.1:3000), the token ONESIDED_TOKEN.
Exit codes: 0 done, 2 not allowed or bad input, 3 no server.

Examples:
  ONESIDED_TOKEN=$ONESIDED_ADMIN_TOKEN onesided project create group-a --title "Group A"
  onesided project list`;

export function addProject(project: Command): void {
  project.description('Projects of a server: what experiments belong to.').addHelpText('after', HELP);
  project
    .command('create')
    .summary('make a project')
    .description('Makes a project; needs the token of the administrator.')
    .argument('<id>', 'lower-case letters, digits and dashes; as specifications name it')
    .option('--title <text>', 'what people call it')
    .option('--json', 'print the project as JSON')
    .action(create);
  project
    .command('list')
    .summary('projects that you may read, and your rights in them')
    .description('Lists the projects that you may read, and your rights in them.')
    .option('--json', 'print JSON')
    .action(list);
}

async function create(id: string, { title, json }: { title?: string; json?: true }): Promise<void> {
  const project = await postJson<Project>('/v1/projects', { id, title });
  if (json) return printJson(versioned(project));
  note(`Created: ${project.id}`);
}

async function list({ json }: { json?: true }): Promise<void> {
  const { items } = await requestJson<{ items: Project[] }>('/v1/projects');
  if (json) return printJson(items);
  const rows = items.map(({ id, rights, title }) => [id, rights.join(' '), title ?? '']);
  return print(rows.length === 0 ? 'No projects.\n' : `${columns([['project', 'rights', 'title'], ...rows])}\n`);
}
