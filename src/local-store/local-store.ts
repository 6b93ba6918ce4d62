import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PlannedRun } from '../plan/run-plans.ts';
import { TRACE_LEVELS, type TraceLevel } from '../simulation/run.ts';
import { errorCode } from '../spec/error-code.ts';
import { hasResult } from '../spec/resources/run.ts';
import { thrownText } from '../spec/wording.ts';
import { computedHere } from './computed.ts';
import { packRun, type StoredRun, unpackRun } from './run-file.ts';
import { removeIfUnfinished, writeWhole } from './whole-file.ts';

export interface LocalStoreOptions {
  /** Created when the first result is stored. */
  readonly folder: string;
  /** Results of other versions are neither found nor modified. */
  readonly modelVersion: string;
  /** Called once for each unusable file, and once if the folder cannot be written. */
  readonly onWarning: (message: string) => void;
}

/** A result, the wall time of its computation in ms, and its origin. */
export type Kept = Pick<StoredRun, 'result' | 'wallMs' | 'computed' | 'imported'>;

/** A file whose content is not what was written. */
export class UnusableFile extends Error {
  override readonly name = 'UnusableFile';

  constructor(
    readonly path: string,
    reason: string,
    options?: ErrorOptions,
  ) {
    super(reason, options);
  }
}

/** Maximum number of concurrent writes. */
const LANES = 8;

/**
 * Results of runs, one file per run, found by name: DIR/MODELVERSION/ab/DIGEST.LEVEL.json.gz. There is no index that could become
 * inconsistent. A file is either complete or absent, so any number of processes may read and write concurrently.
 */
export class LocalStore {
  private readonly options: LocalStoreOptions;
  private readonly listed = new Map<string, Promise<ReadonlySet<string>>>();
  private readonly lanes = Array.from({ length: LANES }, () => Promise.resolve());
  private next = 0;
  private isWritable = true;
  private foundCount = 0;

  constructor(options: LocalStoreOptions) {
    this.options = options;
  }

  get folder(): string {
    return this.options.folder;
  }

  /** Number of results found so far. */
  get found(): number {
    return this.foundCount;
  }

  /** False once a result could not be stored: no further writes are attempted. */
  get writable(): boolean {
    return this.isWritable;
  }

  /** Returns those inputs that have a result with a trace of at least this level, judging by file names only. */
  async stored(inputDigests: Iterable<string>, traceLevel: TraceLevel = 'off'): Promise<Set<string>> {
    const found = new Set<string>();
    for (const digest of inputDigests) {
      const names = await this.namesBeside(digest);
      if (levelsFrom(traceLevel).some((level) => names.has(fileName(digest, level)))) found.add(digest);
    }
    return found;
  }

  /**
   * Finds the result of a run with a trace at least as detailed as requested; the trace is read only if one is requested. An
   * unusable file leads to a warning and counts as absent.
   */
  async find({ inputDigest, plan: { trace } }: PlannedRun): Promise<Kept | undefined> {
    const names = await this.namesBeside(inputDigest);
    for (const level of levelsFrom(trace.level)) {
      const name = fileName(inputDigest, level);
      const run = names.has(name) ? await this.readOrWarn(inputDigest, name, trace.level !== 'off') : undefined;
      if (!run || (trace.level !== 'off' && run.plan.trace.maxEvents < trace.maxEvents)) continue;
      this.foundCount += 1;
      return run;
    }
    return undefined;
  }

  /** Stores a result if it can be reused. Resolves once it is on disk, or will never be; never rejects. */
  keep({ inputDigest, plan }: PlannedRun, { result, wallMs }: Pick<Kept, 'result' | 'wallMs'>): Promise<void> {
    if (!hasResult(result)) return Promise.resolve();
    const { modelVersion } = this.options;
    const lane = this.next++ % LANES;
    const written = this.lanes[lane]!.then(() =>
      this.write({ modelVersion, inputDigest, plan, result, wallMs, computed: computedHere() }),
    );
    this.lanes[lane] = written;
    return written;
  }

  /**
   * Reads the whole file of a run, with a trace of at least its level; undefined if there is none.
   * @throws UnusableFile if its content is not what was written
   */
  async read({ inputDigest, plan: { trace } }: PlannedRun): Promise<StoredRun | undefined> {
    const names = await this.namesBeside(inputDigest);
    const name = levelsFrom(trace.level)
      .map((level) => fileName(inputDigest, level))
      .find((known) => names.has(known));
    if (name === undefined) return undefined;
    const path = join(this.folderOf(inputDigest), name);
    try {
      const wanted = { modelVersion: this.options.modelVersion, inputDigest, withTrace: trace.level !== 'off' };
      return await unpackRun(await readFile(path), wanted);
    } catch (error) {
      throw new UnusableFile(path, thrownText(error), { cause: error });
    }
  }

  /**
   * Stores the run of a file unchanged, whichever machine computed it.
   * @throws Error of the file system
   */
  async adopt(run: StoredRun): Promise<void> {
    await writeWhole(
      this.folderOf(run.inputDigest),
      fileName(run.inputDigest, run.plan.trace.level),
      await packRun(run),
    );
  }

  /** Returns the path of a run's file. */
  pathOf({ inputDigest, plan }: Pick<StoredRun, 'inputDigest' | 'plan'>): string {
    return join(this.folderOf(inputDigest), fileName(inputDigest, plan.trace.level));
  }

  private folderOf(inputDigest: string): string {
    return join(this.options.folder, this.options.modelVersion, inputDigest.slice(0, 2));
  }

  private namesBeside(inputDigest: string): Promise<ReadonlySet<string>> {
    const folder = this.folderOf(inputDigest);
    const listed = this.listed.get(folder) ?? list(folder);
    this.listed.set(folder, listed);
    return listed;
  }

  private async readOrWarn(inputDigest: string, name: string, withTrace: boolean): Promise<StoredRun | undefined> {
    const { modelVersion, onWarning } = this.options;
    const path = join(this.folderOf(inputDigest), name);
    try {
      return await unpackRun(await readFile(path), { modelVersion, inputDigest, withTrace });
    } catch (error) {
      if (!isMissing(error)) onWarning(`Stored result ${path} cannot be used and is recomputed: ${thrownText(error)}`);
      return undefined;
    }
  }

  private async write(run: StoredRun): Promise<void> {
    if (!this.isWritable) return;
    const folder = this.folderOf(run.inputDigest);
    try {
      const content = await packRun(run);
      await writeWhole(folder, fileName(run.inputDigest, run.plan.trace.level), content);
    } catch (error) {
      if (!this.isWritable) return;
      this.isWritable = false;
      const { folder: whole, onWarning } = this.options;
      onWarning(`Results cannot be kept in ${whole}; the runs continue without storing them: ${thrownText(error)}`);
    }
  }
}

const fileName = (inputDigest: string, level: TraceLevel): string => `${inputDigest}.${level}.json.gz`;

/** Returns this level and those above it, smallest files first. */
const levelsFrom = (level: TraceLevel): readonly TraceLevel[] => TRACE_LEVELS.slice(TRACE_LEVELS.indexOf(level));

/** Lists the names in a folder, none if it is missing, and removes old incomplete files. */
async function list(folder: string): Promise<ReadonlySet<string>> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names) await removeIfUnfinished(join(folder, name));
  return new Set(names);
}

const isMissing = (error: unknown): boolean => errorCode(error) === 'ENOENT';
