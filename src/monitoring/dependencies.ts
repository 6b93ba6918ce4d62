import { Gauge, type Registry } from 'prom-client';

/** Throws if a dependency does not respond. */
type Ping = () => Promise<void>;

/** Well below the default scrape timeout of 10 s. */
const LONGEST_MS = 2000;

/**
 * Registers gauges of a process's dependencies, checked at each scrape: whether each responds within two seconds, and how long it
 * took.
 * @param pings by name: `postgresql`, `storage`, `redis`, `queue`
 */
export function registerDependencies(registry: Registry, pings: Readonly<Record<string, Ping>>): void {
  const labelNames = ['name'] as const;
  const seconds = new Gauge({
    name: 'onesided_dependency_answer_seconds',
    help: 'Time that a dependency took to answer; missing while it does not.',
    ...{ labelNames, registers: [registry] },
  });
  const up: Gauge<'name'> = new Gauge({
    name: 'onesided_dependency_up',
    help: 'Whether a dependency answers (1) or not (0).',
    ...{ labelNames, registers: [registry] },
    collect: async () => {
      await Promise.all(
        Object.entries(pings).map(async ([name, ping]) => {
          const answered = await answerSeconds(ping);
          up.set({ name }, answered === undefined ? 0 : 1);
          if (answered === undefined) seconds.remove({ name });
          else seconds.set({ name }, answered);
        }),
      );
    },
  });
}

async function answerSeconds(ping: Ping): Promise<number | undefined> {
  const begun = performance.now();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('late')), LONGEST_MS);
  });
  try {
    await Promise.race([ping(), late]);
    return (performance.now() - begun) / 1000;
  } catch {
    return undefined;
  } finally {
    clearTimeout(timer);
  }
}
