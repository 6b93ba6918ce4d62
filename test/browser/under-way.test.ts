import { expect, it } from 'vitest';
import { operationsUnderWay } from '../../web/src/experiment/under-way.ts';
import { comparisonOf } from '../figure/made-up-comparison.ts';

const stage = (series: string, meanNs: number) => ({ x: 64, series, stage: 'wire', meanNs });

it('is rate x latency: more operations at once explain a higher rate with a longer latency', () => {
  const comparison = {
    ...comparisonOf(),
    stages: [stage('rma', 1000), stage('aa-sp', 5000), { ...stage('am', 7), x: 32 }],
  };
  const found = new Map(operationsUnderWay(comparison, 64).map(({ series, operations }) => [series, operations]));
  const rate = (series: string) => comparison.points.find((point) => point.x === 64 && point.series === series)!.mean;
  expect(found.get('rma')).toBeCloseTo(rate('rma') * 1e-6, 6);
  expect(found.get('aa-sp')! / found.get('rma')!).toBeCloseTo(1.8 * 5, 6);
  expect(found.has('am')).toBe(false);
});

it('says nothing of metrics that are no rates', () => {
  const comparison = { ...comparisonOf(), unit: 'ns', stages: [stage('rma', 1000)] };
  expect(operationsUnderWay(comparison, 64)).toEqual([]);
});
