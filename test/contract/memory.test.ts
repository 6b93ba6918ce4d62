import { afterAll, describe, expect, it, vi } from 'vitest';
import { countedBytes, counting } from '../../src/simulation/engine/arrays.ts';
import { foreseenMemory } from '../../src/simulation/run-memory.ts';
import { simulate } from '../../src/simulation/simulate.ts';
import {
  type Combination,
  combination,
  combinations,
  OPERATIONS_PER_RANK,
  type Settings,
  smallPlan,
  smallSchedule,
} from './small-plans.ts';

vi.setConfig({ testTimeout: 60_000 });

/** Foreseen bytes may be so many times those that are counted. */
const MOST = 3;
const FEW_CORES = { dedicatedCores: 2 };

interface Memory {
  readonly foreseen: number;
  readonly counted: number;
}

function memoryOf(cell: Combination, { machine, mechanism, ...settings }: Settings): Memory {
  const dedicates = cell.mechanism.parameters.some(({ name }) => name === 'dedicatedCores');
  const plan = smallPlan(cell, {
    ...settings,
    machine: { processesPerNode: 8, ...machine },
    mechanism: { ...(dedicates && FEW_CORES), ...mechanism },
  });
  const schedule = smallSchedule(plan.processes);
  const { status, error } = counting(Number.POSITIVE_INFINITY, () => simulate(plan, { schedule }));
  expect({ status, error }).toEqual({ status: 'succeeded', error: undefined });
  const { arrayBytes } = foreseenMemory(plan, OPERATIONS_PER_RANK * plan.processes);
  return { foreseen: arrayBytes, counted: countedBytes() };
}

function expectForeseen({ foreseen, counted }: Memory): void {
  expect(foreseen / counted).toBeGreaterThanOrEqual(1);
  expect(foreseen / counted).toBeLessThanOrEqual(MOST);
}

const standard = combinations.filter(({ choice }) => Object.keys(choice).length === 0);

describe('memory of a run is foreseen', () => {
  it.each(standard.map((cell) => [cell.name, cell] as const))('for %s on two and on eight nodes', (_, cell) => {
    for (const processes of [16, 64]) expectForeseen(memoryOf(cell, { processes }));
  });
});

describe('memory of what a run records is foreseen', () => {
  it.each(['summary', 'sampled', 'full'] as const)('with a trace of level %s', (trace) => {
    const workload = { operationsPerProcess: 400 };
    expectForeseen(memoryOf(combination('aa-poll', 'dht'), { processes: 64, workload, trace }));
  });

  it('is not foreseen without a trace', () => {
    const settings = { processes: 16 };
    const foreseen = (trace: 'off' | 'full') => memoryOf(combination('rma', 'dht'), { ...settings, trace }).foreseen;
    expect(foreseen('off')).toBeLessThan(foreseen('full') - 2 ** 20);
  });
});

/** What takes the memory of a run: in each, so much that nothing which stays the same would do. */
const LARGE: readonly (readonly [string, string, Settings])[] = [
  ['am', 'dht', { workload: { operationsPerProcess: 4000 }, processes: 16 }],
  ['allreduce', 'access-counter', { workload: { countedPages: 256 }, processes: 64 }],
  ['rma', 'access-counter', { workload: { countedPages: 65536 } }],
  ['rma', 'parallel-sort', { workload: { keysPerProcess: 65536 }, processes: 16 }],
  ['rma', 'parallel-sort', { workload: { samplesPerProcess: 1024 }, processes: 64 }],
  ['aa-poll', 'get-logging', { workload: { operationsPerProcess: 4000 }, processes: 16 }],
  ['rma', 'incremental-checkpoint', { workload: { memoryBytes: 1048576, operationsPerProcess: 100 }, processes: 16 }],
  ['aa-poll', 'xor-checkpoint', { workload: { checkpointBytes: 262144, checkpoints: 1 }, processes: 16 }],
  ['am', 'xor-checkpoint', { workload: { checkpointBytes: 262144, checkpoints: 1 }, processes: 16 }],
  ['am', 'xor-checkpoint', { workload: { checkpointBytes: 65536, checkpoints: 1 }, processes: 64 }],
  ['aa-poll', 'v-gas', { workload: { operationsPerProcess: 1000 }, processes: 16 }],
  ['cpu-copy', 'memcpy', { machine: { cacheBytes: 16777216 }, processes: 16 }],
  ['two-sided-basic', 'random-put', { machine: { cacheBytes: 16777216 }, processes: 16 }],
  ['rma', 'random-put', { workload: { workingSetBytes: 2 ** 32, pattern: 'zipf', warmUpRounds: 0 }, processes: 16 }],
  ['rma', 'cannon', { workload: { matrixSize: 128 }, processes: 16 }],
  ['aa-poll', 'dht', { mechanism: { flushingBufferEntries: 1048576 }, processes: 16 }],
  ['aa-poll', 'dht', { mechanism: { faultLogEntries: 1048576 }, processes: 16 }],
  ['aa-poll', 'dht', { mechanism: { packetTagEntries: 65536 }, processes: 16 }],
  ['rma', 'dht', { machine: { iotlbEntries: 65536 }, processes: 256 }],
  ['rma', 'dht', { machine: { iotlbEntries: 65536, iotlbWays: 'full' }, processes: 64 }],
];

describe('memory of a run that is large is foreseen as well', () => {
  const counted: number[] = [];
  afterAll(() => expect(Math.min(...counted)).toBeGreaterThan(3 * 2 ** 20));

  it.each(LARGE.map(([mechanism, workload, settings]) => ({ mechanism, workload, settings })))(
    '$mechanism $workload $settings',
    ({ mechanism, workload, settings }) => {
      const memory = memoryOf(combination(mechanism, workload), settings);
      counted.push(memory.counted);
      expectForeseen(memory);
    },
  );
});
