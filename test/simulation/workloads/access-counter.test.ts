import { describe, expect, it } from 'vitest';
import { combination, smallPlan } from '../../../src/contract-tests/small-plans.ts';
import type { Capability } from '../../../src/simulation/contract/capabilities.ts';
import type { ProcessOperations } from '../../../src/simulation/contract/program.ts';
import { defaultsOf, type ValuesOf } from '../../../src/simulation/parameters.ts';
import { simulate } from '../../../src/simulation/simulate.ts';
import { accessCounter } from '../../../src/simulation/workloads/access-counter/definition.ts';
import { AccessCounterModel } from '../../../src/simulation/workloads/access-counter/model.ts';
import { contentOf } from '../../../src/simulation/workloads/written-memory.ts';

const run = (kind: string, settings: Parameters<typeof smallPlan>[1] = {}) =>
  simulate(smallPlan(combination(kind, 'access-counter'), settings));
const rate = (result: ReturnType<typeof simulate>) => result.metrics.accesses_per_second!.value;

/** The record of an access, without its data. */
const record = (process: number, address: number) => ({
  process,
  origin: 0,
  address,
  bytes: 8,
  value: 0,
  hasValue: false,
  copiedBytes: 0,
});

describe('counting', () => {
  it('finds every access under every scheme that counts, of puts as of gets, on any number of pages', () => {
    for (const kind of [
      'aa-poll',
      'aa-int',
      'aa-sp',
      'a-kv',
      'rma',
      'am',
      'allreduce',
      'firehose',
      'two-sided-helper',
    ]) {
      for (const access of ['get', 'put']) {
        const result = run(kind, { processes: 12, workload: { access, countedPages: 3, operationsPerProcess: 25 } });
        expect(result.error, kind).toBeUndefined();
        expect(result.counters.counted_accesses, kind).toBe(300);
        expect(result.metrics.miscounted_accesses!.value, kind).toBe(0);
      }
    }
  });

  it('by control bits logs no data and needs no operation beside the access', () => {
    const counted = run('aa-poll', { processes: 12 });
    expect(counted.counters.log_records).toBe(12 * 20);
    expect(counted.metrics.remote_operations_per_access!.value).toBe(1);
    expect(counted.operationsDigest).toBe(run('no-count', { processes: 12 }).operationsDigest);
  });

  it('that misses an access fails the run', () => {
    const model = modelOffering(['put', 'get', 'access-handlers']);
    runByHand(model, (target, address) => model.handlers[0]!(record(target, address)));
    expect(model.verify()).toEqual({ counted_accesses: 20 });
    const missing = modelOffering(['put', 'get', 'access-handlers']);
    let seen = 0;
    runByHand(missing, (target, address) => {
      seen += 1;
      if (seen !== 7) missing.handlers[0]!(record(target, address));
    });
    expect(() => missing.verify()).toThrow('1 accesses away');
  });
});

describe('sums at the origins', () => {
  it('take the puts of recursive doubling, with processes beyond a power of two folded in', () => {
    const puts = (processes: number) =>
      run('allreduce', { processes, workload: { operationsPerProcess: 10, sumEvery: 5 } }).counters.put;
    expect(puts(16)).toBe(2 * 16 * 4);
    expect(puts(21)).toBe(2 * (16 * 4 + 2 * 5));
    expect(puts(1)).toBe(0);
  });

  it('cost more the more often they are taken, the more so the more processes there are', () => {
    const share = (processes: number) => {
      const every = (sumEvery: number) =>
        rate(run('allreduce', { processes, workload: { operationsPerProcess: 100, sumEvery } }));
      return every(10) / every(50);
    };
    expect(share(64)).toBeLessThan(share(16));
    expect(share(16)).toBeLessThan(0.95);
  });
});

describe('the key-value store', () => {
  it('spends CPU time on every access: the more, the slower', () => {
    const withStore = (storeOperationNs: number) => run('a-kv', { mechanism: { storeOperationNs } });
    expect(rate(withStore(10_000))).toBeLessThan(0.5 * rate(withStore(1000)));
  });

  it('charges a get with the store’s work and the way back', () => {
    const { breakdown, metrics } = run('a-kv', { mechanism: { storeOperationNs: 10_000 } });
    expect(breakdown.handler!.meanNs).toBeGreaterThan(10_000);
    expect(metrics.messages_per_operation!.value).toBe(2);
    expect(metrics.bytes_per_operation!.value).toBe(2 * 32 + 8);
  });
});

it('no counting is an upper bound for all that count', () => {
  const bound = rate(run('no-count'));
  for (const kind of ['aa-poll', 'aa-sp', 'a-kv', 'rma', 'am', 'allreduce'])
    expect(rate(run(kind))).toBeLessThanOrEqual(bound);
});

function modelOffering(offers: readonly Capability[]): AccessCounterModel {
  const parameters = { ...defaultsOf(accessCounter.parameters), operationsPerProcess: 20 } as ValuesOf<
    typeof accessCounter.parameters
  >;
  const model = new AccessCounterModel({
    processes: 4,
    computing: 4,
    seed: 1,
    parameters,
    pageBytes: 4096,
    processesPerNode: 1,
    offers,
  });
  model.prepare((process) => process === 0);
  return model;
}

/** Runs the program of process 0 with gets that are answered at once and seen by nobody but `onGet`. */
function runByHand(model: AccessCounterModel, onGet: (target: number, address: number) => void): void {
  let answer = 0;
  const operations = {
    rank: 0,
    begin: () => {},
    end: () => {},
    get: (target: number, address: number) => {
      answer = contentOf(target, address);
      onGet(target, address);
    },
  } as unknown as ProcessOperations;
  const program = model.program(operations);
  while (program.next(answer).done !== true);
}
