import { Argument, type Command } from 'commander';
import { type KeptFile, prunable, pruneFile } from '../../local-store/prune.ts';
import { PRUNED_THINGS, type Pruning } from '../../spec/resources/pruning.ts';
import { EXIT, Failure } from '../failure.ts';
import { requestJson } from '../http-client.ts';
import { dataSize, wholeNumber } from '../option-values.ts';
import { note, print, printDocument } from '../output.ts';

const HELP = `
  traces       of a server or a store; results and metrics stay. What is asked for with a trace is computed again.
  results      of a store: whole results; of a server: those that no experiment uses any more, a day old or older
  experiments  of a server: those that are over, with their runs, and results that nothing else uses
  deleted      of a server: those that could still be restored

Without --yes nothing is deleted: it says what would be. What is deleted cannot be restored. It goes
in portions; the same command goes on after an interruption. A trace is as old as the latest
experiment with a use for it. With --older-than and --keep, only what is beyond both goes. On a
server this needs the right \`administer\`, with --project in that project.
Exit codes: 0 done, 2 not allowed or bad input, 3 no server.

Examples:
  onesided prune traces --older-than 30
  onesided prune traces --keep 50GiB --yes
  onesided prune experiments --older-than 365 --project group-a --yes
  onesided prune results --store .onesided/runs --older-than 90 --yes`;

export function addPrune(command: Command): void {
  command
    .description('Deletes for good what is old, or says what it would delete.')
    .addArgument(new Argument('<what>', 'what is to go').choices([...PRUNED_THINGS]))
    .option('--older-than <days>', 'what has been of no use for so long', wholeNumber(0, 36_500))
    .option('--keep <size>', 'bytes that stay, the latest first, such as 500MB or 50GiB', dataSize)
    .option('--project <id>', 'of a server: only what is of use to no other project')
    .option('--store <dir>', 'a folder of `onesided run`, such as .onesided/runs, instead of a server')
    .option('--yes', 'delete it')
    .option('--json', 'print what was or would be deleted as JSON')
    .addHelpText('after', HELP)
    .action(prune);
}

interface PruneOptions {
  readonly olderThan?: number;
  readonly keep?: number;
  readonly project?: string;
  readonly store?: string;
  readonly yes?: true;
  readonly json?: true;
}

async function prune(what: Pruning['what'], options: PruneOptions): Promise<void> {
  const pruned = await (options.store === undefined ? pruneServer(what, options) : pruneStore(what, options));
  if (options.json) return printDocument(pruned);
  await print(`${pruned.dryRun ? 'Would delete' : 'Deleted'}: ${inWords(pruned)}\n`);
  if (pruned.dryRun && pruned.bytes > 0) note('Nothing was deleted; --yes deletes it for good.');
}

async function pruneServer(what: Pruning['what'], { olderThan, keep, project, yes }: PruneOptions): Promise<Pruning> {
  const query = { what, olderThanDays: olderThan, keepBytes: keep, project };
  const whole = await requestJson<Pruning>('/v1/prune', { query });
  if (!yes) return whole;
  const done = { traces: 0, experiments: 0, runs: 0, results: 0, bytes: 0 };
  for (let more = true; more; ) {
    const portion = await requestJson<Pruning>('/v1/prune', { method: 'POST', query });
    for (const name of ['traces', 'experiments', 'runs', 'results', 'bytes'] as const) done[name] += portion[name];
    more = portion.more;
    if (more) note(`${inWords({ ...portion, ...done })} …`);
  }
  return { ...whole, dryRun: false, ...done };
}

async function pruneStore(what: Pruning['what'], options: PruneOptions): Promise<Pruning> {
  const { olderThan: olderThanDays, keep: keepBytes, store = '', project, yes } = options;
  if (what !== 'traces' && what !== 'results') {
    throw new Failure(EXIT.badInput, `--store has traces and results, no ${what}: leave it out for those of a server`);
  }
  if (project !== undefined) throw new Failure(EXIT.badInput, '--project is for a server: a store has no projects');
  if (olderThanDays === undefined && keepBytes === undefined) {
    throw new Failure(EXIT.badInput, `Say which ${what} are to go: give --older-than, --keep or both`);
  }
  const files = await prunable(store, { what, olderThanDays, keepBytes }).catch((error: unknown) => {
    throw new Failure(EXIT.badInput, `--store ${store} cannot be read: ${reason(error)}`, { cause: error });
  });
  const counts = { experiments: 0, runs: 0, results: 0, traces: 0, [what]: files.length, more: false };
  if (yes) return { what, dryRun: false, ...counts, ...(await pruneFiles(files, what)) };
  return { what, dryRun: true, ...counts, bytes: files.reduce((sum, { bytes }) => sum + bytes, 0) };
}

/** What cannot be deleted stays, with a warning. */
async function pruneFiles(
  files: readonly KeptFile[],
  what: 'traces' | 'results',
): Promise<Partial<Pruning> & { bytes: number }> {
  let [bytes, gone] = [0, 0];
  for (const file of files) {
    try {
      bytes += await pruneFile(file, what);
      gone += 1;
    } catch (error) {
      note(`Warning: ${file.inputDigest}.${file.level} in ${file.folder} stays: ${reason(error)}`);
    }
  }
  return { [what]: gone, bytes };
}

const reason = (error: unknown): string => (error instanceof Error ? error.message : String(error));

function inWords({ bytes, ...counts }: Pruning): string {
  const names = ['experiments', 'runs', 'results', 'traces'] as const;
  const some = names.flatMap((name) => (counts[name] > 0 ? [`${counts[name]} ${name}`] : []));
  if (some.length === 0) return 'nothing';
  return bytes > 0 ? `${some.join(', ')}: ${(bytes / 2 ** 20).toFixed(1)} MiB` : some.join(', ');
}
