import type { FastifyReply } from 'fastify';
import { perfettoPieces, traceCsvPieces } from '../../../query/perfetto.ts';
import { readTrace, readTraceBins } from '../../../query/trace.ts';
import { ProblemError } from '../../../spec/errors.ts';
import type { TraceWindow } from '../../../spec/resources/trace.ts';
import { JSON_TYPE, sendBody, sendFile } from '../../answers.ts';
import type { Api, Services } from '../../services.ts';
import { traceSchema } from './schemas.ts';

export function traceRoutes(app: Api, services: Services): void {
  const { store } = services;
  app.get('/v1/runs/:id/trace', { schema: traceSchema }, async ({ params: { id }, query }, reply) => {
    const { track: tracks, kind: kinds, format = 'json', bins, ...window } = query;
    if (bins !== undefined) {
      if (format !== 'json') throw binsAsJson();
      return sendBody(reply, JSON_TYPE, await readTraceBins(store, id, bins, window));
    }
    const trace = await readTrace(store, id, { ...window, tracks, kinds });
    if (format === 'json') return sendBody(reply, JSON_TYPE, trace);
    return format === 'csv' ? sendCsv(reply, trace) : sendPerfetto(reply, trace);
  });
}

function binsAsJson(): ProblemError {
  const detail = 'must be json if bins are requested';
  return new ProblemError('REQUEST_INVALID', `format ${detail}`, [{ pointer: '/query/format', detail }]);
}

function sendCsv(reply: FastifyReply, trace: TraceWindow): Promise<FastifyReply> {
  const file = { name: `trace-${trace.runId}.csv`, type: 'text/csv; charset=utf-8' };
  return sendFile(reply, file, traceCsvPieces(trace));
}

function sendPerfetto(reply: FastifyReply, trace: TraceWindow): Promise<FastifyReply> {
  const file = { name: `trace-${trace.runId}.perfetto.json`, type: 'application/json; charset=utf-8' };
  return sendFile(reply, file, perfettoPieces(trace));
}
