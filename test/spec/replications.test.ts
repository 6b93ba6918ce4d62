import { describe, expect, it } from 'vitest';
import { specDigest } from '../../src/plan/plan-experiment.ts';
import { applyQuick } from '../../src/spec/parse.ts';
import { base, faultsOf, valid } from './base-specification.ts';

const narrow = { metric: 'inserts_per_second', relativeHalfWidth: 0.02 };
const ofReplications = (replications: unknown, more: object = {}) => valid({ ...base, ...more, replications });

describe('adaptive replications', () => {
  it('are written out with their defaults, and read again as they are', () => {
    const spec = ofReplications({ until: 'decided' });
    expect(spec.replications).toEqual({ min: 5, max: 30, until: 'decided' });
    expect(valid(spec)).toEqual(spec);
    expect(ofReplications({ min: 3, until: narrow }).replications).toEqual({ min: 3, max: 30, until: narrow });
    expect(specDigest(spec)).toBe(specDigest(ofReplications({ max: 30, min: 5, until: 'decided' })));
    expect(specDigest(spec)).not.toBe(specDigest(ofReplications({ max: 31, until: 'decided' })));
  });

  it('leave a number as it is, and with it the digests of older specifications', () => {
    expect(ofReplications(5).replications).toBe(5);
    expect(valid(base).replications).toBe(1);
  });

  it('may be made smaller, or a number, by a quick overlay', () => {
    const replications = { max: 20, until: narrow };
    const quick = (overlay: unknown) =>
      applyQuick(ofReplications(replications, { quick: { replications: overlay } })).replications;
    expect(quick(2)).toBe(2);
    expect(quick({ max: 6 })).toEqual({ min: 5, max: 6, until: narrow });
    expect(quick({ until: 'decided' })).toEqual({ min: 5, max: 20, until: 'decided' });
    const overlay = { replications: { max: 4 } };
    expect(faultsOf({ ...base, replications, quick: overlay })).toMatchObject([
      { pointer: '/quick/replications/min', detail: /5 is above max/ },
    ]);
  });

  it('are percentiles too', () => {
    expect(faultsOf({ ...base, replications: { until: { ...narrow, metric: 'operation_latency_ns.p99' } } })).toEqual(
      [],
    );
  });

  const one = { mechanisms: ['rma'] };
  const kinds = [{ path: 'workload.operation', values: ['insert', 'lookup'] }];
  it.each([
    ['no rule', { min: 3 }, {}, '/until', /is missing; accepted: decided, or an object with metric/],
    ['another word', { until: 'decide' }, {}, '/until', /did you mean decided/],
    ['a number as the rule', { until: 0.02 }, {}, '/until', /accepted: decided, or an object/],
    ['one to begin with', { min: 1, until: 'decided' }, {}, '/min', /below 2; accepted: a whole number, 2 to 1000/],
    ['half a replication', { min: 2.5, until: 'decided' }, {}, '/min', /whole number/],
    ['more than there may be', { max: 1001, until: 'decided' }, {}, '/max', /above 1000/],
    ['a first round beyond the last', { min: 9, max: 8, until: 'decided' }, {}, '/min', /9 is above max.* 2 to 8/],
    ['an unknown key', { until: 'decided', most: 3 }, {}, '/most', /accepted: min, max or until/],
    [
      'an unknown metric',
      { until: { ...narrow, metric: 'speed' } },
      {},
      '/until/metric',
      /accepted: .*inserts_per_second/,
    ],
    [
      'no width',
      { until: { metric: 'inserts_per_second' } },
      {},
      '/until/relativeHalfWidth',
      /is missing; accepted: a/,
    ],
    ['a width of nothing', { until: { ...narrow, relativeHalfWidth: 0 } }, {}, '/until/relativeHalfWidth', /above 0/],
    ['a negative width', { until: { ...narrow, relativeHalfWidth: -1 } }, {}, '/until/relativeHalfWidth', /above 0/],
    ['a width beyond 1', { until: { ...narrow, relativeHalfWidth: 1.01 } }, {}, '/until/relativeHalfWidth', /above 1/],
    [
      'ratios of nothing',
      { until: 'decided' },
      one,
      '/until',
      /there is nothing to compare with rma; accepted: .*relativeHalfWidth/,
    ],
    ['ratios of two metrics', { until: 'decided' }, { sweep: kinds }, '/until', /accepted: show: \{metric: NAME\}/],
  ])('with %s are refused, with what would be accepted', (_name, replications, more, pointer, detail) => {
    expect(faultsOf({ ...base, ...more, replications })).toEqual([
      { pointer: `/replications${pointer}`, detail: expect.stringMatching(detail) },
    ]);
  });

  it('of two metrics are decided by the one that is shown', () => {
    const show = { metric: 'operation_latency_ns' };
    expect(faultsOf({ ...base, show, sweep: kinds, replications: { until: 'decided' } })).toEqual([]);
  });

  it.each([
    ['a list', [5]],
    ['a text', 'many'],
    ['nothing', null],
    ['what is no number', Number.NaN],
    ['a prototype', JSON.parse('{"__proto__": {"min": 3}, "until": "decided"}')],
    ['a deep rule', { until: { metric: { metric: {} }, relativeHalfWidth: 0.1 } }],
  ])('that are %s are refused', (_name, replications) => {
    const [fault] = faultsOf({ ...base, replications });
    expect(fault?.pointer).toMatch(/^\/replications/);
  });
});
