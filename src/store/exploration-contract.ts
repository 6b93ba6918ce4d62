import type { Exploration } from '../spec/resources/exploration.ts';
import type { ExplorationAnswer } from '../spec/resources/exploration-answer.ts';
import type { OfProjects, Page } from './page.ts';

/** An exploration that was accepted. */
export interface NewExploration
  extends Omit<
    Exploration,
    'ranges' | 'id' | 'state' | 'experiments' | 'runs' | 'winner' | 'best' | 'error' | 'createdAt' | 'finishedAt'
  > {
  readonly ranges: readonly string[];
  /** A second create with the same key and the same question returns the first exploration; with another one it throws. */
  readonly idempotencyKey?: string | undefined;
}

export interface ExplorationQuery extends OfProjects {
  readonly cursor?: string;
  readonly limit: number;
}

export interface ExplorationStore {
  create(exploration: NewExploration): Promise<Exploration>;
  find(id: string): Promise<Exploration | undefined>;
  /** Latest first. */
  list(query: ExplorationQuery): Promise<Page<Exploration>>;
  /** Those of a model version that are not over, oldest first. */
  open(modelVersion: string): Promise<readonly Exploration[]>;
  /** Adds the experiment of a round, from 0; false where that round was there already, or the exploration is over. */
  addRound(id: string, place: number, experimentId: string): Promise<boolean>;
  /** Ends an exploration; false where it is over already. */
  finish(
    id: string,
    end: { state: Exclude<Exploration['state'], 'running'>; answer?: ExplorationAnswer; error?: string },
  ): Promise<boolean>;
  /** Lets one that failed or was cancelled go on; false where it is under way or has its answer. */
  reopen(id: string): Promise<boolean>;
  /** Its rounds stay, as experiments; false where there is none. */
  remove(id: string): Promise<boolean>;
  /** The exploration now and after its changes, until it is over, removed, or the signal aborts. */
  watch(id: string, signal: AbortSignal): AsyncIterable<{ revision: number; exploration: Exploration }>;
}
