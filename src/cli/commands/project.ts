import type { Command } from 'commander';
import type { Project } from '../../spec/resources/project.ts';
import { versioned } from '../document-version.ts';
import { requestJson } from '../http-client.ts';
import { wholeNumber } from '../option-values.ts';
import { columns, note, print, printJson } from '../output.ts';
import { postJson } from '../post-json.ts';

const HELP = `
The server is ONESIDED_URL (default http://127.0.0.1:3000), the token ONESIDED_TOKEN.
Exit codes: 0 done, 2 not allowed or bad input, 3 no server.

Examples:
  ONESIDED_TOKEN=$ONESIDED_ADMIN_TOKEN onesided project create group-a --title "Group A"
  ONESIDED_TOKEN=$ONESIDED_ADMIN_TOKEN onesided project quota group-a 100000
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
    .command('quota')
    .summary('limit the runs of a project that wait or are computed')
    .description(
      'Limits the runs of a project that wait or are computed at a time; needs the token of the administrator.',
    )
    .argument('<id>', 'the project')
    .argument('<runs>', 'how many, or any')
    .option('--json', 'print the project as JSON')
    .action(quota);
  project
    .command('list')
    .summary('projects that you may read, and your rights in them')
    .description('Lists the projects that you may read, and your rights in them.')
    .option('--json', 'print JSON')
    .action(list);
}

/** `any` lifts the limit. */
async function quota(id: string, most: string, { json }: { json?: true }): Promise<void> {
  const mostQueuedRuns = most === 'any' ? undefined : wholeNumber(0, 1_000_000_000)(most);
  const project = await postJson<Project>(`/v1/projects/${encodeURIComponent(id)}/quota`, { mostQueuedRuns });
  if (json) return printJson(versioned(project));
  note(`${project.id}: ${project.mostQueuedRuns ?? 'any number of'} runs may be queued at a time`);
}

async function create(id: string, { title, json }: { title?: string; json?: true }): Promise<void> {
  const project = await postJson<Project>('/v1/projects', { id, title });
  if (json) return printJson(versioned(project));
  note(`Created: ${project.id}`);
}

async function list({ json }: { json?: true }): Promise<void> {
  const { items } = await requestJson<{ items: Project[] }>('/v1/projects');
  if (json) return printJson(items);
  const rows = items.map(({ id, rights, title, mostQueuedRuns }) => [
    id,
    rights.join(' '),
    mostQueuedRuns === null ? 'any' : String(mostQueuedRuns),
    title ?? '',
  ]);
  return print(
    rows.length === 0 ? 'No projects.\n' : `${columns([['project', 'rights', 'queued runs', 'title'], ...rows])}\n`,
  );
}
