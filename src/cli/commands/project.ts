import type { Command } from 'commander';
import type { Project } from '../../spec/resources/project.ts';
import { idPath, requestJson } from '../http-client.ts';
import { wholeNumber } from '../option-values.ts';
import { columns, note, print, printDocument } from '../output.ts';
import { postJson } from '../post-json.ts';

const HELP = `
The server is ONESIDED_URL (default http://127.0.0.1:3000), the token ONESIDED_TOKEN.
Exit codes: 0 done, 2 not allowed or bad input, 3 no server.

Examples:
  ONESIDED_TOKEN=$ONESIDED_ADMIN_TOKEN onesided project create group-a --title "Group A"
  ONESIDED_TOKEN=$ONESIDED_ADMIN_TOKEN onesided project quota group-a 100000
  ONESIDED_TOKEN=$ONESIDED_ADMIN_TOKEN onesided project quota group-a --requests-per-minute 600
  onesided project list`;

export function addProject(project: Command): void {
  project.description('Manages the projects of a server; every experiment belongs to one.').addHelpText('after', HELP);
  project
    .command('create')
    .summary('create a project')
    .description('Creates a project; needs the administrator’s token.')
    .argument('<id>', 'name used in specifications: lower-case letters, digits and dashes')
    .option('--title <text>', 'display name')
    .option('--json', 'print the project as JSON')
    .action(create);
  project
    .command('quota')
    .summary('limit queued runs, traces and requests of a project')
    .description('Limits what a project may use; limits not named stay as they are. Needs the administrator’s token.')
    .argument('<id>', 'id of a project')
    .argument('[runs]', 'runs queued or running at a time, or any', limit(0, 1_000_000_000))
    .option('--trace-bytes <n>', 'bytes of traces, stored and expected from queued runs, or any', limit(0))
    .option('--requests-per-minute <n>', 'requests of its tokens and sessions, or any', limit(1, 1_000_000_000))
    .option('--json', 'print the project as JSON')
    .action(quota);
  project
    .command('list')
    .summary('list the projects that you may read, and your rights in them')
    .description('Lists the projects that you may read, and your rights in them.')
    .option('--json', 'print JSON')
    .action(list);
}

type Limit = number | 'any';

/** Returns a parser for a limit given as an option. */
function limit(least: number, most?: number): (given: string) => Limit {
  return (given) => (given === 'any' ? given : wholeNumber(least, most)(given));
}

interface QuotaOptions {
  readonly traceBytes?: Limit;
  readonly requestsPerMinute?: Limit;
  readonly json?: true;
}

async function quota(id: string, runs: Limit | undefined, options: QuotaOptions): Promise<void> {
  const before = await requestJson<Project>(idPath('projects', id));
  const project = await postJson<Project>(idPath('projects', id, '/quota'), {
    mostQueuedRuns: changed(before.mostQueuedRuns, runs),
    mostTraceBytes: changed(before.mostTraceBytes, options.traceBytes),
    requestsPerMinute: changed(before.requestsPerMinute, options.requestsPerMinute),
  });
  if (options.json) return printDocument(project);
  const { mostQueuedRuns, mostTraceBytes, requestsPerMinute } = project;
  note(
    `${project.id}: ${mostQueuedRuns ?? 'any number of'} runs queued at a time, ${mostTraceBytes ?? 'any number of'} bytes of ` +
      `traces, ${requestsPerMinute ?? 'any number of'} requests a minute`,
  );
}

/** `any` removes a limit; an omitted option keeps the present value. */
const changed = (before: number | null, given: Limit | undefined) =>
  given === 'any' ? undefined : (given ?? before ?? undefined);

async function create(id: string, { title, json }: { title?: string; json?: true }): Promise<void> {
  const project = await postJson<Project>('/v1/projects', { id, title });
  if (json) return printDocument(project);
  note(`Created: ${project.id}`);
}

async function list({ json }: { json?: true }): Promise<void> {
  const { items } = await requestJson<{ items: Project[] }>('/v1/projects');
  if (json) return printDocument({ items });
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
