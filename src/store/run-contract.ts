import type { Occupancy, TraceLevel } from '../simulation/run.ts';
import type { Run } from '../spec/resources/run.ts';
import type { TraceBins, TraceWindow } from '../spec/resources/trace.ts';
import type { Measure } from '../spec/statistics.ts';
import type { OfProjects, Page } from './page.ts';

export interface RunQuery extends OfProjects {
  readonly experimentId?: string;
  readonly status?: readonly string[];
  /** Kind, or name under which a specification lists it. */
  readonly mechanism?: string;
  readonly workload?: string;
  readonly machine?: string;
  readonly replication?: number;
  readonly processes?: Range;
  /** Ranges of sweep parameters by path, and of metrics by name. */
  readonly parameters?: Readonly<Record<string, Range>>;
  readonly metrics?: Readonly<Record<string, Range>>;
  /**
   * `index` (by experiment, in plan order), `startedAt`, `wallMs`, `processes`, or `metric:NAME`; a leading `-` sorts in
   * descending order. Default `index`. Runs without the value come last in either direction.
   */
  readonly sort?: string;
  readonly cursor?: string;
  readonly limit: number;
}

export interface Range {
  readonly from?: number;
  readonly to?: number;
}

/** The data of a run that a comparison needs, kept minimal to read 10,000 runs in one query. */
export interface ComparisonRow {
  readonly point: Readonly<Record<string, number | string | boolean>>;
  /** Name under which it is listed. */
  readonly mechanism: string;
  /** Its kind, if it is listed under a different name. */
  readonly kind?: string | undefined;
  readonly replication: number;
  readonly seed: number;
  readonly status: Run['status'];
  readonly value: number | null;
  /** Mean ns per stage, if the run is over. */
  readonly stages: Readonly<Record<string, number>> | null;
  readonly occupancy: readonly Occupancy[] | null;
}

export interface RunStore {
  /** Finds a run, including details of a replayed schedule, which lists leave out. */
  find(id: string): Promise<Run | undefined>;
  /** Returns only the details of replayed schedules, by run; empty if there are none. */
  replays(ids: readonly string[]): Promise<ReadonlyMap<string, Pick<Run, 'ranks' | 'pending' | 'criticalPath'>>>;
  list(query: RunQuery): Promise<Page<Run>>;
  /** Returns the first page of each of these experiments, with as many statements as for one. */
  firstPages(
    experimentIds: readonly string[],
    query: Omit<RunQuery, 'experimentId' | 'cursor'>,
  ): Promise<ReadonlyMap<string, Page<Run>>>;
  /**
   * Yields all runs of an experiment in plan order, for export.
   * @throws ProblemError RUN_EXPERIMENT_NOT_FOUND at the end if the experiment was deleted permanently meanwhile.
   */
  stream(experimentId: string): AsyncIterable<Run>;
  comparisonRows(experimentId: string, measure: Measure): Promise<readonly ComparisonRow[]>;
  /** Returns those of these digests that have a stored result, available to the project, with a trace at least as detailed. */
  storedDigests(inputDigests: readonly string[], traceLevel: TraceLevel, project: string): Promise<ReadonlySet<string>>;
}

export interface TraceStore {
  window(
    runId: string,
    query: { fromNs?: number; toNs?: number; tracks?: readonly string[]; kinds?: readonly string[]; limit: number },
  ): Promise<TraceWindow | undefined>;
  bins(runId: string, query: { fromNs?: number; toNs?: number; bins: number }): Promise<TraceBins | undefined>;
}
