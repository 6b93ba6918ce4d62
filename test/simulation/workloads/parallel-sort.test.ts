import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { combination, smallPlan } from '../../../src/contract-tests/small-plans.ts';
import { simulate } from '../../../src/simulation/simulate.ts';
import { Keys } from '../../../src/simulation/workloads/parallel-sort/keys.ts';

const run = (kind: string, settings: Parameters<typeof smallPlan>[1] = {}) =>
  simulate(smallPlan(combination(kind, 'parallel-sort'), settings));
const SORT = { keysPerProcess: 1000, keyBytes: 16, getBytes: 256 };

describe('a sort', () => {
  it('ends with the same keys in order and every get logged, on any number of processes', () => {
    for (const kind of ['no-ft', 'aa-poll', 'aa-int', 'am', 'rma']) {
      for (const processes of [2, 7, 40]) {
        const { error, counters, metrics } = run(kind, { processes, workload: SORT });
        expect(error, `${kind} ${processes}`).toBeUndefined();
        expect(counters.sorted_keys).toBe(processes * 1000);
        expect(counters.logged_gets).toBe(kind === 'no-ft' ? undefined : counters.get);
        expect(metrics.imbalance_ratio!.value).toBeLessThan(2.5);
      }
    }
  });

  it('moves the same keys whatever logs them, and AA sends nothing further', () => {
    const [unlogged, aa, am, rma] = ['no-ft', 'aa-poll', 'am', 'rma'].map((kind) => run(kind, { workload: SORT }));
    const exchanged = unlogged!.metrics.exchanged_bytes!.value;
    for (const result of [aa, am, rma]) expect(result!.metrics.exchanged_bytes!.value).toBe(exchanged);
    expect(aa!.counters.bytes).toBe(unlogged!.counters.bytes);
    expect(am!.metrics.logged_bytes!.value).toBe(exchanged);
    expect(rma!.metrics.logged_bytes!.value).toBe(exchanged + 8 * rma!.counters.get!);
    expect(rma!.metrics.communication_ns!.value).toBeGreaterThan(aa!.metrics.communication_ns!.value);
  });

  it('of more keys than are kept in memory is refused', () => {
    expect(run('no-ft', { workload: { keysPerProcess: 2 ** 20 } }).error?.code).toBe('SIM_KEYS');
  });
});

describe('the check of keys', () => {
  const sorted = (exchange: (keys: Keys) => void) => {
    const keys = new Keys();
    for (const process of [0, 1]) {
      keys.generate(process, 50, 3);
      keys.sort(process);
      keys.divide(process, Uint32Array.of(2 ** 31));
    }
    exchange(keys);
    return () => keys.verify([0, 1]);
  };
  const shareOf = (keys: Keys, from: number, place: number) => {
    const { first, count } = Keys.shareOf(keys.shareWord(from, place));
    return keys.block(Keys.blockWord(from, first), count);
  };

  it('accepts what is sorted, and finds a lost block, a double one and a wrong place', () => {
    const give = (keys: Keys, places: readonly number[], from: readonly number[]) => {
      for (const place of [0, 1])
        keys.merge(
          place,
          from.map((process) => shareOf(keys, process, places[place]!)),
        );
    };
    expect(sorted((keys) => give(keys, [0, 1], [0, 1]))()).toBeGreaterThan(0);
    expect(sorted((keys) => give(keys, [0, 1], [0]))).toThrow('are not the 100 generated');
    expect(sorted((keys) => give(keys, [0, 1], [0, 0]))).toThrow('are not the 100 generated');
    expect(sorted((keys) => give(keys, [1, 0], [0, 1]))).toThrow('follows');
  });

  it('shares are disjoint, in order and complete for any borders', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 2 ** 32 - 1 }), { maxLength: 8 }), (borders) => {
        const keys = new Keys();
        keys.generate(4, 200, 9);
        keys.sort(4);
        keys.divide(4, Uint32Array.from(borders).sort());
        const shares = [...borders, 0].flatMap((_, place) => [...shareOf(keys, 4, place)]);
        expect(shares).toHaveLength(200);
        expect(shares).toEqual(shares.toSorted((a, b) => a - b));
      }),
    );
  });
});
