import type { Schedule } from '../spec/resources/schedule.ts';
import type { KnownSchedules } from '../spec/schedules.ts';
import type { OfProjects, Page } from './page.ts';

/** A schedule that was parsed and validated. `chunks` are deflated pieces of its text, in order. */
export interface NewSchedule {
  readonly digest: string;
  readonly name?: string | undefined;
  readonly ranks: number;
  readonly operations: number;
  readonly bytes: number;
  readonly chunks: readonly Uint8Array[];
  /** Project in which it is visible. */
  readonly project: string;
}

export interface ScheduleQuery extends OfProjects {
  /** Part of the name, or prefix of the digest. */
  readonly text?: string;
  readonly ranks?: number;
  /** `createdAt` or `ranks`; a leading `-` sorts in descending order. Default `-createdAt`. */
  readonly sort?: string;
  readonly cursor?: string;
  readonly limit: number;
}

export interface ScheduleStore {
  /**
   * Stores a schedule in one transaction; `created` is false if the project already has the digest, whose entry then stays as it
   * is.
   */
  create(schedule: NewSchedule): Promise<{ schedule: Schedule; created: boolean }>;
  find(digest: string, projects?: readonly string[]): Promise<Schedule | undefined>;
  list(query: ScheduleQuery): Promise<Page<Schedule>>;
  /** Returns those of the digests that are stored. */
  known(digests: readonly string[], projects?: readonly string[]): Promise<KnownSchedules>;
  /** Returns the projects that have it. */
  projectsOf(digest: string): Promise<readonly string[]>;
  /**
   * Removes it from these projects (from all if undefined); with the last one, its text is deleted. False if none of them has it.
   * Throws (SCHEDULE_IN_USE) if an experiment of theirs replays it, whether over or not.
   */
  remove(digest: string, projects?: readonly string[]): Promise<boolean>;
  /**
   * Yields the text in pieces; none if the digest is not stored.
   * @throws ProblemError SCHEDULE_NOT_FOUND at the end if it was deleted meanwhile.
   */
  text(digest: string): AsyncIterable<Uint8Array>;
}
