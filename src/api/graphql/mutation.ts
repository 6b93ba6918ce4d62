import {
  type GraphQLInputFieldConfigMap,
  GraphQLInputObjectType,
  GraphQLNonNull,
  GraphQLObjectType,
  type GraphQLOutputType,
  GraphQLString,
} from 'graphql';
import { type TimeLimit, timeLimits, withinLimit } from '../time-limits.ts';
import { type Context, field } from './context.ts';

interface MutationConfig<Input> {
  readonly name: string;
  readonly description: string;
  readonly input: GraphQLInputFieldConfigMap;
  readonly payload: Readonly<Record<string, GraphQLOutputType>>;
  /** Default: `write`. */
  readonly limit?: TimeLimit;
  readonly resolve: (input: Input, context: Context) => Promise<object>;
}

/** Defines a mutation with one input object and one payload, following the Relay convention. */
export function mutation<Input>({
  name,
  description,
  input,
  payload,
  limit = 'write',
  resolve,
}: MutationConfig<Input>) {
  const fields = { ...input, clientMutationId: { type: GraphQLString } };
  const type = new GraphQLInputObjectType({ name: `${name}Input`, fields });
  const answer = Object.fromEntries(Object.entries(payload).map(([key, part]) => [key, { type: part }]));
  return field<unknown, { input: Input & { readonly clientMutationId?: string | null } }>({
    type: new GraphQLNonNull(
      new GraphQLObjectType({
        name: `${name}Payload`,
        fields: { ...answer, clientMutationId: { type: GraphQLString } },
      }),
    ),
    description,
    args: { input: { type: new GraphQLNonNull(type) } },
    resolve: async (_source, { input: given }, context) => ({
      ...(await withinLimit(timeLimits(context.config)[limit], () => resolve(given, context))),
      clientMutationId: given.clientMutationId ?? null,
    }),
  });
}
