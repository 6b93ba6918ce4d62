import { describe, expect, it } from 'vitest';
import { combination, smallPlan } from '../../../src/contract-tests/small-plans.ts';
import type { ProcessOperations } from '../../../src/simulation/contract/program.ts';
import { defaultsOf, type ValuesOf } from '../../../src/simulation/parameters.ts';
import { simulate } from '../../../src/simulation/simulate.ts';
import { getLogging } from '../../../src/simulation/workloads/get-logging/definition.ts';
import { GetLoggingModel } from '../../../src/simulation/workloads/get-logging/model.ts';
import { contentOf } from '../../../src/simulation/workloads/written-memory.ts';

const run = (kind: string, settings: Parameters<typeof smallPlan>[1] = {}) =>
  simulate(smallPlan(combination(kind, 'get-logging'), settings));

describe('a log', () => {
  it('holds every get of every process, however it gets there', () => {
    for (const kind of ['aa-int', 'aa-poll', 'aa-sp', 'a-kv', 'am', 'rma', 'firehose', 'two-sided-basic']) {
      for (const logAppend of ['own-area', 'shared']) {
        const result = run(kind, { processes: 9, workload: { logAppend, getBytes: 24, logAreaBytes: 64 } });
        expect(result.error, kind).toBeUndefined();
        expect(result.counters.logged_gets, kind).toBe(9 * 20);
      }
    }
  });

  it('that misses data, or holds other data, fails the run', () => {
    const logged = (log: (model: GetLoggingModel, target: number, word: number, count: number) => void) => {
      const model = new GetLoggingModel({
        processes: 3,
        computing: 3,
        seed: 5,
        parameters: { ...defaultsOf(getLogging.parameters), operationsPerProcess: 10 } as ValuesOf<
          typeof getLogging.parameters
        >,
        pageBytes: 4096,
        processesPerNode: 1,
        offers: ['get', 'access-handlers'],
      });
      runByHand(model, (target, word, count) => log(model, target, word, count));
      return model;
    };
    const take = (model: GetLoggingModel, target: number, word: number) =>
      model.handlers[0]!({
        process: target,
        origin: 0,
        address: 0,
        bytes: 8,
        value: word,
        hasValue: true,
        copiedBytes: 0,
      });
    expect(logged(take).verify()).toEqual({ logged_gets: 10 });
    expect(() => logged((model, target, word, count) => count !== 4 && take(model, target, word)).verify()).toThrow(
      '9 rec',
    );
    expect(() => logged((model, target, word, n) => take(model, target, word + (n === 4 ? 1 : 0))).verify()).toThrow();
    expect(() =>
      logged((model, target, word, n) => take(model, (target + (n === 4 ? 1 : 0)) % 3, word)).verify(),
    ).toThrow();
    expect(() => logged((model, target) => take(model, target, Number.NaN)).verify()).toThrow('is not what was read');
  });
});

describe('records that are kept', () => {
  it('are cleared when they take half of the bytes of their log, however few they are', () => {
    const workload = { operationsPerProcess: 100, getBytes: 1024 };
    const { counters } = run('aa-poll', { workload, mechanism: { accessLogBytes: 32 * 1048, accessLogRecords: 1000 } });
    expect(counters.log_clearings!).toBeGreaterThan((64 * 100) / 32);
    expect(counters.stalled_messages).toBe(0);
  });

  it('take no time of their owner, and stay until their log is half full', () => {
    for (const kind of ['aa-int', 'aa-poll', 'aa-sp']) {
      const roomy = run(kind, { workload: { operationsPerProcess: 100 } });
      expect(roomy.counters.log_records, kind).toBe(64 * 100);
      expect(roomy.counters.log_clearings, kind).toBe(0);
      const tight = run(kind, { workload: { operationsPerProcess: 100 }, mechanism: { accessLogRecords: 40 } });
      // Cleared with 20 in it or, as gets go on meanwhile, with some more.
      expect(tight.counters.log_clearings!, kind).toBeGreaterThan((64 * 100) / 40 - 64);
      expect(tight.counters.log_clearings!, kind).toBeLessThanOrEqual((64 * 100) / 20);
    }
    const rate = (kind: string) => run(kind).metrics.gets_per_second!.value;
    expect(rate('aa-sp')).toBe(rate('no-ft'));
    expect(rate('aa-poll')).toBeGreaterThan(0.95 * rate('no-ft'));
  });

  it('are all there however small the log is, and nobody waits for ever', () => {
    const logs: Record<string, number | string>[] = [
      { accessLogRecords: 1 },
      { accessLogBytes: 40 },
      { accessLogBytes: 56, onFullLog: 'drop' },
    ];
    for (const kind of ['aa-int', 'aa-poll', 'aa-sp']) {
      for (const mechanism of logs) {
        const { status, error, counters } = run(kind, { processes: 12, workload: { getBytes: 16 }, mechanism });
        expect({ kind, mechanism, status, error }).toEqual({ kind, mechanism, status: 'succeeded', error: undefined });
        expect(counters.logged_gets).toBe(12 * 20);
      }
    }
  });
});

describe('what is sent', () => {
  it('is the data once where the IOMMU logs it, twice where the origin sends it back', () => {
    const payload = (kind: string, workload = {}) => run(kind, { workload }).metrics.payload_bytes_per_get!.value;
    expect(payload('no-ft')).toBe(8);
    expect(payload('aa-poll')).toBe(8);
    expect(payload('am')).toBe(16);
    expect(payload('rma')).toBe(16);
    expect(payload('rma', { logMetadataBytes: 8 })).toBe(24);
    expect(payload('rma', { logAppend: 'shared' })).toBe(24);
  });

  it('over the wire is the same with Active Access and without logging, message by message', () => {
    const [logged, unlogged] = [run('aa-poll'), run('no-ft')];
    expect(logged.counters.bytes).toBe(unlogged.counters.bytes);
    expect(logged.counters.messages).toBe(unlogged.counters.messages);
    expect(logged.operationsDigest).toBe(unlogged.operationsDigest);
    expect(logged.counters.log_records).toBe(64 * 20);
  });

  it('to a shared log takes three more operations, two of them a round trip', () => {
    const { counters, metrics } = run('rma', { workload: { logAppend: 'shared' } });
    expect(metrics.remote_operations_per_get!.value).toBe(4);
    expect([counters.fetch_and_add, counters.put, counters.flush]).toEqual([1280, 1280, 1280]);
  });
});

it('logging costs something and not logging nothing: the best case is above all others', () => {
  const rate = (kind: string) => run(kind).metrics.gets_per_second!.value;
  const best = rate('no-ft');
  for (const kind of ['aa-poll', 'aa-sp', 'am', 'rma', 'a-kv']) expect(rate(kind)).toBeLessThanOrEqual(best);
});

function runByHand(model: GetLoggingModel, onGet: (target: number, word: number, count: number) => void): void {
  let answer = 0;
  let count = 0;
  const operations = {
    rank: 0,
    begin: () => {},
    end: () => {},
    get: (target: number, address: number) => {
      answer = contentOf(target, address);
      onGet(target, answer, count++);
    },
  } as unknown as ProcessOperations;
  const program = model.program(operations);
  while (program.next(answer).done !== true);
}
