import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { combination, smallPlan } from '../../../src/contract-tests/small-plans.ts';
import { simulate } from '../../../src/simulation/simulate.ts';
import { Pager } from '../../../src/simulation/workloads/v-gas/pager.ts';
import { VirtualMemory } from '../../../src/simulation/workloads/v-gas/virtual-memory.ts';

const run = (kind: string, settings: Parameters<typeof smallPlan>[1] = {}) =>
  simulate(smallPlan(combination(kind, 'v-gas'), settings));
const MECHANISMS = ['aa-int', 'aa-poll', 'aa-sp', 'a-kv'];

describe('an access', () => {
  it('finds the last word put there, whatever is missing, moves and waits meanwhile', () => {
    const cases = fc.record({
      kind: fc.constantFrom(...MECHANISMS),
      processes: fc.integer({ min: 1, max: 10 }),
      seed: fc.integer({ min: 0, max: 1000 }),
      accessLogRecords: fc.constantFrom(1, 2, 4096),
      machine: fc.record({
        processesPerNode: fc.integer({ min: 1, max: 8 }),
        iotlbEntries: fc.constantFrom(0, 4, 256),
        iotlbWays: fc.constantFrom('1', '4', 'full'),
        busCredits: fc.constantFrom(1, 32),
        nicBufferMessages: fc.constantFrom(1, 64),
      }),
      workload: fc.record({
        operationsPerProcess: fc.integer({ min: 1, max: 40 }),
        pages: fc.integer({ min: 1, max: 8 }),
        residentPages: fc.integer({ min: 1, max: 8 }),
        replacement: fc.constantFrom('fifo', 'lru'),
        putShare: fc.double({ min: 0, max: 1, noNaN: true }),
        hotPageShare: fc.double({ min: 0, max: 1, noNaN: true }),
        transferBytes: fc.constantFrom(1024, 4096),
        computeNs: fc.constantFrom(0, 500),
      }),
    });
    const property = fc.property(cases, ({ kind, accessLogRecords, ...settings }) => {
      const mechanism: Record<string, number> = kind === 'a-kv' ? {} : { accessLogRecords };
      const { status, error } = run(kind, { ...settings, mechanism });
      expect({ status, error }).toEqual({ status: 'succeeded', error: undefined });
    });
    fc.assert(property, { numRuns: 60, seed: 6 });
  });

  it('finds every page missing once, where there is room for all', () => {
    for (const kind of MECHANISMS) {
      const { counters } = run(kind, {
        processes: 4,
        workload: { operationsPerProcess: 400, pages: 6, residentPages: 6, putShare: 0 },
      });
      expect(counters.page_ins, kind).toBe(4 * 6);
      expect(counters.page_outs, kind).toBe(0);
    }
  });

  it('misses the less the more pages there are in memory', () => {
    const faults = (residentPages: number) =>
      run('aa-poll', { processes: 8, workload: { operationsPerProcess: 200, pages: 16, residentPages } }).metrics
        .page_fault_ratio!.value;
    const ratios = [1, 4, 8, 15].map(faults);
    expect(ratios).toEqual([...ratios].sort((a, b) => b - a));
    expect(ratios[0]! - ratios[3]!).toBeGreaterThan(0.3);
  });

  it('of hot pages misses less where the page used least recently leaves, at the price of a record for each access', () => {
    const outcome = (replacement: string) =>
      run('aa-sp', {
        processes: 8,
        workload: { operationsPerProcess: 300, pages: 20, residentPages: 6, replacement, computeNs: 5000 },
      });
    const [fifo, lru] = [outcome('fifo'), outcome('lru')];
    expect(lru.metrics.page_ins_per_access!.value).toBeLessThan(fifo.metrics.page_ins_per_access!.value);
    expect(lru.counters.log_records).toBeGreaterThanOrEqual(8 * 300);
    expect(fifo.counters.log_records).toBe(fifo.counters.page_faults);
  });

  it('that only reads writes nothing back', () => {
    expect(run('aa-poll', { workload: { putShare: 0, residentPages: 2 } }).counters.page_outs).toBe(0);
    expect(run('aa-poll', { workload: { putShare: 1, residentPages: 2 } }).counters.page_outs).toBeGreaterThan(0);
  });
});

describe('the pager', () => {
  it('lets go what came first, or what was used least recently', () => {
    const victims = (byUse: boolean) => {
      const pager = new Pager(3, byUse);
      for (const page of [5, 6, 7]) pager.admit(page);
      pager.touch(5);
      return [pager.evict().page, pager.evict().page, pager.evict().page];
    };
    expect(victims(false)).toEqual([5, 6, 7]);
    expect(victims(true)).toEqual([6, 7, 5]);
  });

  it('keeps what waits for a page in order, and asks for the page once', () => {
    const pager = new Pager(1, false);
    const faults = [1, 2, 3].map((cell) => ({ cell, origin: 0, word: cell }));
    for (const fault of faults) pager.want(9, fault);
    expect(pager.nextWanted()).toBe(9);
    expect(pager.nextWanted()).toBeUndefined();
    expect(pager.admit(9)).toEqual(faults);
    expect(pager.admit(9)).toEqual([]);
  });

  it('writes back only what was written', () => {
    const pager = new Pager(2, false);
    pager.admit(1);
    pager.admit(2);
    pager.setDirty(2);
    expect([pager.evict(), pager.evict()]).toEqual([
      { page: 1, isDirty: false },
      { page: 2, isDirty: true },
    ]);
  });
});

describe('the memory', () => {
  const fresh = () => {
    const pager = new Pager(1, false);
    const layout = { pages: 2, pageBytes: 4096, cellBytes: 8 };
    const places = { store: 8192, answer: 16_384, done: 20_480 };
    const memory = new VirtualMemory(layout, places, [pager], { answered: () => {}, done: () => {} });
    memory.keep(0, 0);
    return { pager, memory };
  };

  it('tells an access to a page that is not there', () => {
    const { memory, pager } = fresh();
    memory.write(0, 8, 1);
    expect(() => memory.verify()).toThrow('1 accesses');
    pager.admit(0);
    memory.write(0, 8, 1);
    expect(memory.breaches).toBe(1);
  });

  it('tells a page that was evicted without being written back', () => {
    const { memory, pager } = fresh();
    pager.admit(0);
    memory.expect(0, 1, 7);
    memory.write(0, 8, 7);
    memory.verify();
    const word = memory.take(0, 0, 512);
    pager.evict();
    expect(() => memory.verify()).toThrow('word 1 of process 0');
    memory.write(0, 8192, word);
    memory.verify();
  });
});
