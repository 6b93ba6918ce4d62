import { describe, expect, it } from 'vitest';
import { combination, type Settings, simulateSmall, smallPlan } from '../../../../src/contract-tests/small-plans.ts';
import {
  impossibility,
  incompatibility,
  mechanismDefinitions,
  workloadDefinitions,
} from '../../../../src/simulation/catalogue.ts';
import { hardwareOf } from '../../../../src/simulation/machines/read-machine.ts';
import type { MechanismDefinition } from '../../../../src/simulation/mechanisms/definition.ts';
import type { ParameterValues } from '../../../../src/simulation/parameters.ts';
import type { RunResult } from '../../../../src/simulation/run.ts';
import { accessOrderOf, isAllowed, type LitmusChoice } from '../../../../src/simulation/workloads/litmus/outcomes.ts';
import { processesFor } from '../../../../src/simulation/workloads/litmus/rules.ts';
import { LITMUS_TESTS, type LitmusName } from '../../../../src/simulation/workloads/litmus/tests.ts';
import { BRIDGE_STAGES, FIREHOSE_STAGES, NETWORK_STAGES } from './seen.ts';

const litmus = workloadDefinitions.find(({ id }) => id === 'litmus')!;
const able = mechanismDefinitions.filter((mechanism) => incompatibility(mechanism, litmus) === undefined);
const NAMES = Object.keys(LITMUS_TESTS) as LitmusName[];
const HOMES = ['same', 'two', 'crossed'] as const;
const ORDERS = ['none', 'fence', 'flush', 'non-posted'] as const;
const PLAIN_ORDERS = ['none', 'flush'] as const;
const READS = ['blocking', 'split-phase'] as const;
const BLOCKING = ['blocking'] as const;

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
  return seenOn(nodesOf(kind), kind, { test, ...choice, tries: 12, spreadNs: 20_000, backlog: 8, ...more });
}

function seenOn(setting: Settings, kind: string, workload: ParameterValues): number {
  return resultOn(setting, kind, workload).counters.relaxed_outcomes!;
}

function resultOn(setting: Settings, kind: string, workload: ParameterValues): RunResult {
  const mechanism: ParameterValues = { ...setting.mechanism, ...(kind === 'am-onload' && { dedicatedCores: 1 }) };
  const result = simulateSmall(combination(kind, 'litmus'), { ...setting, mechanism, workload });
  if (result.error !== undefined) throw new Error(`${kind} ${workload.test}: ${result.error.message}`);
  return result;
}

/** Ways of reading that differ; see below for those that do not. */
const readsOf = ({ offers }: MechanismDefinition) => (offers.includes('posted-reads') ? READS : BLOCKING);

describe.each(able.map((mechanism) => ({ kind: mechanism.id, ways: readsOf(mechanism) })))(
  '$kind',
  ({ kind, ways }) => {
    it.each(HOMES)('shows no forbidden outcome with homes %s', (homes) => {
      for (const order of PLAIN_ORDERS) {
        for (const reads of ways) for (const test of NAMES) seen(kind, test, { homes, order, reads });
      }
    });
  },
);

describe('reads that are not posted are waited for, one by one', () => {
  const blocking = able.filter((mechanism) => readsOf(mechanism) === BLOCKING);

  it.each(blocking.map(({ id }) => id))('on %s', (kind) => {
    for (const homes of HOMES) {
      const [one, other] = READS.map((reads) => {
        const workload = { test: 'iriw', homes, reads, tries: 4, spreadNs: 20_000, backlog: 8 };
        return resultOn(nodesOf(kind), kind, workload).digest;
      });
      expect(other).toBe(one);
    }
  });
});

describe('allowed outcomes', () => {
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

/** Everything that a mechanism may show. */
function allowedCells(mechanism: MechanismDefinition) {
  const { id, offers, accessOrder } = mechanism;
  const { machine, mechanism: own } = smallPlan(combination(id, 'litmus'), stagesOf(id)[0]!.on);
  const hardware = hardwareOf(machine.preset, machine.parameters);
  const order = accessOrder?.(hardware, own.parameters) ?? accessOrderOf(offers);
  const orders = offers.includes('ordered-puts') ? ORDERS : PLAIN_ORDERS;
  const reads = readsOf(mechanism);
  const choices: LitmusChoice[] = HOMES.flatMap((homes) =>
    orders.flatMap((each) => reads.map((how) => ({ homes, order: each, reads: how }))),
  );
  return choices
    .flatMap((choice) => NAMES.map((test) => ({ kind: id, test, choice, cell: cellOf(id, test, choice) })))
    .filter(({ test, choice }) => isAllowed(test, order, choice));
}

function stagesOf(kind: string) {
  if (kind === 'firehose') return FIREHOSE_STAGES;
  return kind.startsWith('dpgas') ? BRIDGE_STAGES : NETWORK_STAGES;
}

const cellOf = (kind: string, test: LitmusName, { homes, order, reads }: LitmusChoice): string =>
  `${kind} ${homes} ${order} ${reads} ${test}`;

/** Whether one of some stages shows an outcome; those that take more processes are not for it. */
function isSeen(kind: string, test: LitmusName, choice: LitmusChoice): boolean {
  return stagesOf(kind)
    .filter(({ on }) => on.processes! >= processesFor(test, choice.homes))
    .some(({ on, workload }) => seenOn(on, kind, { test, ...choice, ...workload }) > 0);
}

describe('each outcome that a mechanism allows is seen', () => {
  const relaxed = able.filter((mechanism) => allowedCells(mechanism).length > 0);

  it.each(relaxed.map((mechanism) => ({ id: mechanism.id, cells: allowedCells(mechanism) })))('on $id', ({ cells }) => {
    const unseen = cells.filter(({ kind, test, choice }) => !isSeen(kind, test, choice));
    expect(unseen.map(({ cell }) => cell)).toEqual([]);
  });

  it('and all but those whose accesses are performed allow some', () => {
    const strict = able.filter((mechanism) => !relaxed.includes(mechanism));
    expect(strict.every(({ offers }) => offers.includes('performed-accesses'))).toBe(true);
  });
});

describe('what the ways of messages forbid', () => {
  const pulled = { homes: 'crossed', order: 'none', reads: 'blocking' } as const;
  const flushed = { homes: 'crossed', order: 'flush', reads: 'split-phase' } as const;
  const served = { homes: 'same', order: 'none', reads: 'split-phase' } as const;

  it.each([
    ...['rma', 'a-kv', 'am-onload', 'bounce-buffer', 'pin-everything'].map((kind) => ({
      kind,
      test: 'mp',
      choice: pulled,
    })),
    ...['rma', 'rendezvous-unpin', 'bounce-buffer'].map((kind) => ({ kind, test: 'mp', choice: flushed })),
    ...['rendezvous-no-unpin', 'pin-down-cache', 'bounce-buffer'].map((kind) => ({ kind, test: 'lb', choice: served })),
  ] as const)('$kind never shows $test with $choice', ({ kind, test, choice }) => {
    for (const { on, workload } of NETWORK_STAGES.slice(0, 6))
      expect(seenOn(on, kind, { test, ...choice, ...workload, delayNs: 20_000 })).toBe(0);
  });

  it('a memory pool shows nothing at all: its accesses take effect in program order', () => {
    const setting = { preset: 'cxl-pool', processes: 16, machine: { processesPerNode: 2 } };
    for (const homes of HOMES) {
      for (const test of NAMES) {
        for (const [backlog, delayNs] of [
          [8, 400],
          [0, 400],
          [1, 1000],
        ]) {
          const workload = { test, homes, reads: 'split-phase', spreadNs: 200, delayNs, backlog, tries: 40 };
          expect(seenOn(setting, 'dpgas-integrated', workload)).toBe(0);
        }
      }
    }
    expect(isAllowed('mp', 'performed', { homes: 'two', order: 'none', reads: 'split-phase' })).toBe(false);
  });
});

/** As derived in docs/decisions/0032. Of six nodes with two cores, all are in a domain. */
describe.each(['dpgas-bridge', 'dpgas-integrated'])('%s in a coherent domain', (kind) => {
  const machine = { ...NARROW.machine, processesPerNode: 2 };
  const domain = { coherentNodes: 6 };
  const definition = able.find(({ id }) => id === kind)!;

  it.each<[string, ParameterValues]>([
    ['pages', { coherenceUnit: 'page' }],
    ['lines, with a stream a core', { coherenceUnit: 'line', unitIds: 'core' }],
    ['a directory of one entry', { coherenceUnit: 'line', coherentPages: 1 }],
    ['answers and reads that pass', { coherenceUnit: 'line', responsesPass: true, readsPass: true }],
  ])('shows nothing at all with %s', (_, options) => {
    const setting = { preset: 'opteron-htoe', processes: 12, machine, mechanism: { ...domain, ...options } };
    for (const homes of HOMES) {
      for (const test of NAMES) {
        for (const reads of READS) {
          const workload = { test, homes, reads, tries: 12, spreadNs: 20_000, delayNs: 40_000, backlog: 2 };
          expect(seenOn(setting, kind, workload)).toBe(0);
        }
      }
    }
  });

  it('is judged as one whose accesses are performed; without a domain it allows what bridges do', () => {
    const { parameters } = smallPlan(combination(kind, 'litmus'), {
      preset: 'opteron-htoe',
      processes: 12,
      machine,
    }).machine;
    const opteron = hardwareOf('opteron-htoe', parameters);
    expect(definition.accessOrder!(opteron, domain)).toBe('performed');
    expect(definition.accessOrder!(opteron, { coherentNodes: 0 })).toBe('bridge');
  });

  it.each<ParameterValues>([{ coherentNodes: 3 }, { coherentNodes: 3, coherentDomains: 2 }])(
    'is refused with only %o',
    (mechanism) => {
      const plan = { preset: 'opteron-htoe', processes: 12, machine, mechanism, workload: { test: 'mp' } };
      expect(impossibility(smallPlan(combination(kind, 'litmus'), plan))).toMatchObject({ code: 'SIM_DOMAIN' });
    },
  );
});

describe('units of a bridge', () => {
  it.each(NAMES)('may be cores, of which two share a node: no outcome more with %s', (test) => {
    for (const homes of HOMES) {
      const setting = {
        ...NARROW,
        processes: processesFor(test, homes),
        machine: { ...NARROW.machine, processesPerNode: 2 },
        mechanism: { unitIds: 'core' },
      };
      for (const order of ORDERS) {
        for (const reads of READS) {
          const workload = { test, homes, order, reads, tries: 12, spreadNs: 20_000, backlog: 8 };
          expect(seenOn(setting, 'dpgas-bridge', workload)).toBeTypeOf('number');
        }
      }
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
      for (const order of ['network', 'transfers', 'requests', 'copies', 'bridge'] as const)
        expect(isAllowed('corr', order, choice)).toBe(false);
    }
  });
});
