import { GraphQLID, GraphQLList, GraphQLNonNull, type GraphQLOutputType, GraphQLString } from 'graphql';
import { Webhook, WebhookDelivery } from '../../spec/resources/webhook.ts';
import { readAs } from '../plugins/bodies.ts';
import {
  createWebhook,
  deleteWebhook,
  enableWebhook,
  listDeliveries,
  listWebhooks,
  RotationInput,
  rotateWebhookSecret,
  testWebhook,
  WebhookInput,
} from '../webhook-requests.ts';
import { field } from './context.ts';
import { mutation } from './mutation.ts';
import { keyOf } from './nodes.ts';
import { resourceTypes } from './resource-types.ts';
import { inputFields, withoutNulls } from './specification-input.ts';

const webhookType = resourceTypes.resource(Webhook);
const deliveryType = resourceTypes.resource(WebhookDelivery);
const required = { id: new GraphQLNonNull(GraphQLID), text: new GraphQLNonNull(GraphQLString) };
const listOf = (type: GraphQLOutputType) => new GraphQLNonNull(new GraphQLList(new GraphQLNonNull(type)));
const projectArgument = { type: required.id, description: 'Name of the project, or its global id.' };
const idArgument = { type: required.id, description: 'Id of the webhook.' };

/** The GraphQL counterparts of /v1/projects/{id}/webhooks and /v1/webhooks. */
export const webhookQueries = {
  webhooks: field<unknown, { project: string }>({
    type: listOf(webhookType),
    description:
      'Endpoints that are notified when experiments and explorations of a project end. Needs the right `submit`.',
    args: { project: projectArgument },
    resolve: (_source, { project }, context) => listWebhooks(context, keyOf(project, 'Project')),
  }),
  webhookDeliveries: field<unknown, { id: string }>({
    type: listOf(deliveryType),
    description: 'The last 100 messages to an endpoint and their delivery states.',
    args: { id: idArgument },
    resolve: (_source, { id }, context) => listDeliveries(context, id),
  }),
};

export const webhookMutations = {
  createWebhook: mutation<{ project: string; clientMutationId?: string | null }>({
    name: 'CreateWebhook',
    description: 'Registers an endpoint; the secret that signs its messages is returned only in this answer.',
    input: { project: projectArgument, ...inputFields(WebhookInput, 'Webhook') },
    payload: { secret: required.text, details: new GraphQLNonNull(webhookType) },
    resolve: ({ project, clientMutationId: _relay, ...input }, context) =>
      createWebhook(context, keyOf(project, 'Project'), readAs(WebhookInput, withoutNulls(input))),
  }),
  rotateWebhookSecret: mutation<{ id: string; clientMutationId?: string | null }>({
    name: 'RotateWebhookSecret',
    description: 'Rotates the secret of an endpoint; for a limited time, messages are also signed with the former one.',
    input: { id: idArgument, ...inputFields(RotationInput, 'Rotation') },
    payload: { secret: required.text, details: new GraphQLNonNull(webhookType) },
    resolve: ({ id, clientMutationId: _relay, ...input }, context) =>
      rotateWebhookSecret(context, id, readAs(RotationInput, withoutNulls(input))),
  }),
  deleteWebhook: mutation<{ id: string }>({
    name: 'DeleteWebhook',
    description: 'Pending messages for the endpoint are discarded.',
    input: { id: idArgument },
    payload: { deletedId: required.id },
    resolve: async ({ id }, context) => {
      await deleteWebhook(context, id);
      return { deletedId: id };
    },
  }),
  enableWebhook: mutation<{ id: string }>({
    name: 'EnableWebhook',
    description: 'Enables an endpoint that was disabled.',
    input: { id: idArgument },
    payload: { webhook: new GraphQLNonNull(webhookType) },
    resolve: async ({ id }, context) => ({ webhook: await enableWebhook(context, id) }),
  }),
  testWebhook: mutation<{ id: string }>({
    name: 'TestWebhook',
    description: 'Sends a message `webhook.test`.',
    input: { id: idArgument },
    payload: { delivery: new GraphQLNonNull(deliveryType) },
    resolve: async ({ id }, context) => ({ delivery: await testWebhook(context, id) }),
  }),
};
