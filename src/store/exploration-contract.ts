import type { Exploration } from '../spec/resources/exploration.ts';
import type { ExplorationAnswer } from '../spec/resources/exploration-answer.ts';
import type { OfProjects, Page } from './page.ts';

/** An accepted exploration. */
export interface NewExploration
  extends Omit<
    Exploration,
    | ('ranges' | 'id' | 'state' | 'experiments' | 'runs' | 'waitingFor')
    | ('winner' | 'best' | 'error' | 'createdAt' | 'finishedAt')
  > {
  readonly ranges: readonly string[];
  /** A second create with the same key and question returns the first exploration; with a different question it throws. */
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
  /** Returns the explorations of a model version that are not over, oldest first. */
  open(modelVersion: string): Promise<readonly Exploration[]>;
  /** Adds the experiment of a round, counted from 0; false if that round already exists or the exploration is over. */
  addRound(id: string, place: number, experimentId: string): Promise<boolean>;
  /** Ends an exploration; false if it is already over. */
  finish(
    id: string,
    end: { state: Exclude<Exploration['state'], 'running'>; answer?: ExplorationAnswer; error?: string },
  ): Promise<boolean>;
  /** Records why the next round of a running exploration has to wait; addRound removes the reason. */
  hold(id: string, reason: string): Promise<void>;
  /** Resumes an exploration that failed or was cancelled; false if it is running or has its answer. */
  reopen(id: string): Promise<boolean>;
  /** Removes an exploration. The experiments of its rounds remain. False if there is none. */
  remove(id: string): Promise<boolean>;
  /** Yields the exploration now and after each change, until it is over or removed, or the signal aborts. */
  watch(id: string, signal: AbortSignal): AsyncIterable<{ revision: number; exploration: Exploration }>;
}
