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
  /** Ranges of sweep parameters by path and of metrics by name. */
  readonly parameters?: Readonly<Record<string, Range>>;
  readonly metrics?: Readonly<Record<string, Range>>;
  /**
   * `index` (by experiment, in the order of its plan), `startedAt`, `wallMs`, `processes`, or `metric:NAME`; a leading `-` sorts
   * downwards. Default `index`. What has no such value comes last in either direction.
   */
  readonly sort?: string;
  readonly cursor?: string;
  readonly limit: number;
}

export interface Range {
  readonly from?: number;
  readonly to?: number;
}

/** The least that a comparison needs of a run, in one query for 10,000 runs. */
export interface ComparisonRow {
  readonly point: Readonly<Record<string, number | string | boolean>>;
  /** The name that it is listed under. */
  readonly mechanism: string;
  /** Its kind where it has a name of its own. */
  readonly kind?: string | undefined;
  readonly replication: number;
  readonly seed: number;
  readonly status: Run['status'];
  readonly value: number | null;
  /** Mean ns per stage, where the run is over. */
  readonly stages: Readonly<Record<string, number>> | null;
  readonly occupancy: readonly Occupancy[] | null;
}

export interface RunStore {
  /** With the details of a replayed schedule, which lists leave out. */
  find(id: string): Promise<Run | undefined>;
  /** Only the details of replayed schedules, by run; empty where there are none. */
  replays(ids: readonly string[]): Promise<ReadonlyMap<string, Pick<Run, 'ranks' | 'pending' | 'criticalPath'>>>;
  list(query: RunQuery): Promise<Page<Run>>;
  /** The first page of each of these experiments, in as many statements as for one. */
  firstPages(
    experimentIds: readonly string[],
    query: Omit<RunQuery, 'experimentId' | 'cursor'>,
  ): Promise<ReadonlyMap<string, Page<Run>>>;
  /** All runs of an experiment in plan order, for export. */
  stream(experimentId: string): AsyncIterable<Run>;
  comparisonRows(experimentId: string, measure: Measure): Promise<readonly ComparisonRow[]>;
  /** Which of these digests have a stored result that the project may take, with a trace at least as detailed. */
  storedDigests(inputDigests: readonly string[], traceLevel: TraceLevel, project: string): Promise<ReadonlySet<string>>;
}

export interface TraceStore {
  window(
    runId: string,
    query: { fromNs?: number; toNs?: number; tracks?: readonly string[]; kinds?: readonly string[]; limit: number },
  ): Promise<TraceWindow | undefined>;
  bins(runId: string, query: { fromNs?: number; toNs?: number; bins: number }): Promise<TraceBins | undefined>;
}
