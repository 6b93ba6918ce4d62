import type { RunResult } from '../simulation/run.ts';
import type { ExperimentSpec } from '../spec/experiment-spec.ts';
import type { Import, ImportUse } from '../spec/resources/import.ts';
import type { Computed } from '../spec/resources/origin.ts';
import type { OfProjects, Page } from './page.ts';

export interface NewImport extends Pick<Import, 'name' | 'project' | 'specDigest' | 'modelVersion' | 'digest'> {
  readonly specification: ExperimentSpec;
  readonly importedBy: string;
  readonly planned: number;
  readonly share: number;
}

/** A result on its way. `content` is what came, as JSON; the digests are those of it. */
export interface StagedRun {
  readonly inputDigest: string;
  readonly contentDigest: string;
  readonly digest: string;
  readonly operationsDigest: string;
  readonly content: string;
}

/** A result that may be reused from now on, and where it was computed. */
export interface AcceptedRun {
  readonly inputDigest: string;
  readonly result: RunResult;
  readonly computed: Computed | null;
}

/** What is computed again of an import, and what it was drawn with. */
export interface ImportCheck {
  readonly salt: string;
  readonly sampled: number;
  /** None where all of its results are stored already. */
  readonly checkExperiment: string | null;
}

export interface ImportStore {
  /** The import with the same digest in the same project where there is one. */
  begin(imported: NewImport): Promise<{ import: Import; created: boolean }>;
  find(id: string): Promise<Import | undefined>;
  /** As it was accepted, without traces. */
  specificationOf(id: string): Promise<ExperimentSpec | undefined>;
  /** Latest first. */
  list(query: OfProjects & { readonly cursor?: string; readonly limit: number }): Promise<Page<Import>>;
  /** Those whose results an experiment uses, oldest first. */
  usedBy(experimentId: string): Promise<readonly ImportUse[]>;
  /** Those of a model version whose check is under way, oldest first. */
  checking(modelVersion: string): Promise<readonly Import[]>;
  /** Adds results; one whose input is there already stays. False where the import is not receiving any more. */
  add(id: string, runs: readonly StagedRun[]): Promise<boolean>;
  /** Everything that has come, without its content, in order of the inputs. */
  digests(id: string): Promise<readonly Omit<StagedRun, 'content'>[]>;
  /** Some results that have come: those of these inputs, or the first of all. */
  staged(
    id: string,
    which: { readonly inputDigests: readonly string[] } | { readonly limit: number },
  ): Promise<readonly StagedRun[]>;
  /** The input of a result that has come although another result is stored for it; undefined where there is none. */
  conflict(id: string): Promise<string | undefined>;
  /** False where it was not receiving any more. */
  check(id: string, check: ImportCheck): Promise<boolean>;
  /** Stores results for everybody who may take those of its project, and forgets that they were on their way. */
  accept(id: string, runs: readonly AcceptedRun[]): Promise<void>;
  /** Ends the check; false where it was over. */
  settle(
    id: string,
    end:
      | { state: 'accepted'; experiment: string | null; reason: string | null }
      | { state: 'quarantined'; reason: string },
  ): Promise<boolean>;
  /** False where there is none, or it was accepted: its results name it. */
  remove(id: string): Promise<boolean>;
}
