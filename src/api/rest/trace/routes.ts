import type { FastifyReply } from 'fastify';
import { perfettoPieces, traceCsvPieces } from '../../../query/perfetto.ts';
import { readTrace, readTraceBins } from '../../../query/trace.ts';
import { ProblemError } from '../../../spec/errors.ts';
import type { TraceBins, TraceWindow } from '../../../spec/resources/trace.ts';
import { sendFile } from '../../answers.ts';
import { longRoute } from '../../in-time.ts';
import type { Api, Services } from '../../services.ts';
import { traceSchema } from './schemas.ts';

const TRACE_TIMEOUT_MS = 120_000;

export function traceRoutes(app: Api, services: Services): void {
  const { store } = services;
  const options = { schema: traceSchema, ...longRoute(services, TRACE_TIMEOUT_MS) };
  app.get('/v1/runs/:id/trace', options, async ({ params: { id }, query }, reply) => {
    const { track: tracks, kind: kinds, format = 'json', bins, ...window } = query;
    if (bins !== undefined) {
      if (format !== 'json') throw binsAsJson();
      return sendJson(reply, await readTraceBins(store, id, bins, window));
    }
    const trace = await readTrace(store, id, { ...window, tracks, kinds });
    if (format === 'json') return sendJson(reply, trace);
    return format === 'csv' ? sendCsv(reply, trace) : sendPerfetto(reply, trace);
  });
}

function binsAsJson(): ProblemError {
  const detail = 'must be json where bins are asked for';
  return new ProblemError('REQUEST_INVALID', `format ${detail}`, [{ pointer: '/query/format', detail }]);
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
