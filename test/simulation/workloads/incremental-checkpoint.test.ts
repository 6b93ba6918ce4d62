import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { combination, smallPlan } from '../../../src/contract-tests/small-plans.ts';
import { simulate } from '../../../src/simulation/simulate.ts';
import { barrierOf } from '../../../src/simulation/workloads/collective.ts';
import { Application } from '../../../src/simulation/workloads/incremental-checkpoint/application.ts';
import { CheckpointedMemory } from '../../../src/simulation/workloads/incremental-checkpoint/checkpointed-memory.ts';
import { Tracking } from '../../../src/simulation/workloads/incremental-checkpoint/tracking.ts';

const run = (kind: string, settings: Parameters<typeof smallPlan>[1] = {}) =>
  simulate(smallPlan(combination(kind, 'incremental-checkpoint'), settings));
const MECHANISMS = ['aa-int', 'aa-poll', 'aa-sp', 'a-kv', 'rma', 'am', 'am-exp', 'am-ints', 'am-onload'];

describe('a checkpoint', () => {
  it('takes the pages that were written and no others, whoever wrote them', () => {
    const workload = { operationsPerProcess: 100, checkpointEvery: 40, memoryBytes: 65_536, writtenShare: 0.25 };
    for (const kind of MECHANISMS) {
      const { error, metrics } = run(kind, { processes: 9, workload });
      expect(error, kind).toBeUndefined();
      expect(metrics.mistracked_pages!.value, kind).toBe(0);
      // A quarter of 16 pages, and where it begins or ends within a page, one more.
      expect(metrics.checkpointed_ratio!.value, kind).toBeGreaterThanOrEqual(4 / 16);
      expect(metrics.checkpointed_ratio!.value, kind).toBeLessThanOrEqual(5 / 16);
    }
  });

  it('of everything takes everything', () => {
    const { metrics, counters } = run('aa-poll', { workload: { checkpoint: 'full' } });
    expect(metrics.checkpointed_ratio!.value).toBe(1);
    expect(counters.log_records).toBe(0);
  });

  it('finds pages that only their own process wrote, and pages that only others wrote', () => {
    for (const localShare of [0, 1]) {
      const { error, metrics } = run('aa-sp', { workload: { localShare } });
      expect(error).toBeUndefined();
      expect(metrics.checkpointed_bytes!.value).toBeGreaterThan(0);
    }
    expect(run('aa-sp', { workload: { localShare: 1 } }).counters.log_records).toBe(0);
  });

  it('costs RMA a further put for each write, or for each page, where the IOMMU logs', () => {
    const settings = { workload: { localShare: 0, checkpointEvery: 21 } };
    const puts = (kind: string, marking = 'every-write') =>
      run(kind, { workload: { ...settings.workload, marking } }).counters.put!;
    const [logged, marked, once] = [puts('aa-poll'), puts('rma'), puts('rma', 'first-write')];
    // Barriers and the recovery put as well, the same for all.
    expect(marked - logged).toBeGreaterThanOrEqual(64 * 20);
    expect(once).toBeLessThan(marked);
    expect(once).toBeGreaterThan(logged);
  });
});

describe('the recovered memory', () => {
  it('is the lost one, whatever the application, the machine and the mechanism', () => {
    const cases = fc.record({
      kind: fc.constantFrom(...MECHANISMS),
      processes: fc.integer({ min: 2, max: 12 }),
      seed: fc.integer({ min: 0, max: 1000 }),
      machine: fc.record({
        processesPerNode: fc.integer({ min: 3, max: 32 }),
        iotlbPageBytes: fc.constantFrom(4096, 65_536),
      }),
      workload: fc.record({
        operationsPerProcess: fc.integer({ min: 1, max: 30 }),
        checkpointEvery: fc.integer({ min: 1, max: 40 }),
        checkpoint: fc.constantFrom('incremental', 'full'),
        marking: fc.constantFrom('every-write', 'first-write'),
        memoryBytes: fc.integer({ min: 4096, max: 40_000 }),
        writeBytes: fc.constantFrom(8, 24, 100, 256),
        transferBytes: fc.constantFrom(500, 4096, 65_536),
        writtenShare: fc.double({ min: 0, max: 1, noNaN: true }),
        localShare: fc.double({ min: 0, max: 1, noNaN: true }),
        partners: fc.integer({ min: 1, max: 11 }),
        computeNs: fc.constantFrom(0, 300),
      }),
      accessLogRecords: fc.constantFrom(1, 3, 4096),
    });
    const property = fc.property(cases, ({ kind, accessLogRecords, machine, processes, ...rest }) => {
      const isOnload = kind === 'am-onload';
      const { status, error } = run(kind, {
        ...rest,
        processes: isOnload ? processes + 1 : processes,
        // A node needs a process beside the dedicated one.
        machine: isOnload ? { ...machine, processesPerNode: processes + 1 } : machine,
        mechanism: kind.startsWith('aa-') ? { accessLogRecords } : isOnload ? { dedicatedCores: 1 } : {},
      });
      expect({ status, error }).toEqual({ status: 'succeeded', error: undefined });
    });
    fc.assert(property, { numRuns: 40, seed: 4 });
  });

  it('depends on the writes since the checkpoint: more of them take longer to repeat', () => {
    const recovery = (operationsPerProcess: number) =>
      run('aa-poll', { workload: { operationsPerProcess, checkpointEvery: 40 } }).metrics;
    expect(recovery(79).recovery_ns!.value).toBeGreaterThan(recovery(41).recovery_ns!.value + 30 * 500);
    expect(recovery(79).recovery_bytes!.value).toBeGreaterThan(recovery(80).recovery_bytes!.value);
  });
});

describe('the memory', () => {
  const layout = { pages: 2, pageBytes: 4096, cellBytes: 8 };
  const places = { marks: 8192, store: 12_288, barrier: 20_480 };
  const fresh = () => {
    const tracking = new Tracking(2, 2);
    const memory = new CheckpointedMemory(2, layout, places, { tracking, barrier: barrierOf(2) });
    memory.keep(1, 0);
    return { tracking, memory };
  };

  it('tells a checkpoint that lacks a write, and one that has it', () => {
    const { memory } = fresh();
    memory.write(0, 80, 7);
    expect(() => memory.checkCheckpoint(0)).toThrow('process 0');
    memory.write(1, places.store, memory.snapshot(0, 0, 512));
    memory.checkCheckpoint(0);
  });

  it('tells a recovery that leaves a cell out', () => {
    const { memory } = fresh();
    memory.write(0, 80, 7);
    memory.write(0, 88, 8);
    memory.fail(0);
    expect(() => memory.checkRecovery(0)).toThrow('cell 1 ');
    for (const page of [0, 512]) {
      const block = memory.read(1, places.store + page * 8);
      memory.restore(block, 512);
      memory.write(0, page * 8, block);
    }
    expect(() => memory.checkRecovery(0)).toThrow('cell 10');
    memory.write(0, 80, 7);
    memory.write(0, 88, 8);
    memory.checkRecovery(0);
  });

  it('tells a write that did not arrive', () => {
    const { memory } = fresh();
    memory.expect(0, 10, 7);
    expect(() => memory.verify()).toThrow('process 0');
    memory.write(0, 80, 7);
    memory.verify();
  });

  it('counts pages that were written and not marked, and the other way round', () => {
    const { tracking } = fresh();
    tracking.reach(0, 0);
    tracking.mark(0, 1);
    expect(tracking.modified(0)).toEqual([1]);
    expect(tracking.mistracked).toBe(2);
    tracking.clear(0);
    expect(tracking.modified(0)).toEqual([]);
  });
});

describe('the application', () => {
  it('never has two processes write the same cell, and writes every cell of a small memory', () => {
    const setting = { seed: 3, cells: 64, partners: 3, writtenShare: 1, localShare: 0.3, interval: 10 };
    const application = new Application(setting, [0, 1, 2, 3, 4]);
    const writers = new Map<string, number>();
    for (let place = 0; place < 5; place += 1) {
      const writes = application.writesOf(place);
      for (let done = 0; done < 800; done += 1) {
        const { target, cell } = writes.next().value;
        expect(writers.get(`${target} ${cell}`) ?? place).toBe(place);
        writers.set(`${target} ${cell}`, place);
      }
    }
    expect(writers.size).toBe(5 * 64);
  });

  it('needs room for every writer, and says so', () => {
    const workload = { memoryBytes: 4096, writeBytes: 2048, partners: 3 };
    const { status, error } = run('aa-poll', { processes: 8, workload });
    expect({ status, code: error?.code }).toEqual({ status: 'failed', code: 'SIM_PROCESSES' });
    expect(error?.message).toContain('2 writes in size is too small for the 4 processes');
  });
});
