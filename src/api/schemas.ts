import { Problem } from '../spec/resources/problem.ts';
import { Type } from '../spec/type-builder.ts';
import { ref, SPECIFICATION_ID } from './named-schemas.ts';

/** Path parameter `{id}`. */
export const IdParameters = Type.Object(
  { id: Type.String({ minLength: 1, maxLength: 200 }) },
  { additionalProperties: false },
);

/** The header that makes a repeated request harmless. */
export const idempotencyHeaders = Type.Object({
  'idempotency-key': Type.Optional(Type.String({ minLength: 1, maxLength: 200, pattern: '^[\\x21-\\x7e]+$' })),
});

/** Of what has an entity tag. */
export const ifMatch = {
  'if-match': Type.Optional(
    Type.String({
      maxLength: 1000,
      description: 'Applies only if the current version is one of these (`ETag`), else 412.',
    }),
  ),
};

/** Items of a page where no `limit` is asked for. */
export const DEFAULT_LIMIT = 50;

/** Fields that every list takes. */
export const pageQuery = {
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 500, default: DEFAULT_LIMIT })),
  cursor: Type.Optional(
    Type.String({
      maxLength: 2000,
      description: '`nextCursor` of the previous page; valid only with the same filter and sort order.',
    }),
  ),
};

/** A problem document as a response. */
export const problemContent = (description: string) => ({
  description,
  content: { 'application/problem+json': { schema: ref(Problem) } },
});

/** Problem documents that any route may answer with; `withStatuses` writes out which of them the route can. */
export const problemResponses = { default: problemContent('What went wrong (RFC 9457).') };

const specification = { schema: { $ref: `${SPECIFICATION_ID}#` } };

/** A body that carries a specification: described here, read and checked by the specification's own reader. */
export const specificationBody = {
  content: { 'application/json': specification, 'application/yaml': specification },
};
