import type { Command } from 'commander';
import { collectives, DEFAULT_SEGMENT_BYTES, MOST_RANKS, makeSchedule } from '../../schedules/make-schedule.ts';
import { nanoseconds, wholeNumber } from '../option-values.ts';
import { savePieces } from '../save-response.ts';

const HELP = `
A schedule is a GOAL text: which rank sends, receives and computes what, and what waits for what. The workload \`goal\`
replays it: \`onesided run SPEC\` with workload: {kind: goal, file: PATH}.`;

export function addSchedule(program: Command): void {
  const schedule = program
    .command('schedule')
    .summary('communication schedules (GOAL): make, upload and list them')
    .description('Makes schedules of collectives, uploads schedules to a server and lists them.')
    .addHelpText('after', HELP);
  addMake(schedule);
}

const COLLECTIVES = collectives
  .map(({ id, summary, bytesAre, algorithms }) => {
    const ways = algorithms.map((algorithm) => `    ${algorithm.id.padEnd(20)}${algorithm.summary}`);
    return [`  ${id}: ${summary}; --bytes is the ${bytesAre}`, ...ways].join('\n');
  })
  .join('\n');

const MAKE_HELP = `
Collectives and their algorithms, the usual one first:
${COLLECTIVES}

Any number of ranks from 2 to ${MOST_RANKS} will do. The schedule goes to standard output unless -o names a file.
Exit codes: 0 done, 2 bad input.

Examples:
  onesided schedule make allreduce --ranks 64 --bytes 1024 --algorithm ring -o ring.goal
  onesided schedule make broadcast --ranks 100 --bytes 1000000 --algorithm pipelined-ring --segment-bytes 65536`;

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
    .summary('the schedule of a collective')
    .description('Writes the schedule of a collective as GOAL text.')
    .argument('<collective>', collectives.map(({ id }) => id).join(', '))
    .requiredOption('--ranks <n>', 'number of ranks', wholeNumber(1))
    .option('--bytes <n>', 'size in bytes; what of, see below (default: 1)', wholeNumber(1))
    .option('--algorithm <name>', 'how it is done (default: the first one below)')
    .option('--compute-ns-per-byte <ns>', 'core time to combine what is received (default: 0)', nanoseconds)
    .option('--root <rank>', 'rank where a broadcast starts or a gather ends (default: 0)', wholeNumber(0))
    .option(
      '--segment-bytes <n>',
      `size of a segment in a pipeline (default: ${DEFAULT_SEGMENT_BYTES})`,
      wholeNumber(1),
    )
    .option('-o, --out <file>', 'write to this file instead of standard output')
    .addHelpText('after', MAKE_HELP)
    .action(make);
}

async function make(collective: string, { out, ...options }: MakeOptions): Promise<void> {
  await savePieces(makeSchedule({ collective, ...options }), out);
}
