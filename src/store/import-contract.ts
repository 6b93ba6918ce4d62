import type { RunResult } from '../simulation/run.ts';
import type { ExperimentSpec } from '../spec/experiment-spec.ts';
import type { Import, ImportUse } from '../spec/resources/import.ts';
import type { Computed } from '../spec/resources/origin.ts';
import type { NewExperiment } from './experiment-contract.ts';
import type { OfProjects, Page } from './page.ts';

export interface NewImport extends Pick<Import, 'name' | 'project' | 'specDigest' | 'modelVersion' | 'digest'> {
  readonly specification: ExperimentSpec;
  readonly importedBy: string;
  readonly planned: number;
  readonly share: number;
}

/** A received result. `content` is the JSON as received; the digests are those of this content. */
export interface StagedRun {
  readonly inputDigest: string;
  readonly contentDigest: string;
  readonly digest: string;
  readonly operationsDigest: string;
  readonly content: string;
}

/** A result that may now be reused, and where it was computed. */
export interface AcceptedRun {
  readonly inputDigest: string;
  readonly result: RunResult;
  readonly computed: Computed | null;
}

/** Recomputation check of an import, and the salt by which the sample was drawn. */
export interface ImportCheck {
  /** Number of results from which the sample was drawn: all that count as received. */
  readonly received: number;
  readonly salt: string;
  readonly sampled: number;
  /** Recomputes the sample; null if all of its results are already stored. */
  readonly experiment: NewExperiment | null;
}

/** Outcome of an import. */
export type ImportEnd =
  | { readonly state: 'accepted'; readonly experiment: string | null; readonly reason: string | null }
  | { readonly state: 'quarantined'; readonly reason: string };

export interface ImportStore {
  /** Begins an import, or returns the one with the same digest in the same project. */
  begin(imported: NewImport): Promise<{ import: Import; created: boolean }>;
  find(id: string): Promise<Import | undefined>;
  /** Returns the specification as accepted, without traces. */
  specificationOf(id: string): Promise<ExperimentSpec | undefined>;
  /** Latest first. */
  list(query: OfProjects & { readonly cursor?: string; readonly limit: number }): Promise<Page<Import>>;
  /** Returns imports whose results an experiment uses, oldest first. */
  usedBy(experimentId: string): Promise<readonly ImportUse[]>;
  /** Returns imports of a model version that are being checked, oldest first. */
  checking(modelVersion: string): Promise<readonly Import[]>;
  /** Adds results; an existing result of the same input stays. False if the import is no longer receiving. */
  add(id: string, runs: readonly StagedRun[]): Promise<boolean>;
  /** Returns all received results without their content, ordered by input. */
  digests(id: string): Promise<readonly Omit<StagedRun, 'content'>[]>;
  /** Returns some received results: those of these inputs, or the first ones. */
  staged(
    id: string,
    which: { readonly inputDigests: readonly string[] } | { readonly limit: number },
  ): Promise<readonly StagedRun[]>;
  /** Returns an input of which a different result is already stored; undefined if there is none. */
  conflict(id: string): Promise<string | undefined>;
  /**
   * Closes the import and creates the experiment of its check, in one transaction. False, and nothing was created, if it was
   * closed before or has received more results meanwhile. Throws (PROJECT_QUOTA) if the project has no room for the check.
   */
  check(id: string, check: ImportCheck): Promise<boolean>;
  /** Stores results in the pool of its project and deletes the received copies. */
  accept(id: string, runs: readonly AcceptedRun[]): Promise<void>;
  /** Runs `work` on behalf of whoever finished the import: the audit log names them as its author. */
  asFinisher<Result>(id: string, work: () => Promise<Result>): Promise<Result>;
  /** Ends the check; false if it was over. */
  settle(id: string, end: ImportEnd): Promise<boolean>;
  /** Removes an import and ends its check. False if there is none, or if it was accepted, as its results refer to it. */
  remove(id: string): Promise<boolean>;
}
