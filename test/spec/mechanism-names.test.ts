import { describe, expect, it } from 'vitest';
import { MOST_MECHANISMS } from '../../src/spec/experiment-spec.ts';
import { applyQuick } from '../../src/spec/parse.ts';
import { base, faultsOf, valid } from './base-specification.ts';

const small = { kind: 'aa-int', as: 'aa-int-8', interruptBatch: 8 };
const large = { kind: 'aa-int', as: 'aa-int-100', interruptBatch: 100 };
const twice = { ...base, mechanisms: ['rma', small, large] };

describe('a mechanism that is listed several times under names', () => {
  it('is accepted, also beside its kind, and stays as it is written', () => {
    expect(valid(twice).mechanisms).toEqual([{ kind: 'rma' }, small, large]);
    expect(valid({ ...base, mechanisms: ['aa-int', large] }).mechanisms).toEqual([{ kind: 'aa-int' }, large]);
    expect(valid(valid(twice))).toEqual(valid(twice));
  });

  it('has its paths, its baseline and its conditions by name', () => {
    const spec = valid({
      ...twice,
      sweep: [{ path: 'mechanisms.aa-int-8.interruptTimerNs', values: [1000, 2000] }],
      where: 'mechanisms.aa-int-8.interruptTimerNs < mechanisms.aa-int-100.interruptTimerNs',
      baseline: { mechanism: 'aa-int-100' },
      show: { x: 'mechanisms.aa-int-8.interruptTimerNs' },
      quick: { mechanisms: [large], sweep: [], where: 'processes > 1', show: { x: 'processes' } },
    });
    expect(spec.baseline).toEqual({ mechanism: 'aa-int-100' });
    expect(applyQuick(spec)).toMatchObject({ mechanisms: [large], baseline: { mechanism: 'aa-int-100' } });
  });

  it('that is listed as what it is has no name', () => {
    expect(valid({ ...base, mechanisms: [{ kind: 'rma', as: 'rma' }] })).toEqual(
      valid({ ...base, mechanisms: ['rma'] }),
    );
  });

  it('is the baseline by name, the first where rma is not listed', () => {
    expect(valid({ ...base, mechanisms: [large, small] }).baseline).toEqual({ mechanism: 'aa-int-100' });
    expect(valid({ ...base, mechanisms: [large, { kind: 'rma', as: 'plain' }] }).baseline.mechanism).toBe('aa-int-100');
  });
});

const named = (as: unknown) => ['rma', { ...small, as }];
const cases: [string, object, string, RegExp][] = [
  [
    'a kind twice',
    { mechanisms: ['aa-int', { kind: 'aa-int', interruptBatch: 5 }] },
    '/mechanisms/1',
    /as: aa-int-2.*sweep it \(path/,
  ],
  ['a kind without parameters twice', { mechanisms: ['rma', 'rma'] }, '/mechanisms/1', /no parameters to differ in/],
  [
    'a name twice',
    { mechanisms: ['rma', small, { ...large, as: small.as }] },
    '/mechanisms/2/as',
    /already listed at \/mechanisms\/1.*aa-int-8-2/,
  ],
  [
    'a kind that is listed as a name',
    { mechanisms: named('rma') },
    '/mechanisms/1/as',
    /is itself a kind of mechanism/,
  ],
  [
    'a kind that is listed after its name was taken',
    { mechanisms: [{ ...small, as: 'rma' }, 'rma'], baseline: { mechanism: 'rma' } },
    '/mechanisms/0/as',
    /is itself a kind of mechanism/,
  ],
  [
    'a kind that is not listed as a name',
    { mechanisms: named('am-onload') },
    '/mechanisms/1/as',
    /is itself a kind of mechanism/,
  ],
  [
    'a dot in a name',
    { mechanisms: named('batch.8') },
    '/mechanisms/1/as',
    /accepted: lower-case letters, digits and single dashes/,
  ],
  ['a capital in a name', { mechanisms: named('Batch') }, '/mechanisms/1/as', /does not fit/],
  ['a digit in front', { mechanisms: named('8-batch') }, '/mechanisms/1/as', /beginning with a letter/],
  ['a name that is too long', { mechanisms: named('x'.repeat(41)) }, '/mechanisms/1/as', /40 characters at most/],
  ['a name that is no text', { mechanisms: named(8) }, '/mechanisms/1/as', /accepted: lower-case/],
  [
    'a path by kind',
    { ...twice, sweep: [{ path: 'mechanisms.aa-int.interruptBatch', values: [1] }] },
    '/sweep/0/path',
    /accepted: mechanisms.aa-int-8 or mechanisms.aa-int-100/,
  ],
  [
    'a condition by kind',
    { ...twice, where: 'mechanisms.aa-int.interruptBatch > 1' },
    '/where',
    /listed under names of its own/,
  ],
  [
    'a baseline by kind',
    { ...twice, baseline: { mechanism: 'aa-int' } },
    '/baseline/mechanism',
    /accepted: rma, aa-int-8, aa-int-100/,
  ],
  [
    'a mistyped baseline',
    { ...twice, baseline: { mechanism: 'aa-int-10' } },
    '/baseline/mechanism',
    /did you mean aa-int-100/,
  ],
  [
    'a parameter of another kind',
    { mechanisms: named('plain').with(1, { kind: 'rma', as: 'plain', interruptBatch: 1 } as never) },
    '/mechanisms/1/interruptBatch',
    /unknown here/,
  ],
  [
    'values that do not go together',
    {
      mechanisms: [
        { kind: 'am-onload', as: 'half', dedicatedCores: 16 },
        { kind: 'am-onload', as: 'all', dedicatedCores: 32 },
      ],
    },
    '/mechanisms/1/dedicatedCores',
    /./,
  ],
  [
    'more than are taken',
    { mechanisms: Array.from({ length: MOST_MECHANISMS + 1 }, (_, i) => ({ ...small, as: `batch-${i}` })) },
    '/mechanisms',
    /has 65 entries; accepted: at most 64/,
  ],
];

describe('what is wrong with names', () => {
  it.each(cases)('%s', (_name, change, pointer, detail) => {
    const [first] = faultsOf({ ...base, ...change });
    expect(first?.pointer).toBe(pointer);
    expect(first?.detail).toMatch(detail);
  });
});
