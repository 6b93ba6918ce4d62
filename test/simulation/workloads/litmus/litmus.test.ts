import { describe, expect, it } from 'vitest';
import { combination, type Settings, simulateSmall } from '../../../../src/contract-tests/small-plans.ts';
import { incompatibility, mechanismDefinitions, workloadDefinitions } from '../../../../src/simulation/catalogue.ts';
import type { ParameterValues } from '../../../../src/simulation/parameters.ts';
import { isAllowed, type LitmusChoice } from '../../../../src/simulation/workloads/litmus/outcomes.ts';
import { LITMUS_TESTS, type LitmusName } from '../../../../src/simulation/workloads/litmus/tests.ts';
import { ALLOWED, cellOf, STAGES, type StageName } from './seen.ts';

const litmus = workloadDefinitions.find(({ id }) => id === 'litmus')!;
const able = mechanismDefinitions.filter((mechanism) => incompatibility(mechanism, litmus) === undefined);
const NAMES = Object.keys(LITMUS_TESTS) as LitmusName[];

/** Nodes far from each other, with few reads under way; and a bridge with few buffers. */
const FAR = { machine: { hopLatencyNs: 5000, processesPerNode: 2, outstandingReads: 2 }, processes: 24 };
const NARROW = { preset: 'opteron-htoe', machine: { postedBuffers: 2, nonPostedBuffers: 2 }, processes: 12 };

const SHARED = { preset: 'technion-ib', machine: { processesPerNode: 2 }, processes: 12 };

function nodesOf(kind: string): Settings {
  if (kind.startsWith('dsm')) return SHARED;
  return kind.startsWith('dpgas') ? NARROW : FAR;
}

/** How often the outcome came that the test is about; a run that saw a forbidden one fails. */
function seen(kind: string, test: LitmusName, choice: LitmusChoice, more: ParameterValues = {}): number {
  return seenOn(nodesOf(kind), kind, { test, ...choice, tries: 30, spreadNs: 20_000, backlog: 8, ...more });
}

function seenOn(setting: Settings, kind: string, workload: ParameterValues): number {
  const mechanism: ParameterValues = kind === 'am-onload' ? { dedicatedCores: 1 } : {};
  const { error, counters } = simulateSmall(combination(kind, 'litmus'), { ...setting, mechanism, workload });
  if (error !== undefined) throw new Error(`${kind} ${workload.test}: ${error.message}`);
  return counters.relaxed_outcomes!;
}

describe.each(able.map(({ id }) => id))('%s', (kind) => {
  it.each(['same', 'two', 'crossed'] as const)('shows no forbidden outcome with homes %s', (homes) => {
    for (const order of ['none', 'flush'] as const) {
      for (const reads of ['blocking', 'split-phase'] as const)
        for (const test of NAMES) seen(kind, test, { homes, order, reads });
    }
  });
});

describe('allowed outcomes', () => {
  const POSTED = { order: 'none', reads: 'blocking' } as const;

  it.each(['dpgas-bridge', 'dpgas-integrated'])(
    'MP on %s: the flag passes data that wait for credits of their home',
    (kind) => {
      const machine = { postedBuffers: 32 };
      const workload = { test: 'mp', homes: 'two', spreadNs: 22_000, backlog: 48, tries: 500 };
      const setting = { preset: 'opteron-htoe', processes: 4, machine };
      expect(seenOn(setting, kind, workload)).toBeGreaterThan(0);
      expect(seenOn(setting, kind, { ...workload, order: 'fence' })).toBeGreaterThan(0);
      expect(seenOn(setting, kind, { ...workload, order: 'non-posted' })).toBe(0);
    },
  );

  it.each(['rma', 'am', 'aa-poll'])(
    'MP on %s: other traffic holds up data on links that the flag does not take',
    (kind) => {
      const machine = { linkBandwidthBytesPerNs: 0.1, nodesPerRouter: 4, processesPerNode: 2 };
      const workload = { test: 'mp', homes: 'two', spreadNs: 100, backlog: 16, traffic: 2, tries: 300 };
      expect(seenOn({ machine, processes: 36 }, kind, workload)).toBeGreaterThan(0);
      expect(seenOn({ machine, processes: 36 }, kind, { ...workload, order: 'flush' })).toBe(0);
    },
  );

  it.each(['rendezvous-unpin', 'pin-down-cache'])(
    'MP on %s: the flag is at home, data wait for a registration',
    (kind) => {
      expect(seen(kind, 'mp', { homes: 'crossed', ...POSTED }, { spreadNs: 0 })).toBeGreaterThan(0);
    },
  );

  it('cost by what is before them: posted writes overlap, answered ones and pages do not', () => {
    const tryNs = (kind: string, order: string, backlog: number) => {
      const workload = { test: 'mp', homes: 'two', spreadNs: 0, tries: 20, order, backlog };
      const setting = { preset: 'cxl-pool', processes: 8, machine: { processesPerNode: 2 } };
      return simulateSmall(combination(kind, 'litmus'), { ...setting, workload }).metrics.operation_latency_ns!.value;
    };
    const more = (kind: string, order: string) => tryNs(kind, order, 64) - tryNs(kind, order, 0);
    expect(more('rma', 'non-posted')).toBeGreaterThan(3 * more('rma', 'flush'));
    expect(more('dsm-isr', 'non-posted')).toBeLessThan(more('rma', 'non-posted') / 5);
  });
});

/** All that a mechanism of an order may show. */
function allowedCells(order: 'network' | 'transfers' | 'bridge') {
  const orders =
    order === 'bridge' ? (['none', 'fence', 'flush', 'non-posted'] as const) : (['none', 'flush'] as const);
  const choices: LitmusChoice[] = (['same', 'two', 'crossed'] as const).flatMap((homes) =>
    orders.flatMap((each) => (['blocking', 'split-phase'] as const).map((reads) => ({ homes, order: each, reads }))),
  );
  return choices.flatMap((choice) =>
    NAMES.filter((test) => isAllowed(test, order, choice)).map((test) => ({
      test,
      choice,
      cell: cellOf(test, choice),
    })),
  );
}

describe.each(['network', 'transfers', 'bridge'] as const)('of what the order %s allows', (order) => {
  const cells = allowedCells(order);

  it('each outcome is seen, or has a reason why it never is', () => {
    expect(Object.keys(ALLOWED[order]).sort()).toEqual(cells.map(({ cell }) => cell).sort());
  });

  it.each(cells)('$cell', ({ test, choice, cell }) => {
    const shown = ALLOWED[order][cell]!;
    const on = (kind: string, stage: StageName) =>
      seenOn(STAGES[stage].on, kind, { test, ...choice, ...STAGES[stage].workload });
    if (typeof shown !== 'string') expect(on(...shown)).toBeGreaterThan(0);
    else if (order === 'bridge') expect(on('dpgas-bridge', 'narrow') + on('dpgas-bridge', 'crossing')).toBe(0);
    else {
      const kinds =
        order === 'transfers'
          ? ['firehose', 'pin-down-cache']
          : choice.reads === 'blocking'
            ? ['rma', 'am', 'aa-poll']
            : ['rma'];
      for (const kind of kinds)
        for (const stage of ['far', 'crowded', 'askew'] as const) expect(on(kind, stage)).toBe(0);
    }
  });
});

describe('the table', () => {
  it('allows nothing where accesses are performed, and never coherence of one word to break', () => {
    const choices = (['same', 'two', 'crossed'] as const).map(
      (homes) => ({ homes, order: 'none', reads: 'split-phase' }) as const,
    );
    for (const choice of choices) {
      for (const test of NAMES) expect(isAllowed(test, 'performed', choice)).toBe(false);
      for (const order of ['network', 'transfers', 'bridge'] as const)
        expect(isAllowed('corr', order, choice)).toBe(false);
    }
  });
});
