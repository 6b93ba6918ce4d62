import type { Schedule } from '../spec/resources/schedule.ts';
import type { KnownSchedules } from '../spec/schedules.ts';
import type { OfProjects, Page } from './page.ts';

/** A schedule that was read and found good. `chunks` are deflated pieces of its text, in order. */
export interface NewSchedule {
  readonly digest: string;
  readonly name?: string | undefined;
  readonly ranks: number;
  readonly operations: number;
  readonly bytes: number;
  readonly chunks: readonly Uint8Array[];
  /** Where it is to be seen. */
  readonly project: string;
}

export interface ScheduleQuery extends OfProjects {
  /** Part of the name, or the beginning of the digest. */
  readonly text?: string;
  readonly ranks?: number;
  /** `createdAt`, `ranks`; a leading `-` sorts downwards. Default `-createdAt`. */
  readonly sort?: string;
  readonly cursor?: string;
  readonly limit: number;
}

export interface ScheduleStore {
  /** One transaction; `created` is false where the project has the digest already, which then stays as it is. */
  create(schedule: NewSchedule): Promise<{ schedule: Schedule; created: boolean }>;
  find(digest: string, projects?: readonly string[]): Promise<Schedule | undefined>;
  list(query: ScheduleQuery): Promise<Page<Schedule>>;
  /** Those of the digests that are stored. */
  known(digests: readonly string[], projects?: readonly string[]): Promise<KnownSchedules>;
  /** Projects that have it. */
  projectsOf(digest: string): Promise<readonly string[]>;
  /**
   * Takes it from these projects (from all where they are left out); with the last one its text goes. False where none of
   * them has it. Throws (SCHEDULE_IN_USE) where an experiment of theirs replays it, over or not.
   */
  remove(digest: string, projects?: readonly string[]): Promise<boolean>;
  /** The text in pieces; none where the digest is not stored. */
  text(digest: string): AsyncIterable<Uint8Array>;
}
