import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { combination, smallPlan } from '../../../src/contract-tests/small-plans.ts';
import { simulate } from '../../../src/simulation/simulate.ts';
import { barrierOf } from '../../../src/simulation/workloads/collective.ts';
import { parityGroups } from '../../../src/simulation/workloads/xor-checkpoint/parity-groups.ts';
import { ParityMemory } from '../../../src/simulation/workloads/xor-checkpoint/parity-memory.ts';

const run = (kind: string, settings: Parameters<typeof smallPlan>[1] = {}) =>
  simulate(smallPlan(combination(kind, 'xor-checkpoint'), settings));
const MECHANISMS = ['aa-int', 'aa-poll', 'aa-sp', 'a-kv', 'rma', 'am', 'am-exp', 'am-ints', 'am-onload'];

describe('transactions', () => {
  it('are twice as many with atomics as with puts that carry as much as an atomic: 2K against K', () => {
    const perCheckpoint = (kind: string, checkpointBytes: number) =>
      run(kind, { machine: { busMaxPayloadBytes: 8 }, workload: { checkpointBytes } }).metrics
        .transactions_per_checkpoint!.value;
    for (const bytes of [8, 512, 8192]) {
      expect(perCheckpoint('rma', bytes), `rma ${bytes}`).toBe((2 * bytes) / 8);
      for (const kind of ['aa-int', 'aa-poll', 'aa-sp', 'am', 'a-kv']) {
        expect(perCheckpoint(kind, bytes), `${kind} ${bytes}`).toBe(bytes / 8);
      }
    }
  });

  it('of puts are fewer where one carries more', () => {
    const perCheckpoint = (busMaxPayloadBytes: number) =>
      run('aa-sp', { machine: { busMaxPayloadBytes }, workload: { checkpointBytes: 4096 } }).metrics
        .transactions_per_checkpoint!.value;
    expect([64, 256, 4096].map(perCheckpoint)).toEqual([64, 16, 1]);
  });
});

it('no transactions are counted where puts take no I/O bus', () => {
  const { metrics } = run('dpgas-bridge', { preset: 'opteron-htoe', processes: 8 });
  expect(metrics.transactions_per_checkpoint!.value).toBe(0);
});

it('are those of pages and of messages of kernels where pages are shared: stores of a barrier are none', () => {
  const machine = { processesPerNode: 1, busMaxPayloadBytes: 64 };
  const { metrics, counters } = run('dsm-isr', { preset: 'technion-ib', processes: 3, machine });
  const sends = counters.messages! - counters.rdma_writes!;
  const taken = counters.data_bytes! / 64 + sends;
  expect(counters.data_bytes).toBeGreaterThan(0);
  expect(metrics.transactions_per_checkpoint!.value).toBe(taken / counters.checkpoints!);
});

describe('the parity', () => {
  it('makes a lost memory again, whatever the groups, the sizes and the mechanism', () => {
    const cases = fc.record({
      kind: fc.constantFrom(...MECHANISMS),
      processes: fc.integer({ min: 2, max: 14 }),
      seed: fc.integer({ min: 0, max: 1000 }),
      accessLogRecords: fc.constantFrom(1, 2, 4096),
      workload: fc.record({
        checkpoints: fc.integer({ min: 1, max: 4 }),
        checkpointBytes: fc.integer({ min: 8, max: 3000 }),
        groupProcesses: fc.integer({ min: 1, max: 16 }),
        putBytes: fc.integer({ min: 8, max: 4096 }),
        computeNs: fc.constantFrom(0, 1000),
      }),
      processesPerNode: fc.integer({ min: 1, max: 8 }),
    });
    const property = fc.property(cases, ({ kind, processes, processesPerNode, accessLogRecords, seed, workload }) => {
      const isOnload = kind === 'am-onload';
      const { status, error } = run(kind, {
        seed,
        workload,
        processes: isOnload ? processes + 1 : processes,
        machine: { processesPerNode: isOnload ? processes + 1 : processesPerNode },
        mechanism: kind.startsWith('aa-') ? { accessLogRecords } : isOnload ? { dedicatedCores: 1 } : {},
      });
      expect({ status, error }).toEqual({ status: 'succeeded', error: undefined });
    });
    fc.assert(property, { numRuns: 60, seed: 8 });
  });

  it('is checked: a block that is lost, or comes twice, is found', () => {
    const groups = parityGroups([0, 1, 2], 2);
    const keeper = groups[0]!.keeper;
    const after = (spoil: (memory: ParityMemory, change: Uint32Array) => void) => {
      const memory = new ParityMemory(64, { parity: 4096, barrier: 8192 }, barrierOf(3));
      memory.open(groups, 5);
      for (const process of groups[0]!.data) {
        const change = memory.change(process);
        if (process === 0) spoil(memory, change);
        else memory.combine(keeper, 4096, memory.send(change));
      }
      return memory;
    };
    const whole = after((memory, change) => memory.combine(keeper, 4096, memory.send(change)));
    whole.verify(groups);
    expect(() => after(() => {}).verify(groups)).toThrow('parity');
    const twice = after((memory, change) => {
      memory.combine(keeper, 4096, memory.send(change));
      memory.combine(keeper, 4096, memory.send(change));
    });
    expect(() => twice.verify(groups)).toThrow('parity');
    whole.lose(1);
    expect(() => whole.verify(groups)).toThrow();
  });

  it('is checked: a memory made again wrongly is found although the parity is right', () => {
    const groups = parityGroups([0, 1, 2], 2);
    const memory = new ParityMemory(16, { parity: 4096, barrier: 8192 }, barrierOf(3));
    memory.open(groups, 5);
    // Both change by the same bits: the parity stays 0, and would not tell a memory that is gone from one that is there.
    const [change] = groups[0]!.data.map((process) => memory.change(process));
    memory.lose(0);
    memory.restore(
      0,
      0,
      change!.map((bits) => ~bits),
    );
    expect(() => memory.verify(groups)).toThrow();
    memory.restore(0, 0, change!);
    expect(() => memory.verify([])).not.toThrow();
  });
});

describe('groups', () => {
  it('hold every process once, each with a keeper and at least one other', () => {
    const property = fc.property(fc.integer({ min: 2, max: 200 }), fc.integer({ min: 1, max: 64 }), (count, data) => {
      const members = Array.from({ length: count }, (_, index) => 3 * index);
      const groups = parityGroups(members, data);
      expect(groups.flatMap((group) => [...group.data, group.keeper]).sort((a, b) => a - b)).toEqual(members);
      for (const group of groups) expect(group.data.length).toBeGreaterThanOrEqual(Math.min(data, count - 1));
    });
    fc.assert(property);
  });

  it('are spread: 64 processes on two nodes in groups of two lie on both', () => {
    const members = Array.from({ length: 64 }, (_, index) => index);
    for (const { data, keeper } of parityGroups(members, 1)) expect(Math.abs(data[0]! - keeper)).toBe(32);
  });
});

describe('exclusive or in the NIC', () => {
  it('works on 32 bits without a sign, and costs a transaction more than a put', () => {
    const { counters, error } = run('rma', { processes: 2, workload: { checkpoints: 1, checkpointBytes: 4096 } });
    expect(error).toBeUndefined();
    expect(counters.fetch_and_xor).toBe(512);
  });
});
