import { answered, client, gone, listed } from './client.ts';
import type { paths } from './schema.d.ts';
import type {
  Comparison,
  Experiment,
  Exploration,
  ImportUse,
  Page,
  Paper,
  PaperSummary,
  PlanSummary,
  Run,
  Schedule,
  Specification,
  TraceBins,
  TraceWindow,
} from './types.ts';

// The page's requests about experiments and related objects. Each throws a Failure if the service does not answer.

/** Returns an idempotency key: a request repeated after a lost response must not start a second experiment. */
export function newIdempotencyKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

type ExperimentFilter = NonNullable<paths['/v1/experiments']['get']['parameters']['query']>;
type RunFilter = NonNullable<paths['/v1/runs']['get']['parameters']['query']>;
type ComparisonChoice = NonNullable<paths['/v1/experiments/{id}/comparison']['get']['parameters']['query']>;

export type { ComparisonChoice, ExperimentFilter, RunFilter };

export function listExperiments(query: ExperimentFilter, signal?: AbortSignal): Promise<Page<Experiment>> {
  return listed(client.GET('/v1/experiments', { params: { query }, signal }));
}

export function getExperiment(id: string, signal?: AbortSignal): Promise<Experiment> {
  return answered(client.GET('/v1/experiments/{id}', { params: { path: { id } }, signal }));
}

/** Imported results that an experiment uses, by import. */
export async function importsOf(id: string, signal: AbortSignal): Promise<readonly ImportUse[]> {
  return (await answered(client.GET('/v1/experiments/{id}/imports', { params: { path: { id } }, signal }))).items;
}

export function cancelExperiment(id: string): Promise<Experiment> {
  return answered(client.POST('/v1/experiments/{id}/cancel', { params: { path: { id } } }));
}

export function retryExperiment(id: string): Promise<Experiment> {
  return answered(client.POST('/v1/experiments/{id}/retry', { params: { path: { id } } }));
}

export function restoreExperiment(id: string): Promise<Experiment> {
  return answered(client.POST('/v1/experiments/{id}/restore', { params: { path: { id } } }));
}

/** @param replications total number of replications */
export function extendExperiment(id: string, replications: number): Promise<Experiment> {
  const header = { 'idempotency-key': newIdempotencyKey() };
  return answered(
    client.POST('/v1/experiments/{id}/extend', { params: { path: { id }, header }, body: { replications } }),
  );
}

export function deleteExperiment(id: string): Promise<void> {
  return gone(client.DELETE('/v1/experiments/{id}', { params: { path: { id } } }));
}

export function deleteSchedule(digest: string): Promise<void> {
  return gone(client.DELETE('/v1/schedules/{digest}', { params: { path: { digest } } }));
}

export function compare(id: string, query: ComparisonChoice, signal?: AbortSignal): Promise<Comparison> {
  const params = { path: { id }, query };
  return answered(client.GET('/v1/experiments/{id}/comparison', { params, signal })) as Promise<Comparison>;
}

/** Compares runs of any experiments along the axes in which they differ. */
export function compareRuns(
  query: ComparisonChoice & { readonly runs: string[] },
  signal?: AbortSignal,
): Promise<Comparison> {
  return answered(client.GET('/v1/comparisons', { params: { query }, signal })) as Promise<Comparison>;
}

export function listRuns(query: RunFilter, signal?: AbortSignal): Promise<Page<Run>> {
  return listed(client.GET('/v1/runs', { params: { query }, signal }));
}

export function getRun(id: string, signal?: AbortSignal): Promise<Run> {
  return answered(client.GET('/v1/runs/{id}', { params: { path: { id } }, signal }));
}

type ScheduleFilter = NonNullable<paths['/v1/schedules']['get']['parameters']['query']>;

export function listSchedules(query: ScheduleFilter, signal?: AbortSignal): Promise<Page<Schedule>> {
  return listed(client.GET('/v1/schedules', { params: { query }, signal }));
}

export function getSchedule(digest: string): Promise<Schedule> {
  return answered(client.GET('/v1/schedules/{digest}', { params: { path: { digest } } })) as Promise<Schedule>;
}

type Upload = NonNullable<paths['/v1/schedules']['post']['parameters']['query']>;

/** Uploads a schedule; returns the existing one if it was uploaded before. */
export function uploadSchedule(file: Blob, query: Upload): Promise<Schedule> {
  const asking = client.POST('/v1/schedules', {
    params: { query },
    headers: { 'content-type': 'text/plain' },
    body: '',
    // The file itself rather than its text, as it may be large.
    bodySerializer: () => file,
  });
  return answered(asking);
}

export interface TimeRange {
  /** Simulated time, ns. */
  readonly from: number;
  readonly to: number;
}

export function traceWindow(
  id: string,
  query: { from?: number; to?: number; limit: number },
  signal?: AbortSignal,
): Promise<TraceWindow> {
  const params = { path: { id }, query };
  return answered(client.GET('/v1/runs/{id}/trace', { params, signal })) as Promise<TraceWindow>;
}

export function traceBins(
  id: string,
  range: Partial<TimeRange>,
  bins: number,
  signal?: AbortSignal,
): Promise<TraceBins> {
  const params = { path: { id }, query: { ...range, bins } };
  return answered(client.GET('/v1/runs/{id}/trace', { params, signal })) as Promise<TraceBins>;
}

type ExplorationPage = NonNullable<paths['/v1/explorations']['get']['parameters']['query']>;

export function listExplorations(query: ExplorationPage, signal?: AbortSignal): Promise<Page<Exploration>> {
  return listed(client.GET('/v1/explorations', { params: { query }, signal }));
}

export function getExploration(id: string, signal?: AbortSignal): Promise<Exploration> {
  return answered(client.GET('/v1/explorations/{id}', { params: { path: { id } }, signal }));
}

export function cancelExploration(id: string): Promise<Exploration> {
  return answered(client.POST('/v1/explorations/{id}/cancel', { params: { path: { id } } }));
}

export function retryExploration(id: string): Promise<Exploration> {
  return answered(client.POST('/v1/explorations/{id}/retry', { params: { path: { id } } }));
}

type Asked = paths['/v1/explorations']['post']['parameters']['query'];

export function beginExploration(
  specification: Specification,
  query: Asked,
  idempotencyKey: string,
): Promise<Exploration> {
  const header = { 'idempotency-key': idempotencyKey };
  return answered(client.POST('/v1/explorations', { body: specification, params: { query, header } }));
}

export function deleteExploration(id: string): Promise<void> {
  return gone(client.DELETE('/v1/explorations/{id}', { params: { path: { id } } }));
}

/** Returns what a specification expands to, without storing anything. */
export function planExperiment(specification: Specification, signal?: AbortSignal): Promise<PlanSummary> {
  return answered(client.POST('/v1/plans', { body: specification, signal }));
}

export function submitExperiment(specification: Specification, idempotencyKey: string): Promise<Experiment> {
  const headers = { 'idempotency-key': idempotencyKey };
  return answered(client.POST('/v1/experiments', { body: specification, params: { header: headers } }));
}

/** Returns the JSON Schema from which the form is built. */
export async function specificationSchema(signal?: AbortSignal): Promise<unknown> {
  return answered(client.GET('/v1/schema/experiment', { signal }));
}

export async function listPapers(signal?: AbortSignal): Promise<PaperSummary[]> {
  return (await listed(client.GET('/v1/papers', { signal }))).items;
}

export function getPaper(id: string, signal?: AbortSignal): Promise<Paper> {
  return answered(client.GET('/v1/papers/{id}', { params: { path: { id } }, signal }));
}

export function listMachines() {
  return listed(client.GET('/v1/machines'));
}

export function listMechanisms() {
  return listed(client.GET('/v1/mechanisms'));
}

export function listWorkloads() {
  return listed(client.GET('/v1/workloads'));
}

export function listMetrics() {
  return listed(client.GET('/v1/metrics'));
}
