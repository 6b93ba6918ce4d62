import type { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { ProblemError } from '../../../spec/errors.ts';
import { JSON_TYPE, sendBody, sendEmpty, sendPieces, varyBy } from '../../answers.ts';
import { ScheduleUploads, unknownSchedule } from '../../schedule-upload.ts';
import { DEFAULT_LIMIT } from '../../schemas.ts';
import type { Api, Services } from '../../services.ts';
import { findSchema, listSchema, removeSchema, uploadSchema } from './schemas.ts';

export function scheduleRoutes(app: Api, services: Services): void {
  const { schedules } = services.store;
  void app.register(async (scope: Api) => uploadRoute(scope, new ScheduleUploads(services)));

  app.get('/v1/schedules', { schema: listSchema }, async ({ query }) => {
    const { q, limit = DEFAULT_LIMIT, ...filter } = query;
    const { items, ...page } = await schedules.list({ ...filter, limit, ...(q === undefined ? {} : { text: q }) });
    return { items: [...items], ...page };
  });

  app.get('/v1/schedules/:digest', { schema: findSchema }, async ({ params: { digest }, headers }, reply) => {
    const schedule = await schedules.find(digest);
    if (!schedule) throw unknownSchedule(digest);
    reply.header('cache-control', 'private, max-age=31536000, immutable');
    varyBy(reply, 'accept');
    if (!wantsText(headers.accept)) return sendBody(reply, JSON_TYPE, schedule);
    return sendPieces(reply, 'text/plain; charset=utf-8', schedules.text(digest));
  });

  app.delete('/v1/schedules/:digest', { schema: removeSchema }, async ({ params: { digest } }, reply) => {
    if (!(await schedules.remove(digest))) throw unknownSchedule(digest);
    return sendEmpty(reply, 204);
  });
}

/** Registers the upload in its own scope, as plain text is a body nowhere else. */
function uploadRoute(scope: Api, uploads: ScheduleUploads): void {
  scope.removeAllContentTypeParsers();
  // Passes the stream itself: the schedule parser reads it piece by piece, so the text is never held whole.
  scope.addContentTypeParser('text/plain', (_request, payload, done) => done(null, payload));
  scope.addContentTypeParser('*', (request, _payload, done) => done(unsupported(request)));
  const options = { schema: uploadSchema, config: { limit: 'upload' } } as const;
  scope.post('/v1/schedules', options, async (request, reply) => {
    const announced = Number(request.headers['content-length']);
    const { name, project } = request.query;
    const { schedule, created } = await uploads.store({
      body: bodyOf(request),
      name,
      project,
      announced: Number.isFinite(announced) ? announced : undefined,
    });
    reply.code(created ? 201 : 200).header('location', `/v1/schedules/${schedule.digest}`);
    return schedule;
  });
}

function bodyOf(request: FastifyRequest): AsyncIterable<Uint8Array> {
  const body = request.body as Readable | undefined;
  if (!body) throw new ProblemError('SPEC_MEDIA_TYPE', 'The body is empty; send a schedule as text/plain');
  return untilStopped(body);
}

/** When the parser stops early, the rest of the body is read and dropped, so a response can be sent and the connection reused. */
async function* untilStopped(body: Readable): AsyncGenerator<Uint8Array> {
  try {
    yield* body.iterator({ destroyOnReturn: false });
  } finally {
    body.resume();
  }
}

function unsupported({ headers }: FastifyRequest): ProblemError {
  const given = headers['content-type'] ?? 'no media type';
  return new ProblemError('SPEC_MEDIA_TYPE', `${given} is not accepted here; send the schedule as text/plain`);
}

/** Whether plain text is requested explicitly and preferred to JSON. */
function wantsText(accept = ''): boolean {
  const [text, json] = [accept.indexOf('text/plain'), accept.indexOf('application/json')];
  return text >= 0 && (json < 0 || text < json);
}
