import { type Static, Type } from '../type-builder.ts';

/** Events sent to endpoints. Each corresponds to one final state. */
export const WEBHOOK_EVENTS = [
  'experiment.finished',
  'experiment.failed',
  'experiment.cancelled',
  'exploration.finished',
  'exploration.failed',
  'exploration.cancelled',
] as const;

/** Sent on request. */
export const TEST_EVENT = 'webhook.test';

const nullable = (description: string) => Type.Union([Type.String(), Type.Null()], { description });

/** An endpoint that is notified of what ends in a project, without its secret, which is shown only once. */
export const Webhook = Type.Object(
  {
    id: Type.String(),
    project: Type.String(),
    url: Type.String({ description: 'Address to which messages are posted.' }),
    events: Type.Array(Type.Enum([...WEBHOOK_EVENTS]), {
      description:
        'Events that the endpoint receives. `finished`: every run has a result; `failed`: ended, with runs that failed; `cancelled`.',
    }),
    note: nullable('Note on its purpose.'),
    createdBy: Type.String(),
    createdAt: Type.String(),
    disabledAt: nullable('Time since which nothing is sent to it.'),
    disabledReason: nullable('Why it was disabled.'),
  },
  { $id: 'Webhook' },
);
export type Webhook = Static<typeof Webhook>;

/** A newly registered endpoint. */
export const NewWebhook = Type.Object(
  {
    secret: Type.String({ description: '`whsec_…`, used to sign messages: shown only this once.' }),
    details: Webhook,
  },
  { $id: 'NewWebhook' },
);
export type NewWebhook = Static<typeof NewWebhook>;

export const DELIVERY_STATES = ['pending', 'delivered', 'failed'] as const;

/** A message for an endpoint and the state of its delivery. */
export const WebhookDelivery = Type.Object(
  {
    id: Type.String({ description: 'The `webhook-id` header: the same at each attempt.' }),
    webhook: Type.String({ description: 'Id of the endpoint.' }),
    event: Type.String({ description: `As in the endpoint’s \`events\`, or \`${TEST_EVENT}\`.` }),
    subject: Type.String({ description: 'Id of the experiment or exploration; for a test, of the endpoint.' }),
    state: Type.Enum([...DELIVERY_STATES], { description: '`failed`: given up.' }),
    attempts: Type.Integer(),
    createdAt: Type.String(),
    lastAttemptAt: nullable('Time of the last attempt.'),
    nextAttemptAt: nullable('Time of the next attempt; null if the message was delivered or given up.'),
    deliveredAt: nullable('When the endpoint accepted it.'),
    lastStatus: Type.Union([Type.Integer(), Type.Null()], {
      description: 'HTTP status of the last response, if there was one.',
    }),
    lastError: nullable('Why the last attempt failed.'),
  },
  { $id: 'WebhookDelivery' },
);
export type WebhookDelivery = Static<typeof WebhookDelivery>;
