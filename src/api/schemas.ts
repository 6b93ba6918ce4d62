import { Problem } from '../spec/resources/problem.ts';
import { Type } from '../spec/type-builder.ts';
import { ref, SPECIFICATION_ID } from './named-schemas.ts';

/** Path parameter `{id}`. */
export const IdParameters = Type.Object(
  { id: Type.String({ minLength: 1, maxLength: 200 }) },
  { additionalProperties: false },
);

/** Makes a request safe to repeat. Without spaces: keys of the service's own experiments contain some, so none can be taken. */
export const IdempotencyKey = Type.String({ minLength: 1, maxLength: 200, pattern: '^[\\x21-\\x7e]+$' });

export const idempotencyHeaders = Type.Object({ 'idempotency-key': Type.Optional(IdempotencyKey) });

/** Precondition of resources with an entity tag. */
export const ifMatch = {
  'if-match': Type.Optional(
    Type.String({
      maxLength: 1000,
      description: 'Applies only if the current version is one of these (`ETag`), else 412.',
    }),
  ),
};

/** Page size without `limit`. */
export const DEFAULT_LIMIT = 50;

/** Query fields of every list. */
export const pageQuery = {
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 500, default: DEFAULT_LIMIT })),
  cursor: Type.Optional(
    Type.String({
      maxLength: 2000,
      description: '`nextCursor` of the previous page; valid only with the same filter and sort order.',
    }),
  ),
};

/** Describes a problem document as a response. */
export const problemContent = (description: string) => ({
  description,
  content: { 'application/problem+json': { schema: ref(Problem) } },
});

/** Problem documents that any route may return; `withStatuses` replaces this by the statuses that the route can have. */
export const problemResponses = { default: problemContent('What went wrong (RFC 9457).') };

const specification = { schema: { $ref: `${SPECIFICATION_ID}#` } };

/** A body with a specification. It is described here, but read and checked by the specification's own reader. */
export const specificationBody = {
  content: { 'application/json': specification, 'application/yaml': specification },
};
