import { userInfo } from 'node:os';
import { difference } from '../importer/difference.ts';
import { contentDigest, importDigest, sampleOf } from '../importer/sample.ts';
import { type LocalStore, UnusableFile } from '../local-store/local-store.ts';
import type { StoredRun } from '../local-store/run-file.ts';
import { canonicalJson } from '../plan/canonical-json.ts';
import { type PlannedRun, withoutTrace } from '../plan/run-plans.ts';
import type { ImportedRun } from '../spec/resources/import.ts';
import { EXIT, Failure } from './failure.ts';
import { note } from './output.ts';
import { cannotWrite } from './output-file.ts';
import { type PlannedShards, readShards } from './planned-shards.ts';
import { storeIn } from './store-options.ts';
import { runWatched } from './watched-runs.ts';

/** A folder of shards with its results, each as written by its task. */
export interface ImportFolder extends PlannedShards {
  readonly path: string;
  readonly store: LocalStore;
  /** Runs with a result, and the digests of these results. */
  readonly results: readonly {
    readonly run: PlannedRun;
    readonly inputDigest: string;
    readonly contentDigest: string;
  }[];
  readonly digest: string;
}

const MOST_NAMED = 5;

/**
 * Reads each result of a folder of shards once.
 * @throws Failure (bad input) if it was computed under another model version, contains no result, or a file was changed
 */
export async function readImportFolder(path: string): Promise<ImportFolder> {
  const planned = await readShards(path);
  const store = storeIn(planned.folder.results);
  const distinct = [...new Map(planned.plan.runs.map((run) => [run.inputDigest, run])).values()];
  const results: ImportFolder['results'][number][] = [];
  const unusable: string[] = [];
  for (const run of distinct) {
    try {
      const stored = await readStored(store, withoutTrace(run));
      if (stored) results.push({ run, inputDigest: run.inputDigest, contentDigest: contentDigest(stored.result) });
    } catch (error) {
      if (!(error instanceof UnusableFile)) throw error;
      unusable.push(`  ${error.path}: ${error.message}`);
    }
  }
  requireUsable(path, unusable);
  if (results.length === 0) {
    throw new Failure(EXIT.badInput, `${path} has no results yet: onesided run-shard ${path} K computes them`);
  }
  sayMissing(distinct.length - results.length, planned);
  return { path, ...planned, store, results, digest: importDigest(results) };
}

function requireUsable(path: string, unusable: readonly string[]): void {
  if (unusable.length === 0) return;
  const more = unusable.length > MOST_NAMED ? [`  and ${unusable.length - MOST_NAMED} more`] : [];
  const head = `${unusable.length} results in ${path} are not as they were computed; nothing was imported:`;
  const fix = `Remove these files and recompute them: onesided run-shard ${path} --left lists the shards.`;
  throw new Failure(EXIT.badInput, [head, ...unusable.slice(0, MOST_NAMED), ...more, fix].join('\n'));
}

function sayMissing(missing: number, { folder }: PlannedShards): void {
  const failed = folder.failed().size;
  if (missing > 0) note(`${missing} runs have no result${failed > 0 ? `, ${failed} of them failed` : ''}.`);
}

/** Reads the file of a run. @throws UnusableFile if it was changed, or contains another plan under the same name */
async function readStored(store: LocalStore, run: PlannedRun): Promise<StoredRun | undefined> {
  const stored = await store.read(run);
  if (!stored) return undefined;
  const [{ trace: _wanted, ...wanted }, { trace: _kept, ...kept }] = [run.plan, stored.plan];
  if (canonicalJson(wanted) === canonicalJson(kept)) return stored;
  throw new UnusableFile(store.pathOf(stored), 'its plan does not match its name');
}

/** Yields the results in the form that a server accepts. */
export async function* importedRuns(folder: ImportFolder): AsyncGenerator<ImportedRun> {
  for (const { run } of folder.results) {
    const stored = await readStored(folder.store, withoutTrace(run));
    if (!stored)
      throw new Failure(EXIT.badInput, `A result in ${folder.path} disappeared during the import: try again`);
    const { inputDigest, wallMs, computed = null, result } = stored;
    yield { inputDigest, wallMs, computed, result: result as ImportedRun['result'] };
  }
}

export interface LocalImport {
  /** Directory of the store. */
  readonly store: string;
  readonly share: number;
  readonly threads: number;
  readonly progress: boolean;
}

/**
 * Imports results into a local store after recomputing a sample of them.
 * @throws Failure if a recomputed result differs, or the store has another result for the same input; then nothing is imported
 */
export async function importLocally(
  folder: ImportFolder,
  { store: target, share, threads, progress }: LocalImport,
): Promise<{ imported: number; there: number; checked: number }> {
  const store = storeIn(target);
  const fresh: PlannedRun[] = [];
  for (const { run, ...known } of folder.results) {
    const there = await store.find(run);
    if (!there) fresh.push(run);
    else if (contentDigest(there.result) !== known.contentDigest) throw conflict(target, run);
  }
  const inputs = fresh.map(({ inputDigest }) => inputDigest);
  const sample = new Set(sampleOf(inputs, share, folder.digest));
  await checkAgain(folder, fresh, { sample, threads, progress });
  const imported = { by: userInfo().username, at: new Date().toISOString() };
  for (const run of fresh) {
    const stored = (await readStored(folder.store, run)) ?? (await readStored(folder.store, withoutTrace(run)));
    if (!stored) continue;
    await store.adopt({ ...stored, imported }).catch((error: unknown) => {
      throw cannotWrite(target, error);
    });
  }
  return { imported: fresh.length, there: folder.results.length - fresh.length, checked: sample.size };
}

async function checkAgain(
  folder: ImportFolder,
  fresh: readonly PlannedRun[],
  { sample, threads, progress }: { sample: ReadonlySet<string>; threads: number; progress: boolean },
): Promise<void> {
  const chosen = fresh.filter(({ inputDigest }) => sample.has(inputDigest)).map(withoutTrace);
  if (chosen.length === 0) return;
  note(`Recomputing ${chosen.length} of ${fresh.length} results …`);
  const options = { threads, progress, store: undefined, schedules: folder.schedules };
  for (const [place, run] of (await runWatched(chosen, options)).entries()) {
    const stored = await readStored(folder.store, chosen[place]!);
    const wrong = stored ? difference(stored.result, run) : 'a result disappeared';
    if (wrong !== undefined) {
      throw new Failure(EXIT.runFailed, `Nothing was imported from ${folder.path}: ${wrong}`);
    }
  }
}

function conflict(store: string, { inputDigest }: PlannedRun): Failure {
  const detail = `${store} has a different result for the input ${inputDigest}: one of the two was modified; nothing was imported`;
  return new Failure(EXIT.badInput, detail);
}
