import { Argument, type Command } from 'commander';
import { type KeptFile, prunable, pruneFile } from '../../local-store/prune.ts';
import { PRUNED_THINGS, type Pruning } from '../../spec/resources/pruning.ts';
import { mebibytes } from '../../spec/units.ts';
import { thrownText } from '../../spec/wording.ts';
import { EXIT, Failure } from '../failure.ts';
import { requestJson } from '../http-client.ts';
import { dataSize, wholeNumber } from '../option-values.ts';
import { note, print, printDocument } from '../output.ts';

const HELP = `
  traces       of a server or a store; results and metrics stay. Runs requested with a trace are recomputed.
  results      of a store: whole results; of a server: those that no experiment uses, a day old or older
  experiments  of a server: those that are over, with their runs, and results that nothing else uses
  deleted      of a server: those that could still be restored

Without --yes nothing is deleted; the output shows what would be. Deletion is permanent. It proceeds
in portions, and the same command continues after an interruption. A trace is as old as the latest
experiment that uses it. With both --older-than and --keep, only data beyond both limits is deleted.
On a server this needs the right \`administer\`, with --project in that project.
Exit codes: 0 done, 2 not allowed or bad input, 3 no server.

Examples:
  onesided prune traces --older-than 30
  onesided prune traces --keep 50GiB --yes
  onesided prune experiments --older-than 365 --project group-a --yes
  onesided prune results --store .onesided/runs --older-than 90 --yes`;

export function addPrune(command: Command): void {
  command
    .description('Permanently deletes old data, or shows what it would delete.')
    .addArgument(new Argument('<what>', 'what to delete').choices([...PRUNED_THINGS]))
    .option('--older-than <days>', 'only data that has been unused for this long', wholeNumber(0, 36_500))
    .option('--keep <size>', 'amount to keep, latest first, such as 500MB or 50GiB', dataSize)
    .option('--project <id>', 'on a server: only data that no other project uses')
    .option('--store <dir>', 'a folder of `onesided run`, such as .onesided/runs, instead of a server')
    .option('--yes', 'delete; without it, only show what would be deleted')
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
  if (pruned.dryRun && pruned.bytes > 0) note('Nothing was deleted; --yes deletes it permanently.');
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
    throw new Failure(
      EXIT.badInput,
      `a store has traces and results, but no ${what}: leave out --store for those of a server`,
    );
  }
  if (project !== undefined) throw new Failure(EXIT.badInput, '--project is for a server: a store has no projects');
  if (olderThanDays === undefined && keepBytes === undefined) {
    throw new Failure(EXIT.badInput, `Choose which ${what} to delete: give --older-than, --keep or both`);
  }
  const files = await prunable(store, { what, olderThanDays, keepBytes }).catch((error: unknown) => {
    throw new Failure(EXIT.badInput, `--store ${store} cannot be read: ${thrownText(error)}`, { cause: error });
  });
  const counts = { experiments: 0, runs: 0, results: 0, traces: 0, [what]: files.length, more: false };
  if (yes) return { what, dryRun: false, ...counts, ...(await pruneFiles(files, what)) };
  return { what, dryRun: true, ...counts, bytes: files.reduce((sum, { bytes }) => sum + bytes, 0) };
}

/** Deletes files; one that cannot be deleted is kept, with a warning. */
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
      note(`Warning: ${file.inputDigest}.${file.level} in ${file.folder} was not deleted: ${thrownText(error)}`);
    }
  }
  return { [what]: gone, bytes };
}

function inWords({ bytes, ...counts }: Pruning): string {
  const names = ['experiments', 'runs', 'results', 'traces'] as const;
  const some = names.flatMap((name) => (counts[name] > 0 ? [`${counts[name]} ${name}`] : []));
  if (some.length === 0) return 'nothing';
  return bytes > 0 ? `${some.join(', ')}: ${mebibytes(bytes)}` : some.join(', ');
}
