import type { FastifyRequest } from 'fastify';
import { checkData } from '../../spec/data-limits.ts';
import { readDocument } from '../../spec/document.ts';
import { ProblemError } from '../../spec/errors.ts';
import { Faults } from '../../spec/faults.ts';
import { readValue } from '../../spec/read-value.ts';
import type { Static, TSchema } from '../../spec/type-builder.ts';
import type { Api } from '../services.ts';
import type { SubmittedSpecification } from '../submission.ts';

const YAML_TYPES = ['application/yaml', 'application/x-yaml', 'text/yaml', 'text/x-yaml'];

/** Methods whose bodies are never read, so their content headers mean nothing. */
const BODILESS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Passes bodies to the handlers as text. Unlike a generic parser, the specification's own reader bounds depth and aliases,
 * refuses duplicate and prototype keys, and locates errors.
 */
export function registerSpecificationBodies(app: Api): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, text, done) =>
    done(null, { input: text, format: 'json' }),
  );
  app.addContentTypeParser(YAML_TYPES, { parseAs: 'string' }, (_request, text, done) =>
    done(null, { input: text, format: 'yaml' }),
  );
  app.addContentTypeParser('*', (request, payload, done) => {
    // Routes without a body accept an empty one of any type, as `curl -X POST -d ''` sends.
    if (request.headers['content-length'] === '0' && !takesBody(request)) {
      payload.resume();
      done(null, undefined);
    } else done(unsupported(request));
  });
  app.addHook('onRequest', async (request) => {
    const coding = BODILESS.has(request.method) ? undefined : request.headers['content-encoding'];
    if (coding !== undefined && coding !== 'identity') {
      throw new ProblemError(
        'SPEC_MEDIA_TYPE',
        `Content-Encoding ${coding} is not accepted; send the body without encoding`,
      );
    }
  });
}

function takesBody({ routeOptions }: FastifyRequest): boolean {
  return routeOptions.schema?.body !== undefined;
}

function unsupported(request: FastifyRequest): ProblemError {
  const given = request.headers['content-type'] ?? 'A body without a media type';
  const accepted = takesBody(request) ? 'application/json, application/yaml' : 'no body';
  return new ProblemError('SPEC_MEDIA_TYPE', `${given} is not accepted; accepted: ${accepted}`);
}

/** Returns the text in a request. @param what what it should be, for the message if there is none */
export function submittedBy(request: FastifyRequest, what = 'a specification'): SubmittedSpecification {
  const body = request.body as SubmittedSpecification | undefined;
  if (typeof body?.input !== 'string' || body.input.trim() === '') {
    throw new ProblemError('SPEC_SYNTAX', `The body is empty; send ${what} as JSON or YAML`, [
      { pointer: '', detail: `${what} is needed` },
    ]);
  }
  return body;
}

/**
 * Reads the data of a request, as strictly as specifications are read, with defaults for omitted fields.
 * @throws ProblemError SPEC_SYNTAX if it cannot be parsed, REQUEST_BODY_INVALID with pointers if it does not match the schema.
 */
export function bodyOf<Schema extends TSchema>(request: FastifyRequest, schema: Schema): Static<Schema> {
  const { input, format } = submittedBy(request, 'the fields of the request');
  return readAs(schema, readDocument(String(input), format));
}

/** Returns data that matches a schema. @throws ProblemError REQUEST_BODY_INVALID with pointers if it does not. */
export function readAs<Schema extends TSchema>(schema: Schema, data: unknown): Static<Schema> {
  const faults = new Faults();
  checkData(data, faults);
  const value = faults.none ? readValue(schema, data, '', faults) : undefined;
  const [first] = faults.list;
  if (first) throw new ProblemError('REQUEST_BODY_INVALID', `${first.pointer || '/'}: ${first.detail}`, faults.list);
  // The schema has just been checked.
  return value as Static<Schema>;
}
