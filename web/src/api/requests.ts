import createClient from 'openapi-fetch';
import { failureOf } from './failure.ts';
import type { paths } from './schema.d.ts';
import { authorisation, token } from './token.svelte.ts';
import type {
  Comparison,
  Experiment,
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

/** Every question the page asks. Each throws a Failure where the service has no answer. */
const client = createClient<paths>({ baseUrl: location.origin, fetch: (request) => fetch(authorised(request)) });

function authorised(request: Request): Request {
  const headers = new Headers(request.headers);
  for (const [name, value] of Object.entries(authorisation())) headers.set(name, value);
  return new Request(request, { headers });
}

interface Answer<Data> {
  data?: Data;
  error?: unknown;
  response: Response;
}

async function answered<Data>(asking: Promise<Answer<Data>>): Promise<NonNullable<Data>> {
  const { data, error, response } = await asking;
  if (response.status === 401) token.asked = true;
  if (data === undefined || data === null) throw failureOf(error, response.status);
  return data;
}

type ExperimentFilter = NonNullable<paths['/v1/experiments']['get']['parameters']['query']>;
type RunFilter = NonNullable<paths['/v1/runs']['get']['parameters']['query']>;
type ComparisonChoice = NonNullable<paths['/v1/experiments/{id}/comparison']['get']['parameters']['query']>;

export type { ComparisonChoice, ExperimentFilter, RunFilter };

export function listExperiments(query: ExperimentFilter, signal?: AbortSignal): Promise<Page<Experiment>> {
  return answered(client.GET('/v1/experiments', { params: { query }, signal }));
}

export function getExperiment(id: string, signal?: AbortSignal): Promise<Experiment> {
  return answered(client.GET('/v1/experiments/{id}', { params: { path: { id } }, signal }));
}

export function cancelExperiment(id: string): Promise<Experiment> {
  return answered(client.POST('/v1/experiments/{id}/cancel', { params: { path: { id } } }));
}

export async function deleteExperiment(id: string): Promise<void> {
  const { error, response } = await client.DELETE('/v1/experiments/{id}', { params: { path: { id } } });
  if (!response.ok) throw failureOf(error, response.status);
}

export async function deleteSchedule(digest: string): Promise<void> {
  const { error, response } = await client.DELETE('/v1/schedules/{digest}', { params: { path: { digest } } });
  if (!response.ok) throw failureOf(error, response.status);
}

export function compare(id: string, query: ComparisonChoice, signal?: AbortSignal): Promise<Comparison> {
  const params = { path: { id }, query };
  return answered(client.GET('/v1/experiments/{id}/comparison', { params, signal })) as Promise<Comparison>;
}

export function listRuns(query: RunFilter, signal?: AbortSignal): Promise<Page<Run>> {
  return answered(client.GET('/v1/runs', { params: { query }, signal }));
}

export function getRun(id: string, signal?: AbortSignal): Promise<Run> {
  return answered(client.GET('/v1/runs/{id}', { params: { path: { id } }, signal }));
}

type ScheduleFilter = NonNullable<paths['/v1/schedules']['get']['parameters']['query']>;

export function listSchedules(query: ScheduleFilter, signal?: AbortSignal): Promise<Page<Schedule>> {
  return answered(client.GET('/v1/schedules', { params: { query }, signal }));
}

/** Uploads a schedule; one that is there already is answered with as it is. */
export function uploadSchedule(file: Blob, name: string): Promise<Schedule> {
  const asking = client.POST('/v1/schedules', {
    params: { query: { name } },
    headers: { 'content-type': 'text/plain' },
    body: '',
    // The file itself, not a text of it: it may be large.
    bodySerializer: () => file,
  });
  return answered(asking);
}

export interface TimeRange {
  /** ns of simulated time. */
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

/** What a specification expands to; nothing is stored. */
export function planExperiment(specification: Specification, signal?: AbortSignal): Promise<PlanSummary> {
  return answered(client.POST('/v1/plans', { body: specification, signal }));
}

export function submitExperiment(specification: Specification, idempotencyKey: string): Promise<Experiment> {
  const headers = { 'idempotency-key': idempotencyKey };
  return answered(client.POST('/v1/experiments', { body: specification, params: { header: headers } }));
}

/** The JSON schema that the form is built from. */
export async function specificationSchema(signal?: AbortSignal): Promise<unknown> {
  return answered(client.GET('/v1/schema/experiment', { signal }));
}

export async function listPapers(signal?: AbortSignal): Promise<PaperSummary[]> {
  return (await answered(client.GET('/v1/papers', { signal }))).items;
}

export function getPaper(id: string, signal?: AbortSignal): Promise<Paper> {
  return answered(client.GET('/v1/papers/{id}', { params: { path: { id } }, signal }));
}

export function listMachines() {
  return answered(client.GET('/v1/machines'));
}

export function listMechanisms() {
  return answered(client.GET('/v1/mechanisms'));
}

export function listWorkloads() {
  return answered(client.GET('/v1/workloads'));
}

export function listMetrics() {
  return answered(client.GET('/v1/metrics'));
}
