import { NewWebhook, Webhook, WebhookDelivery } from '../../../spec/resources/webhook.ts';
import { type Static, Type } from '../../../spec/type-builder.ts';
import { listOf, ref } from '../../named-schemas.ts';
import { IdParameters, problemContent, problemResponses } from '../../schemas.ts';
import { RotationInput, WebhookInput } from '../../webhook-requests.ts';

const tags = ['webhooks'];
const params = IdParameters;

export const listWebhooksSchema = {
  operationId: 'listWebhooks',
  summary: 'Endpoints that are notified when experiments and explorations of a project end',
  description: 'Needs the right `submit` in the project, as do all webhook operations: addresses may be secrets.',
  tags,
  params,
  response: { 200: listOf(Webhook), ...problemResponses },
};

export const createWebhookSchema = {
  operationId: 'createWebhook',
  summary: 'Register an endpoint; its secret is shown once',
  description:
    'Messages are posted as defined by Standard Webhooks: `webhook-id`, `webhook-timestamp`, and `webhook-signature`, an ' +
    'HMAC-SHA256 with the secret, which libraries for that specification verify. The body is `{type, timestamp, data}`. A ' +
    'message may arrive more than once, under the same `webhook-id`. Any 2xx status within 10 s counts as delivered; otherwise the message is sent ' +
    'again, 12 times within about 23 hours. An endpoint that accepts nothing for that long, or answers 410, is disabled. ' +
    'Redirects are not followed, and only public addresses are contacted, unless the operator allows a host.',
  tags,
  params,
  body: { content: { 'application/json': { schema: ref(WebhookInput) } } },
  response: {
    201: Type.Unsafe<Static<typeof NewWebhook>>({ ...ref(NewWebhook), description: 'Registered; keep `secret`.' }),
    409: problemContent('The project already has an endpoint with this address.'),
    ...problemResponses,
  },
};

export const findWebhookSchema = {
  operationId: 'getWebhook',
  summary: 'One endpoint, and whether it is disabled',
  description: 'Needs the right `submit`.',
  tags,
  params,
  response: { 200: ref(Webhook), ...problemResponses },
};

export const removeWebhookSchema = {
  operationId: 'deleteWebhook',
  summary: 'Delete an endpoint',
  description: 'Needs the right `submit`. Pending messages for the endpoint are discarded.',
  tags,
  params,
  response: { 204: Type.Null({ description: 'Deleted.' }), ...problemResponses },
};

export const rotateSecretSchema = {
  operationId: 'rotateWebhookSecret',
  summary: 'Rotate the secret of an endpoint; the new one is shown once',
  description:
    'Needs the right `submit`. For `overlapHours`, messages carry a signature with each secret in `webhook-signature`, as ' +
    'defined by Standard Webhooks, so none is refused while the receiver still uses the former one; after several ' +
    'rotations, with the last three former ones. 0 revokes all former secrets at once. If the answer was lost, rotate again.',
  tags,
  params,
  body: { content: { 'application/json': { schema: ref(RotationInput) } } },
  response: {
    200: Type.Unsafe<Static<typeof NewWebhook>>({ ...ref(NewWebhook), description: 'Keep the new `secret`.' }),
    ...problemResponses,
  },
};

export const enableWebhookSchema = {
  operationId: 'enableWebhook',
  summary: 'Enable an endpoint that was disabled',
  description:
    'Needs the right `submit`. The endpoint receives its pending messages; events from while it was disabled are not sent.',
  tags,
  params,
  response: { 200: ref(Webhook), ...problemResponses },
};

export const testWebhookSchema = {
  operationId: 'testWebhook',
  summary: 'Send a message `webhook.test`',
  description: 'Needs the right `submit`. The list of deliveries shows the outcome.',
  tags,
  params,
  response: {
    202: Type.Unsafe<Static<typeof WebhookDelivery>>({
      ...ref(WebhookDelivery),
      description: 'The message has been queued.',
    }),
    409: problemContent('The endpoint is disabled.'),
    ...problemResponses,
  },
};

export const listDeliveriesSchema = {
  operationId: 'listWebhookDeliveries',
  summary: 'The last 100 messages to an endpoint and their delivery states',
  description: 'Needs the right `submit`. Completed deliveries are deleted after seven days.',
  tags,
  params,
  response: { 200: listOf(WebhookDelivery), ...problemResponses },
};
