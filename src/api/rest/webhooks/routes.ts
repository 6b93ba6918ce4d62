import { sendEmpty } from '../../answers.ts';
import { bodyOf } from '../../plugins/bodies.ts';
import type { Api, Services } from '../../services.ts';
import {
  createWebhook,
  deleteWebhook,
  enableWebhook,
  findWebhook,
  listDeliveries,
  listWebhooks,
  RotationInput,
  rotateWebhookSecret,
  testWebhook,
  WebhookInput,
} from '../../webhook-requests.ts';
import * as schemas from './schemas.ts';

export function webhookRoutes(app: Api, services: Services): void {
  app.get('/v1/projects/:id/webhooks', { schema: schemas.listWebhooksSchema }, async ({ params: { id } }) => ({
    items: await listWebhooks(services, id),
  }));

  app.post('/v1/projects/:id/webhooks', { schema: schemas.createWebhookSchema }, async (request, reply) => {
    const made = await createWebhook(services, request.params.id, bodyOf(request, WebhookInput));
    reply.code(201).header('cache-control', 'no-store').header('location', `/v1/webhooks/${made.details.id}`);
    return made;
  });

  app.get('/v1/webhooks/:id', { schema: schemas.findWebhookSchema }, ({ params: { id } }) => findWebhook(services, id));

  app.delete('/v1/webhooks/:id', { schema: schemas.removeWebhookSchema }, async ({ params: { id } }, reply) => {
    await deleteWebhook(services, id);
    return sendEmpty(reply, 204);
  });

  app.post('/v1/webhooks/:id/rotate', { schema: schemas.rotateSecretSchema }, async (request, reply) => {
    const made = await rotateWebhookSecret(services, request.params.id, bodyOf(request, RotationInput));
    reply.header('cache-control', 'no-store');
    return made;
  });

  app.post('/v1/webhooks/:id/enable', { schema: schemas.enableWebhookSchema }, ({ params: { id } }) =>
    enableWebhook(services, id),
  );

  app.post('/v1/webhooks/:id/test', { schema: schemas.testWebhookSchema }, async ({ params: { id } }, reply) => {
    reply.code(202);
    return testWebhook(services, id);
  });

  app.get('/v1/webhooks/:id/deliveries', { schema: schemas.listDeliveriesSchema }, async ({ params: { id } }) => ({
    items: await listDeliveries(services, id),
  }));
}
