import { Gauge, type Registry } from 'prom-client';
import { QUEUE_NAME } from '../../queue/run-queue.ts';
import { RUN_STATES } from '../../spec/resources/run.ts';
import type { StoreStatistics } from '../../store/contract.ts';
import type { Services } from '../services.ts';
import { withinLimit } from '../time-limits.ts';
import { lastKnown } from './last-known.ts';

/**
 * Several gauges are read together; a scrape queries the database once. It must be prompt while all connections are taken, as
 * this is when it is looked at; what is served meanwhile is not so old that it misleads.
 */
const TIMES = { freshMs: 1000, waitMs: 1000, keptMs: 60_000 };
/** The query is cancelled after this time, in ms. */
const LONGEST_MS = 5000;

/** Registers gauges of what is stored and queued. */
export function registerStoreGauges(registry: Registry, { store, config }: Services): void {
  const limitMs = Math.min(config.readLimitMs, LONGEST_MS);
  const statistics = lastKnown(() => withinLimit(limitMs, () => store.statistics()), TIMES);
  const ofRuns = ['state', 'mechanism', 'workload'] as const;
  const gauge = <Label extends string>(
    name: string,
    help: string,
    labelNames: readonly Label[],
    samples: (statistics: StoreStatistics) => readonly Sample<Label>[],
  ) =>
    registerGauge(registry, { name: `onesided_${name}`, help, labelNames }, async () => {
      const known = await statistics();
      return known ? samples(known.value) : [];
    });
  const age = { name: 'onesided_store_statistics_age_seconds', help: AGE_HELP, labelNames: [] };
  registerGauge(registry, age, async () => {
    const known = await statistics();
    return known ? [{ labels: {}, value: known.ageMs / 1000 }] : [];
  });
  gauge('runs', 'Runs in the store.', ofRuns, ({ runs }) => allStates(runs));
  gauge('run_wall_seconds', 'Time that threads spent on the stored runs.', ['mechanism', 'workload'], ({ runs }) =>
    summed(
      runs,
      ({ mechanism, workload }) => ({ mechanism, workload }),
      ({ wallSeconds }) => wallSeconds,
    ),
  );
  gauge('refused_results', 'Results that arrived too late and were refused.', ['workload'], ({ runs }) =>
    summed(
      runs,
      ({ workload }) => ({ workload }),
      ({ refused }) => refused,
    ),
  );
  gauge('queue_runs', QUEUE_HELP, ['queue', 'state'], ({ runs }) => queued(runs));
  gauge('queue_oldest_seconds', 'Waiting time of the queued run that was submitted first.', ['queue'], ({ runs }) => [
    { labels: { queue: QUEUE_NAME }, value: Math.max(0, ...runs.map(({ oldestSeconds }) => oldestSeconds)) },
  ]);
  gauge('experiments', 'Experiments in the store.', ['state', 'workload'], ({ experiments }) =>
    experiments.map(({ state, workload, experiments: value }) => ({ labels: { state, workload }, value })),
  );
}

const QUEUE_HELP =
  'Queued runs: scheduled in a job of the queue, unscheduled as yet, or unserved, as they need labels or a model version of which no worker is alive.';
const AGE_HELP =
  'Age of the counts of stored and queued objects in this response: above 1 if the database did not count them in time.';

interface Sample<Label extends string> {
  readonly labels: Readonly<Record<Label, string>>;
  readonly value: number;
}

/** If the database does not respond for long, its gauges are missing, but the other metrics are still served. */
function registerGauge<Label extends string>(
  registry: Registry,
  { name, help, labelNames }: { readonly name: string; readonly help: string; readonly labelNames: readonly Label[] },
  samples: () => Promise<readonly Sample<Label>[]>,
): void {
  const gauge: Gauge<Label> = new Gauge({
    ...{ name, help, labelNames, registers: [registry] },
    collect: async () => {
      const current = await samples();
      gauge.reset();
      for (const { labels, value } of current) gauge.set(labels, value);
    },
  });
}

type RunStatistics = StoreStatistics['runs'];

/** Includes states without runs as 0: a gauge that vanishes would look like an outage. */
function allStates(runs: RunStatistics): Sample<'state' | 'mechanism' | 'workload'>[] {
  const none = runs.flatMap((row) => RUN_STATES.map((state) => ({ ...row, state, runs: 0 })));
  return summed(
    [...none, ...runs],
    ({ state, mechanism, workload }) => ({ state, mechanism, workload }),
    (row) => row.runs,
  );
}

function queued(runs: RunStatistics): Sample<'queue' | 'state'>[] {
  const waiting = runs.filter(({ state }) => state === 'queued');
  const numbers = { scheduled: 0, unscheduled: 0, unserved: 0 };
  for (const { runs: all, scheduled, unserved } of waiting) {
    numbers.scheduled += scheduled;
    numbers.unserved += unserved;
    numbers.unscheduled += all - scheduled - unserved;
  }
  return Object.entries(numbers).map(([state, value]) => ({ labels: { queue: QUEUE_NAME, state }, value }));
}

function summed<Row, Label extends string>(
  rows: readonly Row[],
  labelsOf: (row: Row) => Readonly<Record<Label, string>>,
  amountOf: (row: Row) => number,
): Sample<Label>[] {
  const samples = new Map<string, Sample<Label>>();
  for (const row of rows) {
    const labels = labelsOf(row);
    const key = JSON.stringify(labels);
    samples.set(key, { labels, value: (samples.get(key)?.value ?? 0) + amountOf(row) });
  }
  return [...samples.values()];
}
