import { availableParallelism } from 'node:os';
import { type Command, InvalidArgumentError } from 'commander';
import type { Import } from '../../spec/resources/import.ts';
import { EXIT, Failure } from '../failure.ts';
import { type ImportFolder, importLocally, readImportFolder } from '../import-folder.ts';
import { importText } from '../import-text.ts';
import { wholeNumber } from '../option-values.ts';
import { note, print, printDocument } from '../output.ts';
import { sayWaiting } from '../say-waiting.ts';
import { checkedImport, sendImport } from '../send-import.ts';

interface ImportOptions {
  readonly store?: string;
  readonly sample: number;
  readonly threads: number;
  readonly wait: boolean;
  readonly project?: string;
  readonly progress: boolean;
  readonly json?: true;
}

const HELP = `
DIR is a folder of shards (\`onesided plan SPEC --shards N --out DIR\`, \`onesided run-shard DIR K\`);
it need not be complete. Without --store, its results go to the server (ONESIDED_URL, default
http://127.0.0.1:3000, with ONESIDED_TOKEN). Before anyone can reuse them, the server's workers
recompute a sample: the share that its setting ONESIDED_IMPORT_SAMPLE gives (0.02), at least 3. Any
difference quarantines the whole import. The server then creates an experiment of the specification
and computes the runs that have no result. With --store, the results go to a folder of \`onesided
run\`, and this machine recomputes the sample.

A result keeps its origin: who imported it, and on which host and in which job it was computed.
Importing the same results again changes nothing. Results of another model version, and files that
were modified, are refused. Traces stay in the folder unless the results go to --store: on the
server the experiment has none, whatever the specification says of \`trace:\`.
Exit codes: 0 imported, 1 a result differs from the one computed here, 2 bad input, 3 no server.

Examples:
  onesided import campaign/
  onesided import campaign/ --store .onesided/runs --sample 0.05`;

export function addImport(command: Command): void {
  command
    .description('Imports the results of a folder of shards into a server, or into a folder of `run`.')
    .argument('<dir>', 'folder that `plan --shards N --out DIR` wrote')
    .option('--store <dir>', 'import into this folder of `onesided run`; needs no server')
    .option('--sample <share>', 'with --store: share of the results to recompute', share, 0.02)
    .option('--threads <n>', 'with --store: simulation threads', wholeNumber(1, 1024), availableParallelism())
    .option('--project <id>', 'project on the server (default: the specification’s, else your only one)')
    .option('--no-wait', "do not wait for the server's check")
    .option('--no-progress', 'print no progress')
    .option('--json', 'print JSON')
    .addHelpText('after', HELP)
    .action(importResults);
}

function share(given: string): number {
  const value = Number(given);
  if (given.trim() !== '' && value >= 0 && value <= 1) return value;
  throw new InvalidArgumentError('Give a share from 0 to 1; 0.02 is 2 in 100.');
}

async function importResults(path: string, { store, ...options }: ImportOptions): Promise<void> {
  const folder = await readImportFolder(path);
  if (store === undefined) return importToServer(folder, options);
  const { sample, threads, progress, json } = options;
  const counts = await importLocally(folder, { store, share: sample, threads, progress });
  if (json) await printDocument({ digest: folder.digest, ...counts });
  else
    note(
      `${counts.imported} results imported into ${store}, ${counts.there} already present; ${counts.checked} recomputed.`,
    );
}

async function importToServer(
  folder: ImportFolder,
  { wait, json, project }: Omit<ImportOptions, 'store'>,
): Promise<void> {
  const sent = await sendImport(folder, project);
  if (sent.state === 'checking' && wait) note(`Recomputing ${sent.runs.sampled} of ${sent.runs.received} results …`);
  const imported = wait
    ? await checkedImport(sent, { onWait: sayWaiting, signal: new AbortController().signal })
    : sent;
  await (json ? printDocument(imported) : print(importText(imported)));
  if (imported.state === 'quarantined') throw new Failure(EXIT.runFailed, quarantined(imported));
}

const quarantined = ({ id, reason }: Import): string =>
  `Quarantined; none of these results will be reused: ${reason}\nRecompute them in a new folder; DELETE /v1/imports/${id} removes the import.`;
