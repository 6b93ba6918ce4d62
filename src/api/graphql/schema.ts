import { GraphQLSchema } from 'graphql';
import { Mutation } from './mutations.ts';
import { Query } from './queries.ts';
import { Subscription } from './subscriptions.ts';

/** The same objects as REST: their types are made from the same resource schemas, the inputs from the specification's. */
export const schema = new GraphQLSchema({ query: Query, mutation: Mutation, subscription: Subscription });
