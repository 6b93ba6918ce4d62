import type { Command } from 'commander';
import { collectives, DEFAULT_SEGMENT_BYTES, MOST_RANKS, makeSchedule } from '../../schedules/make-schedule.ts';
import type { Schedule } from '../../spec/resources/schedule.ts';
import { idPath, request, requestJson } from '../http-client.ts';
import { dataSize, nanoseconds, wholeNumber } from '../option-values.ts';
import { columns, note, print, printDocument, printLine } from '../output.ts';
import { savePieces } from '../save-response.ts';
import { readScheduleFile } from '../schedule-files.ts';
import { uploadSchedule } from '../schedule-upload.ts';

const HELP = `
A schedule is a GOAL text: the sends, receives and computations of each rank, and their
dependencies. The workload \`goal\` replays it: \`onesided run SPEC\` with workload: {kind: goal, file:
PATH}.`;

export function addSchedule(schedule: Command): void {
  schedule
    .description('Makes schedules of collectives; uploads, lists and deletes schedules on a server.')
    .addHelpText('after', HELP);
  addMake(schedule);
  addPut(schedule);
  addList(schedule);
  addRemove(schedule);
}

const COLLECTIVES = collectives
  .map(({ id, summary, bytesAre, algorithms }) => {
    const ways = algorithms.map((algorithm) => `    ${algorithm.id.padEnd(20)}${algorithm.summary}`);
    return [`  ${id}: ${summary}; --bytes is the ${bytesAre}`, ...ways].join('\n');
  })
  .join('\n');

const MAKE_HELP = `
Collectives and their algorithms, the default first:
${COLLECTIVES}

The number of ranks may be anything from 2 to ${MOST_RANKS}. The schedule goes to standard output unless -o
names a file.
Exit codes: 0 done, 2 bad input.

Examples:
  onesided schedule make allreduce --ranks 64 --bytes 1024 --algorithm ring -o ring.goal
  onesided schedule make broadcast --ranks 100 --bytes 1MB --algorithm pipelined-ring --segment-bytes 64KiB`;

interface MakeOptions {
  readonly algorithm?: string;
  readonly ranks: number;
  readonly bytes?: number;
  readonly computeNsPerByte?: number;
  readonly root?: number;
  readonly segmentBytes?: number;
  readonly out?: string;
}

function addMake(schedule: Command): void {
  schedule
    .command('make')
    .summary('make the schedule of a collective')
    .description('Writes the schedule of a collective as GOAL text.')
    .argument('<collective>', collectives.map(({ id }) => id).join(', '))
    .requiredOption('--ranks <n>', 'number of ranks', wholeNumber(1))
    .option(
      '--bytes <size>',
      'size, such as 64KiB or a number of bytes; its meaning is listed below (default: 1)',
      dataSize,
    )
    .option('--algorithm <name>', 'algorithm (default: the first one listed below)')
    .option('--compute-ns-per-byte <ns>', 'core time to combine received data (default: 0)', nanoseconds)
    .option('--root <rank>', 'rank where a broadcast starts or a gather ends (default: 0)', wholeNumber(0))
    .option('--segment-bytes <size>', `size of a segment in a pipeline (default: ${DEFAULT_SEGMENT_BYTES})`, dataSize)
    .option('-o, --out <file>', 'write to this file instead of standard output')
    .addHelpText('after', MAKE_HELP)
    .action(make);
}

async function make(collective: string, { out, ...options }: MakeOptions): Promise<void> {
  await savePieces(makeSchedule({ collective, ...options }), out);
}

const PUT_HELP = `
The server is ONESIDED_URL (default http://127.0.0.1:3000), the token ONESIDED_TOKEN. Prints the
digest by which a specification names the schedule: workload: {kind: goal, schedule: DIGEST}. The
same text is stored only once.
Exit codes: 0 stored or already present, 2 not a schedule or too large, 3 no server.

Example:
  onesided schedule put ring.goal`;

function addPut(schedule: Command): void {
  schedule
    .command('put')
    .summary('upload a schedule to a server')
    .description('Uploads a schedule (GOAL) to a server and prints its digest.')
    .argument('<file>', 'schedule as GOAL text')
    .option('--name <name>', 'name shown in lists (default: the file name)')
    .option('--project <id>', 'project that it belongs to (default: default, or your only one)')
    .option('--json', 'print the schedule as JSON')
    .addHelpText('after', PUT_HELP)
    .action(put);
}

interface PutOptions {
  readonly name?: string;
  readonly project?: string;
  readonly json?: true;
}

async function put(path: string, { name: title, project, json }: PutOptions): Promise<void> {
  const where = { ...(title === undefined ? {} : { title }), ...(project === undefined ? {} : { project }) };
  const { schedule, created } = await uploadSchedule(readScheduleFile(path), where);
  const { ranks, operations } = schedule;
  note(`${created ? 'Stored' : 'Already present'}: ${ranks} ranks, ${operations} operations`);
  await (json ? printDocument(schedule) : printLine(schedule.digest));
}

const LIST_HELP = `
The server is ONESIDED_URL (default http://127.0.0.1:3000), the token ONESIDED_TOKEN.
Exit codes: 0 done, 3 no server.

Example:
  onesided schedule list --json`;

function addList(schedule: Command): void {
  schedule
    .command('list')
    .summary('list the schedules on a server')
    .description('Lists the schedules of a server, the latest first.')
    .option('--limit <n>', 'maximum number of schedules', wholeNumber(1, 500), 50)
    .option('--json', 'print JSON')
    .addHelpText('after', LIST_HELP)
    .action(list);
}

async function list({ limit, json }: { limit: number; json?: true }): Promise<void> {
  const { items } = await requestJson<{ items: Schedule[] }>('/v1/schedules', { query: { limit } });
  await (json ? printDocument({ items }) : print(scheduleList(items)));
}

const DELETE_HELP = `
A schedule cannot be deleted while an experiment names it, over or not. Delete the experiment first
(onesided delete EXPERIMENT).
Exit codes: 0 deleted, 2 no such schedule, or it is in use, 3 no server.

Example:
  onesided schedule delete DIGEST`;

function addRemove(schedule: Command): void {
  schedule
    .command('delete')
    .summary('delete a schedule from a server')
    .description('Deletes a schedule that no experiment of the server replays.')
    .argument('<digest>', 'SHA-256 of its text, as `put` and `list` print it')
    .addHelpText('after', DELETE_HELP)
    .action(remove);
}

async function remove(digest: string): Promise<void> {
  await request(idPath('schedules', digest), { method: 'DELETE' });
  note(`Deleted: ${digest}`);
}

function scheduleList(schedules: readonly Schedule[]): string {
  if (schedules.length === 0) return 'No schedules.\n';
  const rows = schedules.map(({ digest, ranks, operations, bytes, createdAt, name }) => [
    ...[digest, String(ranks), String(operations), String(bytes)],
    ...[createdAt.replace('T', ' ').slice(0, 19), name ?? ''],
  ]);
  return `${columns([['DIGEST', 'RANKS', 'OPERATIONS', 'BYTES', 'CREATED', 'NAME'], ...rows])}\n`;
}
