import type { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { ProblemError } from '../../../spec/errors.ts';
import { JSON_TYPE, sendBody, sendEmpty, sendPieces } from '../../answers.ts';
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
    reply.header('cache-control', 'private, max-age=31536000, immutable').header('vary', 'accept');
    if (!wantsText(headers.accept)) return sendBody(reply, JSON_TYPE, schedule);
    return sendPieces(reply, 'text/plain; charset=utf-8', schedules.text(digest));
  });

  app.delete('/v1/schedules/:digest', { schema: removeSchema }, async ({ params: { digest } }, reply) => {
    if (!(await schedules.remove(digest))) throw unknownSchedule(digest);
    return sendEmpty(reply, 204);
  });
}

/** In a scope of its own: nowhere else is a plain text a body. */
function uploadRoute(scope: Api, uploads: ScheduleUploads): void {
  scope.removeAllContentTypeParsers();
  // The stream itself: the text is read by the parser of schedules, never held whole.
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

/** Who stops reading still has an answer to send, and requests may follow: the rest is taken and dropped. */
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

/** Whether plain text is asked for by name, and not JSON before it. */
function wantsText(accept = ''): boolean {
  const [text, json] = [accept.indexOf('text/plain'), accept.indexOf('application/json')];
  return text >= 0 && (json < 0 || text < json);
}
