import { GraphQLString } from 'graphql';
import { Type } from '../../spec/type-builder.ts';
import { readAs } from '../plugins/bodies.ts';
import { IdempotencyKey } from '../schemas.ts';

const Input = Type.Object({ idempotencyKey: IdempotencyKey });

/** Input field of a mutation that is safe to repeat. */
export const idempotencyKeyField = (description: string) => ({
  idempotencyKey: { type: GraphQLString, description: `${description} Printable ASCII characters without spaces.` },
});

/** Returns the key of a mutation, if it has one. @throws ProblemError if REST would refuse it */
export const readIdempotencyKey = (given: string | null | undefined): string | undefined =>
  given == null ? undefined : readAs(Input, { idempotencyKey: given }).idempotencyKey;
