import { describe, expect, it } from 'vitest';
import type { Run } from '../../src/spec/resources/run.ts';
import { entryFor, madeUpRun, rates } from './made-up-results.ts';

const SCHEMES = {
  rma: 0.4,
  am: 0.5,
  'am-exp': 0.49,
  'am-onload': 0.56,
  'am-ints': 0.45,
  'aa-int': 0.44,
  'aa-poll': 1,
  'aa-sp': 1.008,
};
const verdict = (id: string, results: Readonly<Record<string, readonly Run[]>>) => entryFor(id, results).verdict;

describe('twice as fast', () => {
  it('is met by the median AM scheme and the best other one', () => {
    const entry = entryFor('aa.dht.2x-r25', { 'figure-7b': rates(SCHEMES) });
    expect(entry).toMatchObject({ verdict: 'met', measured: expect.closeTo(2, 6) });
    expect(entry.interval?.[0]).toBeLessThanOrEqual(entry.measured!);
    expect(entry.quantities[1]).toMatchObject({ measured: expect.closeTo(1 / 0.56, 6), fits: true });
  });

  it('is not met where one scheme is close, whatever the others do', () => {
    expect(verdict('aa.dht.2x-r25', { 'figure-7b': rates({ ...SCHEMES, rma: 0.7 }) })).toBe('not-met');
    expect(
      verdict('aa.dht.2x-r25', { 'figure-7b': rates({ ...SCHEMES, am: 0.2, 'am-exp': 0.2, 'am-ints': 0.2 }) }),
    ).toBe('not-met');
  });

  it('stays calibrated where it was fitted, hit or miss', () => {
    expect(verdict('aa.dht.2x-r5', { 'figure-7a': rates(SCHEMES) })).toBe('calibrated');
    expect(verdict('aa.dht.2x-r5', { 'figure-7a': rates({ ...SCHEMES, rma: 2 }) })).toBe('calibrated');
  });
});

describe('orders and shapes', () => {
  it('AA must lead at every number of processes', () => {
    const good = [...rates(SCHEMES, { processes: 32 }), ...rates(SCHEMES, { processes: 64 })];
    expect(verdict('aa.abs.best', { 'figure-7b': good })).toBe('met');
    const bad = [...rates({ ...SCHEMES, am: 1.01 }, { processes: 32 }), ...rates(SCHEMES, { processes: 64 })];
    expect(verdict('aa.abs.best', { 'figure-7b': bad })).toBe('not-met');
  });

  const onload = (values: Readonly<Record<number, number>>) =>
    Object.entries(values).flatMap(([cores, rate]) =>
      rates({ 'am-onload': rate }, { at: { 'mechanism.dedicatedCores': Number(cores) } }),
    );

  it('dedicated cores rise to the best number and fall behind it', () => {
    expect(verdict('aa.fig6d.unimodal', { 'figure-6d': onload({ 1: 1, 11: 5, 19: 8, 31: 2 }) })).toBe('met');
    expect(verdict('aa.fig6d.unimodal', { 'figure-6d': onload({ 1: 1, 11: 5, 19: 4, 24: 6, 31: 2 }) })).toBe('not-met');
    expect(verdict('aa.fig6d.unimodal', { 'figure-6d': onload({ 1: 1, 11: 5, 31: 8 }) })).toBe('not-met');
  });

  it('the best number of cores is counted, and a miss says what eleven would take', () => {
    // Inserts of 1,000 ns at 64 processes; a send of 400.
    const aa = rates({ 'aa-poll': 64e6 }, { at: { 'machine.messageOverheadNs': 400 } });
    const entry = (best: number) =>
      entryFor('aa.fig6d.c11', { 'figure-6d': onload({ 1: 1, 11: 5, 19: best }), 'figure-7a': aa });
    expect(entry(3)).toMatchObject({ verdict: 'met', measured: 11 });
    expect(entry(8)).toMatchObject({ verdict: 'not-met', measured: 19 });
    // 2,000 ns for an insert in all, 11 / 32 of it at the handlers' cores and the rest at the origins'.
    expect(entry(8).why).toMatch(/11 \/ 21 leaves 686 ns .* and 1310 of a sender's/);
  });

  const figure1 = (slowest: number) =>
    [0, 1]
      .flatMap((rate) => rates({ rma: rate === 0 ? 10 : slowest }, { at: { 'workload.collisionRate': rate } }))
      .map((run) => ({
        ...run,
        metrics: { ...run.metrics, remote_operations_per_insert: { value: 6, unit: '1' } },
        machine: { ...run.machine, parameters: { atomicUnitNs: 500 } },
      }));

  it('figure 1 asks for a factor of about ten', () => {
    expect(verdict('aa.fig1.collision-10x', { 'figure-1': figure1(1) })).toBe('met');
    expect(verdict('aa.fig1.collision-10x', { 'figure-1': figure1(2) })).toBe('not-met');
    // Five times as long for six calls: 0.833 each; eight on a chain 6.67.
    expect(entryFor('aa.fig1.collision-10x', { 'figure-1': figure1(2) }).why).toMatch(/each 0.833 .* 6.67 times/);
  });

  it('counting leads where origins sum up often enough, and says how often that is', () => {
    const at = { 'workload.sumEvery': 100 };
    // Accesses of 1,000, 1,050, 1,030 and 2,000 ns: a sum takes 3,000, counting 50.
    const perAccess = { 'no-count': 1000, 'aa-poll': 1050, allreduce: 1030, 'a-kv': 2000, rma: 2000 };
    const counting = (allreduce: number) =>
      Object.entries({ ...perAccess, allreduce }).map(([mechanism, ns]) =>
        madeUpRun({ mechanism, at, metrics: { accesses_per_second: (64 * 1e9) / ns } }),
      );
    const missed = entryFor('aa.counter.order', { 'figure-7d': counting(1030) });
    expect(missed.verdict).toBe('not-met');
    expect(missed.why).toContain('at P = 64 60 accesses (a sum takes 3000 ns, counting 50 per access)');
    expect(verdict('aa.counter.order', { 'figure-7d': counting(1100) })).toBe('met');
  });
});

describe('what the interrupt batch changes', () => {
  const batch = (gain: number) =>
    [10, 100].flatMap((size) =>
      rates(
        { 'aa-int': size === 10 ? 2e7 : 2e7 * gain, 'am-ints': size === 10 ? 2e7 : 2e7 * gain },
        {
          at: { 'mechanism.interruptBatch': size, 'machine.interruptLatencyNs': 3000 },
        },
      ),
    );

  it('is a miss where it is five per cent or more, and says which inserts would hide it', () => {
    expect(verdict('aa.dht.int-batch', { 'probe-interrupt-batch': batch(1.03) })).toBe('met');
    const entry = entryFor('aa.dht.int-batch', { 'probe-interrupt-batch': batch(1.1) });
    expect(entry.verdict).toBe('not-met');
    expect(entry.why).toContain('under 5 % takes inserts of more than 5400 ns');
  });
});

describe('what hot pages make of claims about the IOTLB', () => {
  const geometry = (lru: number, random: number, af = 1): Run[] =>
    ['1', '2', '4', 'full'].flatMap((ways) =>
      (['lru', 'random'] as const).flatMap((policy) =>
        [1, 2, 3].map((seed) =>
          madeUpRun({
            seed,
            at: { 'machine.iotlbEntries': 256, 'machine.iotlbWays': ways, 'machine.iotlbPolicy': policy },
            metrics: { inserts_per_second: ways === 'full' ? af : 1, iotlb_hit_ratio: policy === 'lru' ? lru : random },
          }),
        ),
      ),
    );

  it('lru is better or the claim is missed, and what uniform keys have to do with it is said', () => {
    const id = 'aa.iotlb.lru-ge-rnd';
    expect(verdict(id, { 'figure-7c': geometry(0.5, 0.4), 'probe-hot-page': geometry(0.6, 0.5) })).toBe('met');
    const uniform = entryFor(id, { 'figure-7c': geometry(0.0019, 0.002), 'probe-hot-page': geometry(0.6, 0.5) });
    expect(uniform.verdict).toBe('not-met');
    expect(uniform.why).toContain('hit ratios differ by 0.0001 at most between policies');
    expect(verdict(id, { 'figure-7c': geometry(0.4, 0.5), 'probe-hot-page': geometry(0.6, 0.5) })).toBe('not-met');
  });

  it('16 % from associativity is met where it is there', () => {
    const hot = geometry(0.6, 0.5);
    expect(verdict('aa.iotlb.16pct', { 'figure-7c': geometry(0.5, 0.4, 1.16), 'probe-hot-page': hot })).toBe('met');
    expect(verdict('aa.iotlb.16pct', { 'figure-7c': geometry(0.5, 0.4, 1), 'probe-hot-page': hot })).toBe('not-met');
  });
});

describe('what is missing', () => {
  it('has no verdict where nobody has run it', () => {
    expect(entryFor('aa.dht.2x-r25', {})).toMatchObject({ verdict: null, measured: null, why: 'figure-7b: not run' });
  });

  it('is not met where runs failed or what is needed is not built', () => {
    const failed = rates(SCHEMES).map((run) =>
      run.mechanism.kind === 'am' ? { ...run, status: 'failed' as const } : run,
    );
    expect(entryFor('aa.dht.2x-r25', { 'figure-7b': failed })).toMatchObject({
      verdict: 'not-met',
      why: expect.stringContaining('no finished run with mechanism = am'),
    });
    expect(entryFor('aa.dht.2x-r25', { 'figure-7b': rates({ 'aa-poll': 1 }) }).verdict).toBe('not-met');
  });

  it('an input is compared with the preset', () => {
    expect(entryFor('aa.5.2.int', {})).toMatchObject({ verdict: 'input', measured: 3000, expected: '3000' });
  });
});
