import { describe, expect, it } from 'vitest';
import { combination, simulateSmall } from '../../../src/contract-tests/small-plans.ts';
import type { ParameterValues } from '../../../src/simulation/parameters.ts';
import type { RunResult } from '../../../src/simulation/run.ts';

interface Case {
  readonly preset: string;
  readonly mechanism: string;
  readonly options?: ParameterValues;
  readonly machine?: ParameterValues;
}

const TECHNION: Case = { preset: 'technion-ib', mechanism: 'dsm-isr' };
const DOMAIN: Case = { preset: 'opteron-htoe', mechanism: 'dpgas-bridge', options: { coherentNodes: 2 } };
const POOL: Case = { preset: 'cxl-pool', mechanism: 'dpgas-integrated', machine: { processesPerNode: 1 } };
const SOFTWARE: Case = { ...POOL, machine: { processesPerNode: 1, poolCoherence: 'software' } };

function run(on: Case, workload: string, parameters: ParameterValues, processes = 2): RunResult {
  const result = simulateSmall(combination(on.mechanism, workload), {
    ...{ preset: on.preset, processes, workload: parameters },
    machine: { processesPerNode: 1, ...on.machine },
    mechanism: { ...on.options },
  });
  if (result.error !== undefined) throw new Error(result.error.message);
  return result;
}

describe('a message through memory that is shared', () => {
  const MESSAGES = 10;
  const send = (on: Case, transfer: string, messageBytes: number) =>
    run(on, 'messaging', { transfer, messageBytes, messagesPerProcess: MESSAGES, spreadNs: 0 });

  // B/ns that PCI lets through, that the line carries, and the link of the pool.
  it.each([
    ['kernel DSM', TECHNION, 'push', 1 << 20, 0.11],
    ['kernel DSM', TECHNION, 'pull', 1 << 20, 0.11],
    ['task queues', { ...TECHNION, mechanism: 'dsm-task-queue' }, 'push', 1 << 16, 0.11],
    ['a library', { ...TECHNION, mechanism: 'dsm-via' }, 'pull', 1 << 16, 0.11],
    ['a coherent domain', DOMAIN, 'push', 1 << 16, 0.125],
    ['a coherent domain', DOMAIN, 'pull', 1 << 16, 0.125],
    ['a pool', POOL, 'push', 1 << 16, 26],
    ['a pool', POOL, 'pull', 1 << 16, 26],
  ])('is no faster than the machine moves data: %s, %#', (_, on, transfer, bytes, most) => {
    const { metrics, counters } = send(on, transfer, bytes);
    expect(metrics.bandwidth_bytes_per_ns!.value).toBeLessThan(most);
    const moved = counters.data_bytes ?? counters.line_misses! * 64;
    expect(moved).toBeGreaterThanOrEqual(MESSAGES * bytes);
  });

  it.each(['push', 'pull'])(
    'is never an earlier one where programs keep copies correct, and takes their flush: %s',
    (transfer) => {
      const [software, hardware] = [SOFTWARE, POOL].map((pool) => send(pool, transfer, 1 << 12));
      expect([software!.counters.stale_reads, hardware!.counters.stale_reads]).toEqual([0, 0]);
      // All 64 lines of each message come from the pool anew.
      expect(software!.counters.line_misses).toBeGreaterThanOrEqual(MESSAGES * 64);
      const latency = ({ metrics }: RunResult) => metrics.message_latency_ns!.value;
      expect(latency(software!)).toBeGreaterThan(60 * 64);
    },
  );
});

describe('what lands for a program is brought to it when it reads it', () => {
  it.each([
    ['kernel DSM', TECHNION],
    ['a coherent domain', { ...DOMAIN, options: { coherentNodes: 4 } }],
  ])('keys that partners have sent: %s', (_, on) => {
    // Of three exchanges each process reads half of its keys twice, on pages of their own.
    const { counters } = run(on, 'bitonic-sort', { keysPerProcess: 4096 }, 4);
    expect(counters.data_bytes).toBeGreaterThanOrEqual(4 * 3 * 2 * 2048 * 4);
  });

  it.each([
    ['kernel DSM', TECHNION],
    ['a coherent domain', { ...DOMAIN, options: { coherentNodes: 4 } }],
  ])('blocks of matrices: %s', (_, on) => {
    // Blocks of two pages: half of them are aligned, then all move once before the last multiplication.
    const { counters } = run(on, 'cannon', { matrixSize: 64 }, 4);
    const read = counters.read_faults ?? counters.page_faults! - counters.write_faults!;
    expect(read).toBeGreaterThanOrEqual((4 + 8) * 2);
  });

  it('all of what is combined, not its first minipage', () => {
    const faults = (samplesPerProcess: number) =>
      run({ ...TECHNION, options: { minipageBytes: 64 } }, 'parallel-sort', {
        ...{ samplesPerProcess, keysPerProcess: 1024, getBytes: 4096 },
      }).counters.read_faults!;
    // 512 keys of 4 B at least from the other one, in minipages of 64 B, for each of two processes.
    expect(faults(512) - faults(8)).toBeGreaterThanOrEqual((2 * (512 - 8) * 4) / 64);
  });

  it('pages that others have written, before a checkpoint saves them', () => {
    const read = (localShare: number) =>
      run(TECHNION, 'incremental-checkpoint', { localShare, checkpoint: 'full', memoryBytes: 8192 }).counters
        .read_faults!;
    expect(read(0)).toBeGreaterThan(read(1));
  });

  it('units of the own share that others have read or written', () => {
    const { counters } = run(DOMAIN, 'sor', { iterations: 10 });
    // In 20 phases but the first a process writes a row that its neighbour has read, and in the barrier of each a word of its.
    expect(counters.write_faults).toBeGreaterThanOrEqual(2 * 2 * 19);
  });
});

describe('a process that has its window to itself', () => {
  it('pays nothing for its own accesses: a message is there when its flag is', () => {
    const alone = run({ ...DOMAIN, options: {} }, 'messaging', { messageBytes: 64, spreadNs: 0 });
    expect(alone.metrics.message_latency_ns!.value).toBeCloseTo(5011 + 672 + 60, 6);
  });
});
