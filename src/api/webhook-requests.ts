import { randomBytes } from 'node:crypto';
import type { ServiceConfig } from '../settings/config.ts';
import { ProblemError } from '../spec/errors.ts';
import { type NewWebhook, WEBHOOK_EVENTS, type Webhook, type WebhookDelivery } from '../spec/resources/webhook.ts';
import { type Static, Type } from '../spec/type-builder.ts';
import type { Store } from '../store/contract.ts';
import { endpointFault } from '../webhooks/endpoint.ts';
import { currentPrincipal } from './access/principal.ts';
import { findProject } from './tenant-requests.ts';

export const WebhookInput = Type.Object(
  {
    url: Type.String({ minLength: 1, maxLength: 2000, description: 'Address to which messages are posted; https.' }),
    events: Type.Optional(
      Type.Array(Type.Enum([...WEBHOOK_EVENTS]), {
        minItems: 1,
        maxItems: WEBHOOK_EVENTS.length,
        default: [...WEBHOOK_EVENTS],
        description: 'Events that the endpoint receives; all if omitted.',
      }),
    ),
    note: Type.Optional(Type.String({ minLength: 1, maxLength: 200, description: 'Note on its purpose.' })),
  },
  {
    additionalProperties: false,
    $id: 'WebhookInput',
    examples: [
      { url: 'https://chat.example.org/hooks/onesided', events: ['experiment.finished', 'experiment.failed'] },
    ],
  },
);

export const RotationInput = Type.Object(
  {
    overlapHours: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 168,
        default: 24,
        description:
          'Hours during which messages are also signed with the former secret; 0 if others have obtained it.',
      }),
    ),
  },
  { additionalProperties: false, $id: 'RotationInput', examples: [{ overlapHours: 24 }] },
);

/** Dependencies of requests about webhooks. */
export interface WebhookServices {
  readonly store: Pick<Store, 'tenants' | 'webhooks'>;
  readonly config: Pick<ServiceConfig, 'webhookPrivateHosts'>;
}

/** @throws ProblemError PROJECT_NOT_FOUND, AUTH_FORBIDDEN without the right. */
export async function listWebhooks({ store }: WebhookServices, project: string): Promise<Webhook[]> {
  await findProject(store.tenants, project);
  return [...(await store.webhooks.list(project))];
}

/**
 * Registers an endpoint; the secret that signs its messages appears only in the response.
 * @throws ProblemError WEBHOOK_ADDRESS, WEBHOOK_EXISTS, WEBHOOK_LIMIT, PROJECT_NOT_FOUND, AUTH_FORBIDDEN.
 */
export async function createWebhook(
  { store, config }: WebhookServices,
  project: string,
  { url, events = [...WEBHOOK_EVENTS], note = null }: WebhookRequest,
): Promise<NewWebhook> {
  await findProject(store.tenants, project);
  const fault = endpointFault(url, config.webhookPrivateHosts);
  if (fault !== undefined) {
    throw new ProblemError('WEBHOOK_ADDRESS', `The address ${fault}`, [{ pointer: '/url', detail: fault }]);
  }
  const secret = newSecret();
  const id = `w${randomBytes(10).toString('hex')}`;
  const createdBy = currentPrincipal().name;
  const asked = { id, project, url: new URL(url).href, events: [...new Set(events)], note, createdBy, secret };
  return { secret, details: await store.webhooks.create(asked) };
}

/** In the format of Standard Webhooks, with as many bytes as the signature's hash. */
const newSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`;

/**
 * Gives an endpoint a new secret, which appears only in the response.
 * @throws ProblemError WEBHOOK_NOT_FOUND, AUTH_FORBIDDEN without the right.
 */
export async function rotateWebhookSecret(
  { store }: WebhookServices,
  id: string,
  { overlapHours = 24 }: Static<typeof RotationInput>,
): Promise<NewWebhook> {
  const secret = newSecret();
  return { secret, details: existing(id, await store.webhooks.rotate(id, secret, overlapHours * 3_600_000)) };
}

type WebhookRequest = Pick<Static<typeof WebhookInput>, 'url' | 'events'> & {
  readonly note?: string | null | undefined;
};

/** @throws ProblemError WEBHOOK_NOT_FOUND, AUTH_FORBIDDEN without the right. */
export async function findWebhook({ store }: WebhookServices, id: string): Promise<Webhook> {
  return existing(id, await store.webhooks.find(id));
}

/** @throws ProblemError WEBHOOK_NOT_FOUND, AUTH_FORBIDDEN without the right. */
export async function deleteWebhook({ store }: WebhookServices, id: string): Promise<void> {
  if (!(await store.webhooks.remove(id))) throw unknownWebhook(id);
}

/** @throws ProblemError WEBHOOK_NOT_FOUND, AUTH_FORBIDDEN without the right. */
export async function enableWebhook({ store }: WebhookServices, id: string): Promise<Webhook> {
  return existing(id, await store.webhooks.enable(id));
}

/** Sends a test message. @throws ProblemError WEBHOOK_NOT_FOUND, WEBHOOK_DISABLED, AUTH_FORBIDDEN. */
export async function testWebhook(services: WebhookServices, id: string): Promise<WebhookDelivery> {
  const delivery = await services.store.webhooks.test(id);
  if (delivery) return delivery;
  const { disabledReason } = await findWebhook(services, id);
  throw new ProblemError('WEBHOOK_DISABLED', `Enable it first; it has been disabled since: ${disabledReason}`);
}

/** Returns the last 100 deliveries, latest first. @throws ProblemError WEBHOOK_NOT_FOUND, AUTH_FORBIDDEN without the right. */
export async function listDeliveries(services: WebhookServices, id: string): Promise<WebhookDelivery[]> {
  await findWebhook(services, id);
  return [...(await services.store.webhooks.deliveries(id))];
}

function existing(id: string, webhook: Webhook | undefined): Webhook {
  if (!webhook) throw unknownWebhook(id);
  return webhook;
}

function unknownWebhook(id: string): ProblemError {
  return new ProblemError('WEBHOOK_NOT_FOUND', `There is no webhook ${id.slice(0, 100)}`);
}
