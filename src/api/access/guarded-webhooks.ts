import type { WebhookStore } from '../../store/contract.ts';
import type { Guard } from './guard.ts';

/** Webhook endpoints send a project's events elsewhere, and their addresses may be secret, so every method needs `submit`. */
export function guardedWebhooks(webhooks: WebhookStore, guard: Guard): WebhookStore {
  const allowed = async (id: string) => {
    const webhook = guard.visible(await webhooks.find(id));
    if (webhook) guard.require('submit', webhook.project);
    return webhook;
  };
  return {
    find: allowed,
    create: async (webhook) => {
      guard.require('submit', webhook.project);
      return guard.acting(() => webhooks.create(webhook));
    },
    list: async (project) => {
      guard.require('submit', project);
      return webhooks.list(project);
    },
    rotate: async (id, secret, keepMs) =>
      (await allowed(id)) ? guard.acting(() => webhooks.rotate(id, secret, keepMs)) : undefined,
    remove: async (id) => (await allowed(id)) !== undefined && guard.acting(() => webhooks.remove(id)),
    enable: async (id) => ((await allowed(id)) ? guard.acting(() => webhooks.enable(id)) : undefined),
    test: async (id) => ((await allowed(id)) ? guard.acting(() => webhooks.test(id)) : undefined),
    deliveries: async (id) => ((await allowed(id)) ? webhooks.deliveries(id) : []),
  };
}
