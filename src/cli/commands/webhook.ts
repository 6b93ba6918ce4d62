import { type Command, Option } from 'commander';
import { type NewWebhook, WEBHOOK_EVENTS, type Webhook, type WebhookDelivery } from '../../spec/resources/webhook.ts';
import { idPath, request, requestJson } from '../http-client.ts';
import { wholeNumber } from '../option-values.ts';
import { columns, note, print, printDocument, printLine } from '../output.ts';
import { postJson } from '../post-json.ts';

const HELP = `
Messages are signed as Standard Webhooks prescribes; the secret is shown once, on standard output.
They report that an experiment or exploration is over:
  ${WEBHOOK_EVENTS.join(', ')}
Exit codes: 0 done, 2 not allowed or bad input, 3 no server.

Examples:
  onesided webhook create group-a https://chat.example.org/hooks/onesided --event experiment.failed
  onesided webhook test w3f0c9a1b2d4e5f60718a
  onesided webhook deliveries w3f0c9a1b2d4e5f60718a
  onesided webhook rotate w3f0c9a1b2d4e5f60718a`;

export function addWebhook(webhook: Command): void {
  webhook
    .description('Manages endpoints that are notified when experiments and explorations of a project are over.')
    .addHelpText('after', HELP);
  webhook
    .command('create')
    .summary('register an endpoint; its secret is shown only once')
    .description('Registers an endpoint and prints the secret of its messages, only this once.')
    .argument('<project>', 'id of a project')
    .argument('<url>', 'address that messages are posted to')
    .addOption(new Option('--event <event...>', 'events to report (default: all)').choices(WEBHOOK_EVENTS))
    .option('--note <text>', 'purpose of the endpoint')
    .option('--json', 'print {secret, details} as JSON')
    .action(create);
  webhook
    .command('list')
    .summary('list the endpoints of a project')
    .description('Lists the endpoints of a project.')
    .argument('<project>', 'id of a project')
    .option('--json', 'print JSON')
    .action(list);
  const ofOne = (name: string, summary: string) =>
    webhook
      .command(name)
      .summary(summary)
      .description(`${summary[0]?.toUpperCase()}${summary.slice(1)}.`)
      .argument('<id>', 'id of an endpoint, as `onesided webhook list` shows it');
  ofOne('test', 'send a test message').action(test);
  ofOne('deliveries', 'list the latest messages of an endpoint, and their outcome')
    .option('--json', 'print JSON')
    .action(deliveries);
  ofOne('rotate', 'give an endpoint a new secret; it is shown only once')
    .option(
      '--overlap-hours <n>',
      'how long the former secret still signs as well; 0 if it has leaked',
      wholeNumber(0, 168),
      24,
    )
    .option('--json', 'print {secret, details} as JSON')
    .action(rotate);
  ofOne('enable', 'enable a disabled endpoint').action(enable);
  ofOne('delete', 'delete an endpoint').action(remove);
}

interface CreateOptions {
  readonly event?: readonly string[];
  readonly note?: string;
  readonly json?: true;
}

async function create(project: string, url: string, { event, json, note: purpose }: CreateOptions): Promise<void> {
  const asked = { url, events: event, note: purpose };
  const made = await postJson<NewWebhook>(idPath('projects', project, '/webhooks'), asked);
  if (json) return printDocument(made);
  note(`Webhook ${made.details.id} of ${project}. Keep its secret: it will not be shown again.`);
  return printLine(made.secret);
}

async function list(project: string, { json }: { json?: true }): Promise<void> {
  const { items } = await requestJson<{ items: Webhook[] }>(idPath('projects', project, '/webhooks'));
  if (json) return printDocument({ items });
  const rows = items.map(({ id, url, events, disabledReason, note: purpose }) => {
    const told = events.length === WEBHOOK_EVENTS.length ? 'all' : events.join(' ');
    return [id, url, told, disabledReason === null ? 'enabled' : `disabled: ${disabledReason}`, purpose ?? ''];
  });
  const head = ['webhook', 'address', 'events', 'state', 'note'];
  return print(rows.length === 0 ? 'No webhooks.\n' : `${columns([head, ...rows])}\n`);
}

async function test(id: string): Promise<void> {
  const delivery = await requestJson<WebhookDelivery>(idPath('webhooks', id, '/test'), { method: 'POST' });
  note(`Message ${delivery.id} is on its way; see: onesided webhook deliveries ${id}`);
}

async function deliveries(id: string, { json }: { json?: true }): Promise<void> {
  const { items } = await requestJson<{ items: WebhookDelivery[] }>(idPath('webhooks', id, '/deliveries'));
  if (json) return printDocument({ items });
  const rows = items.map(({ createdAt, event, subject, state, attempts, nextAttemptAt, lastError }) => {
    const next = nextAttemptAt === null ? '' : `next ${nextAttemptAt}`;
    return [createdAt, event, subject, state, String(attempts), lastError ?? '', next];
  });
  const head = ['created', 'event', 'subject', 'state', 'attempts', 'last error', ''];
  return print(rows.length === 0 ? 'No messages.\n' : `${columns([head, ...rows])}\n`);
}

async function rotate(id: string, { overlapHours, json }: { overlapHours: number; json?: true }): Promise<void> {
  const made = await postJson<NewWebhook>(idPath('webhooks', id, '/rotate'), { overlapHours });
  if (json) return printDocument(made);
  const former =
    overlapHours === 0 ? 'former secrets no longer sign' : `the former one signs for another ${overlapHours} h`;
  note(`Webhook ${id} has a new secret; ${former}. Keep the new secret: it will not be shown again.`);
  return printLine(made.secret);
}

async function enable(id: string): Promise<void> {
  await request(idPath('webhooks', id, '/enable'), { method: 'POST' });
  note(`Enabled: ${id}`);
}

async function remove(id: string): Promise<void> {
  await request(idPath('webhooks', id), { method: 'DELETE' });
  note(`Deleted: ${id}`);
}
