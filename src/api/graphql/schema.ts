import { GraphQLSchema } from 'graphql';
import { Mutation } from './mutations.ts';
import { Query } from './queries.ts';
import { Subscription } from './subscriptions.ts';

/** The schema shows the same objects as REST: output types derive from the resource schemas, inputs from the specification's. */
export const schema = new GraphQLSchema({ query: Query, mutation: Mutation, subscription: Subscription });
