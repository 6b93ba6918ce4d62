import type { Api } from '../../../src/api/services.ts';
import { buildApp } from '../../../src/app.ts';
import { readConfig, type ServiceConfig } from '../../../src/settings/config.ts';
import { simulate } from '../../../src/simulation/simulate.ts';
import type { Store } from '../../../src/store/contract.ts';
import { openStore } from '../../../src/store/store.ts';
import { ScheduleCache } from '../../../workers/schedule-cache.ts';
import { createDatabase } from '../../support/database.ts';

const LEASE_MS = 60_000;

/** The API over HTTP on a PostgreSQL of its own; runs are computed when a test says so. */
export interface TestService {
  readonly url: string;
  readonly store: Store;
  readonly server: Api['server'];
  /** How often the API said that runs wait. */
  readonly wakes: () => number;
  /** What was logged, a JSON object a line; nothing unless `logLevel` is set. */
  readonly log: () => readonly string[];
  /** Computes runs that wait, `limit` at most. */
  work(limit?: number): Promise<number>;
  stop(): Promise<void>;
}

export async function startTestService(
  settings: Partial<ServiceConfig> = {},
  databaseUrl?: string,
): Promise<TestService> {
  // A machine that is busy with tests takes its time; tests of slow answers set their own.
  const patient = {
    ONESIDED_LOG_LEVEL: 'silent',
    ONESIDED_WRITE_LIMIT_MS: '10000',
    ONESIDED_SHED_DELAY_MS: '600000',
    ONESIDED_SHED_WAIT_MS: '600000',
  };
  const config = { ...readConfig({}, patient), ...settings };
  const { readLimitMs, shareResults } = config;
  const keepDeletedMs = config.keepDeletedDays * 86_400_000;
  const opened = databaseUrl ?? (await createDatabase());
  const store = await openStore({ databaseUrl: opened, readLimitMs, shareResults, keepDeletedMs });
  let wakes = 0;
  const lines: string[] = [];
  const log = { write: (line: string) => void lines.push(line) };
  const app = await buildApp({ store, dispatcher: { wake: () => void wakes++ }, config, log });
  const undocumented = watchStatuses(app);
  const url = await app.listen({ host: '127.0.0.1', port: settings.port ?? 0 });
  return {
    url,
    store,
    server: app.server,
    wakes: () => wakes,
    log: () => lines,
    work: (limit = 10_000) => work(store, limit),
    stop: async () => {
      await app.close();
      await store.close();
      if (undocumented.size > 0) throw new Error(`Not in the OpenAPI document: ${[...undocumented].join(', ')}`);
    },
  };
}

type Described = Record<string, { readonly $ref?: string; readonly headers?: object } | undefined>;

interface Document {
  readonly paths?: Record<string, Record<string, { readonly responses?: Described }>>;
  readonly components?: { readonly responses?: Described; readonly headers?: object };
}

/** Of all services alike: which routes there are is no setting. Each makes its own in a third of a second. */
let documented: Document | undefined;

/** Statuses of described routes, and headers that the document knows, where it lacks them: no answer may have such. */
function watchStatuses(app: Api): ReadonlySet<string> {
  const found = new Set<string>();
  app.addHook('onResponse', async ({ routeOptions: { url = '', schema }, method }, reply) => {
    if (!schema || (schema as { hide?: boolean }).hide) return;
    documented ??= app.swagger() as Document;
    const { paths = {}, components = {} } = documented;
    const operation = paths[url.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
    if (!operation) return;
    const said = `${method} ${url} ${reply.statusCode}`;
    const own = operation.responses?.[reply.statusCode];
    if (!own) found.add(said);
    const { headers = {} } = (own?.$ref ? components.responses?.[own.$ref.split('/').at(-1) ?? ''] : own) ?? {};
    // How much may be asked is said with every answer; problem documents say it where it is what went wrong.
    const known = Object.keys(components.headers ?? {}).filter((name) => !name.startsWith('ratelimit'));
    for (const name of known) if (reply.hasHeader(name) && !(name in headers)) found.add(`${said}: ${name}`);
  });
  return found;
}

/** What a worker does, without threads and queue. */
async function work(store: Store, limit: number): Promise<number> {
  const waiting = await store.work.unscheduled(limit);
  const claimed = await store.work.claim(
    waiting.map(({ id }) => id),
    'test',
    LEASE_MS,
  );
  const texts = await new ScheduleCache(store.schedules).textsOf(claimed.map(({ plan }) => plan));
  const finished = claimed.map(({ id, attempt, plan }) => {
    const schedule = texts.get(String(plan.workload.parameters.schedule));
    return { id, attempt, result: simulate(plan, schedule ? { schedule } : {}), wallMs: 1 };
  });
  await store.work.finish(finished);
  return finished.length;
}
