import { describe, expect, it } from 'vitest';
import { askedOrShown, type ComparisonOptions, openingView } from '../../src/analysis/asked-or-shown.ts';
import { compareLocally, subjectOf } from '../../src/cli/local-comparison.ts';
import { unstartedRun } from '../../src/cli/run-resource.ts';
import { planExperiment } from '../../src/plan/plan-experiment.ts';
import { requireSpecification } from '../../src/spec/parse.ts';

const SHOWN: ComparisonOptions = {
  metric: 'a',
  x: 'mechanism',
  series: 'workload.order',
  baseline: 'none',
  facet: { processes: 2 },
};

describe('what a comparison shows', () => {
  it.each<[string, ComparisonOptions, ComparisonOptions]>([
    ['nothing else: all that was shown', {}, SHOWN],
    ['another metric: it alone', { metric: 'b' }, { ...SHOWN, metric: 'b' }],
    ['another x: the lines stay', { x: 'processes' }, { ...SHOWN, x: 'processes', facet: {} }],
    [
      'the lines along x: other lines, and their baseline',
      { x: 'workload.order' },
      { metric: 'a', x: 'workload.order', facet: { processes: 2 } },
    ],
    ['x as lines: another x', { series: 'mechanism' }, { metric: 'a', series: 'mechanism', facet: { processes: 2 } }],
    [
      'x held: another x',
      { facet: { mechanism: 'rma' } },
      { metric: 'a', series: 'workload.order', baseline: 'none', facet: { processes: 2, mechanism: 'rma' } },
    ],
    [
      'the lines held: other lines',
      { facet: { 'workload.order': 'flush' } },
      { metric: 'a', x: 'mechanism', facet: { processes: 2, 'workload.order': 'flush' } },
    ],
  ])('where it is asked for %s', (_, asked, shown) => {
    expect(askedOrShown(asked, SHOWN)).toEqual(shown);
  });

  it('is what its specification shows first', () => {
    const show = { metric: 'operation_latency_ns', x: 'mechanism', series: 'workload.order' };
    const spec = requireSpecification({
      machine: 'cxl-pool',
      workload: { kind: 'litmus', test: 'mp', tries: 10 },
      mechanisms: ['rma', 'dsm-isr'],
      processes: 16,
      sweep: [{ path: 'workload.order', values: ['none', 'flush'] }],
      show,
    });
    const plan = planExperiment(spec);
    const compared = (asked: ComparisonOptions) => compareLocally(subjectOf(plan), plan.runs.map(unstartedRun), asked);
    expect(compared({})).toMatchObject({ ...show, baseline: 'none' });
    expect(compared({ x: 'processes', series: 'mechanism' })).toMatchObject({ series: 'mechanism', baseline: 'rma' });
  });
});

describe('what a specification shows first', () => {
  const byName = { path: 'workload.schedule', values: ['a', 'b'] };
  const byNumber = { path: 'machine.latencyNs', values: [100, 200] };
  const one = [{ kind: 'message-passing' }];

  it.each([
    [
      'one mechanism over things with names: those',
      { mechanisms: one, sweep: [byName, byNumber] },
      'workload.schedule',
    ],
    ['several mechanisms: them', { mechanisms: [...one, { kind: 'rma' }], sweep: [byName, byNumber] }, undefined],
    ['numbers alone: the mechanism', { mechanisms: one, sweep: [byNumber] }, undefined],
    ['two axes with names: the mechanism', { mechanisms: one, sweep: [byName, { ...byName, path: 'b' }] }, undefined],
    ['one value alone: the mechanism', { mechanisms: one, sweep: [{ ...byName, values: ['a'] }] }, undefined],
    [
      'an axis in lockstep with numbers: it',
      {
        mechanisms: one,
        sweep: [
          {
            paths: ['workload.schedule', 'processes'],
            values: [
              ['a', 2],
              ['b', 4],
            ],
          },
        ],
      },
      'workload.schedule',
    ],
    ['what it says itself', { mechanisms: one, sweep: [byName], show: { series: 'mechanism' } }, 'mechanism'],
  ] as const)('%s', (_, specification, series) => {
    expect(openingView(specification).series).toBe(series);
  });
});
