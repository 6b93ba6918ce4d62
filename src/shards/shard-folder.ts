import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { writeWhole } from '../local-store/whole-file.ts';
import { isRecord } from '../spec/read-value.ts';

/** Incremented when the meaning of the files changes. */
const SCHEMA_VERSION = 1;

/** Content of `shards.json`: the experiment of the directory, and the conditions for computing it. */
export interface ShardFolderHeader {
  /** Only this version of the model may compute the runs, as results of other versions are not comparable. */
  readonly modelVersion: string;
  /** Digest of the specification in the directory, to detect changes. */
  readonly specDigest: string;
  readonly shards: number;
  /** Number of runs of the plan, duplicates included. */
  readonly runs: number;
}

/** Why a run gave no result. Another attempt would fail as well. */
export interface FailedRun {
  readonly code: string;
  readonly message: string;
}

/** The directory was not written by `plan --out`, or belongs to another experiment. The message states what to do. */
export class ShardFolderError extends Error {
  override readonly name = 'ShardFolderError';
}

/**
 * An experiment that is computed by tasks which know nothing of each other. Specification, schedules, results and failures are
 * files that are either complete or absent, so any task may be killed at any time and restarted.
 */
export class ShardFolder {
  constructor(readonly path: string) {}

  get specification(): string {
    return join(this.path, 'specification.json');
  }

  get schedules(): readonly string[] {
    const folder = join(this.path, 'schedules');
    return namesIn(folder)
      .filter((name) => name.endsWith('.goal'))
      .map((name) => join(folder, name));
  }

  /** Directory of a local store (docs/stored-runs.md). */
  get results(): string {
    return join(this.path, 'runs');
  }

  /** @throws ShardFolderError if the directory does not exist or has another format */
  header(): ShardFolderHeader {
    const file = join(this.path, 'shards.json');
    if (!existsSync(file)) {
      throw new ShardFolderError(
        `${file} is missing: make the folder with \`onesided plan SPEC --shards N --out DIR\``,
      );
    }
    const { schemaVersion, ...header } = contentOf(file);
    if (schemaVersion === SCHEMA_VERSION) return header as unknown as ShardFolderHeader;
    throw new ShardFolderError(
      `${file} has schema version ${String(schemaVersion)}; this onesided reads ${SCHEMA_VERSION}`,
    );
  }

  /**
   * Writes what tasks need. The header comes last, so a directory that has one is complete. Writing the same again changes
   * nothing.
   * @throws ShardFolderError if the directory belongs to another experiment
   */
  async write(
    header: ShardFolderHeader,
    specification: string,
    schedules: ReadonlyMap<string, Uint8Array>,
  ): Promise<void> {
    if (existsSync(join(this.path, 'shards.json'))) return this.requireSame(header);
    for (const [digest, text] of schedules) await writeWhole(join(this.path, 'schedules'), `${digest}.goal`, text);
    await writeWhole(this.path, 'specification.json', specification);
    await writeWhole(this.path, 'shards.json', json({ schemaVersion: SCHEMA_VERSION, ...header }));
  }

  /** Returns the failed runs by the digest of their input. */
  failed(): ReadonlyMap<string, FailedRun> {
    const folder = join(this.path, 'failed');
    const names = namesIn(folder).filter((name) => name.endsWith('.json'));
    return new Map(
      names.map((name) => [name.slice(0, -'.json'.length), contentOf(join(folder, name)) as unknown as FailedRun]),
    );
  }

  keepFailed(inputDigest: string, failure: FailedRun): Promise<void> {
    return writeWhole(join(this.path, 'failed'), `${inputDigest}.json`, json(failure));
  }

  forgetFailed(inputDigest: string): void {
    rmSync(join(this.path, 'failed', `${inputDigest}.json`), { force: true });
  }

  private requireSame(wanted: ShardFolderHeader): void {
    const found = this.header();
    if (json(found) === json(wanted)) return;
    const detail =
      found.specDigest === wanted.specDigest && found.modelVersion === wanted.modelVersion
        ? `it has ${found.shards} shards`
        : 'it is for another specification or model version';
    throw new ShardFolderError(`${this.path} already holds an experiment, and ${detail}; choose another folder`);
  }
}

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

const namesIn = (folder: string): readonly string[] => (existsSync(folder) ? readdirSync(folder).sort() : []);

function contentOf(file: string): Record<string, unknown> {
  try {
    const content: unknown = JSON.parse(readFileSync(file, 'utf8'));
    if (isRecord(content)) return content;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw new ShardFolderError(`${file} is damaged: remove it, and plan the folder again`);
}
