import type { FastifyReply } from 'fastify';
import type { Static } from 'typebox';
import { perfettoPieces, traceCsvPieces } from '../../../query/perfetto.ts';
import { ProblemError } from '../../../spec/errors.ts';
import type { TraceBins, TraceWindow } from '../../../spec/resources/trace.ts';
import type { Store } from '../../../store/contract.ts';
import { sendFile } from '../../answers.ts';
import type { Api, Services } from '../../services.ts';
import { DEFAULT_EVENTS, type TraceQuery, traceSchema } from './schemas.ts';

type Query = Static<typeof TraceQuery>;

const TRACE_TIMEOUT_MS = 120_000;

export function traceRoutes(app: Api, { store }: Services): void {
  const options = { schema: traceSchema, handlerTimeout: TRACE_TIMEOUT_MS };
  app.get('/v1/runs/:id/trace', options, async ({ params: { id }, query }, reply) => {
    checkWindow(query);
    if (query.bins !== undefined) return sendJson(reply, await traceBins(store, id, query.bins, query));
    const trace = await traceWindow(store, id, query);
    const { format = 'json' } = query;
    if (format === 'json') return sendJson(reply, trace);
    return format === 'csv' ? sendCsv(reply, trace) : sendPerfetto(reply, trace);
  });
}

/** The window of the trace of a run that a query names; a ProblemError says which of the two does not exist. */
async function traceWindow(store: Store, id: string, query: Query): Promise<TraceWindow> {
  const { track, kind, limit = DEFAULT_EVENTS } = query;
  const names = { ...(track ? { tracks: track } : {}), ...(kind ? { kinds: kind } : {}) };
  return (await store.traces.window(id, { ...range(query), ...names, limit })) ?? (await missing(store, id));
}

async function traceBins(store: Store, id: string, bins: number, query: Query): Promise<TraceBins> {
  return (await store.traces.bins(id, { ...range(query), bins })) ?? (await missing(store, id));
}

function range({ from, to }: Query): { fromNs?: number; toNs?: number } {
  return { ...(from === undefined ? {} : { fromNs: from }), ...(to === undefined ? {} : { toNs: to }) };
}

function checkWindow({ from, to, bins, format = 'json' }: Query): void {
  if (from !== undefined && to !== undefined && from >= to) {
    throw invalid('to', 'must be greater than from');
  }
  if (bins !== undefined && format !== 'json') throw invalid('format', 'must be json where bins are asked for');
}

function invalid(name: string, detail: string): ProblemError {
  return new ProblemError('REQUEST_INVALID', `${name} ${detail}`, [{ pointer: `/query/${name}`, detail }]);
}

async function missing(store: Store, id: string): Promise<never> {
  const run = await store.runs.find(id);
  if (!run) throw new ProblemError('RUN_NOT_FOUND', `There is no run ${id}`);
  throw new ProblemError(
    'RUN_TRACE_NOT_FOUND',
    `Run ${id} (${run.status}) has no trace; its trace level is ${run.traceLevel}. Submit it with trace: {level: sampled}`,
  );
}

function sendJson(reply: FastifyReply, body: TraceWindow | TraceBins): FastifyReply {
  return reply.type('application/json; charset=utf-8').send(body);
}

function sendCsv(reply: FastifyReply, trace: TraceWindow): FastifyReply {
  const file = { name: `trace-${trace.runId}.csv`, type: 'text/csv; charset=utf-8' };
  return sendFile(reply, file, traceCsvPieces(trace));
}

function sendPerfetto(reply: FastifyReply, trace: TraceWindow): FastifyReply {
  const file = { name: `trace-${trace.runId}.perfetto.json`, type: 'application/json; charset=utf-8' };
  return sendFile(reply, file, perfettoPieces(trace));
}
