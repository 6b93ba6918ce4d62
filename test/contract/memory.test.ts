import { afterAll, describe, expect, it, vi } from 'vitest';
import { requireForeseen } from '../../src/contract-tests/foreseen-cases.ts';
import { combination, type Settings } from '../../src/contract-tests/small-plans.ts';

vi.setConfig({ testTimeout: 60_000 });

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
  ['dma-copy', 'memcpy', { workload: { copyBytes: 2 ** 20, window: 16, operationsPerProcess: 3 }, processes: 16 }],
  [
    'two-sided-ioat',
    'passive-put',
    { machine: { dmaDescriptorBytes: 512 }, workload: { putBytes: 2 ** 20 }, processes: 16 },
  ],
  ['two-sided-basic', 'passive-put', { workload: { putBytes: 2 ** 20 }, processes: 16 }],
  [
    'two-sided-ioat',
    'messaging',
    { machine: { dmaDescriptorBytes: 64 }, workload: { messageBytes: 2 ** 18, messagesPerProcess: 4 }, processes: 24 },
  ],
  ['two-sided-basic', 'random-put', { machine: { cacheBytes: 16777216 }, processes: 16 }],
  ['rma', 'random-put', { workload: { workingSetBytes: 2 ** 32, pattern: 'zipf', warmUpRounds: 0 }, processes: 16 }],
  [
    'rendezvous-no-unpin',
    'random-put',
    { workload: { workingSetBytes: 2 ** 25, operationsPerProcess: 12_000, warmUpRounds: 0 }, processes: 16 },
  ],
  ['rma', 'cannon', { workload: { matrixSize: 128 }, processes: 16 }],
  ['aa-poll', 'dht', { mechanism: { flushingBufferEntries: 1048576 }, processes: 16 }],
  ['aa-poll', 'dht', { mechanism: { faultLogEntries: 1048576 }, processes: 16 }],
  ['aa-poll', 'dht', { mechanism: { packetTagEntries: 65536 }, processes: 16 }],
  [
    'dpgas-integrated',
    'remote-access',
    {
      preset: 'cxl-pool',
      workload: { windowBytes: 2 ** 24, accessBytes: 1024, operationsPerProcess: 1000 },
      processes: 8,
    },
  ],
  ['rma', 'dht', { machine: { iotlbEntries: 65536 }, processes: 256 }],
  ['rma', 'dht', { machine: { iotlbEntries: 65536, iotlbWays: 'full' }, processes: 64 }],
];

describe('memory of a run that is large is foreseen as well', () => {
  const counted: number[] = [];
  afterAll(() => expect(Math.min(...counted)).toBeGreaterThan(3 * 2 ** 20));

  it.each(LARGE.map(([mechanism, workload, settings]) => ({ mechanism, workload, settings })))(
    '$mechanism $workload $settings',
    ({ mechanism, workload, settings }) => {
      counted.push(requireForeseen(combination(mechanism, workload), settings));
    },
  );
});

it('a run of a few operations holds little: most runs of a sweep are small', () => {
  const settings = { workload: { operationsPerProcess: 2 }, processes: 2 };
  expect(requireForeseen(combination('rma', 'dht'), settings)).toBeLessThan(192 * 1024);
});
