import { describe, expect, it } from 'vitest';
import { ratioPhrase } from '../../src/figure/wording.ts';
import { bestOf } from '../../web/src/experiments/best.ts';
import { comparisonOf } from '../figure/made-up-comparison.ts';

const phrase = (comparison: Parameters<typeof bestOf>[0]) => {
  const best = bestOf(comparison)!;
  return `${best.series}: ${ratioPhrase(best.ratio, best.meaning)}`;
};

describe('the best of an experiment', () => {
  it('says what the ratio is of and which way is good', () => {
    expect(phrase(comparisonOf())).toBe('aa-sp: 1.80\u202f× faster (inserts/s)');
    const latency = { ...comparisonOf(), metric: 'put_latency_ns', unit: 'ns', better: 'lower' as const };
    expect(phrase(latency)).toBe('am: 1.25\u202f× faster (put latency)');
  });

  it('is nothing where no direction is good', () => {
    expect(bestOf({ ...comparisonOf(), better: 'neutral' })).toBeUndefined();
  });

  it('is significant only if the interval of the ratio leaves 1 out, which one replication never does', () => {
    expect(bestOf(comparisonOf())?.significant).toBe(true);
    const single = comparisonOf();
    const points = single.points.map((point) => ({
      ...point,
      n: 1,
      ratio: point.ratio && { ...point.ratio, low: null, high: null, p: null },
    }));
    expect(bestOf({ ...single, points })?.significant).toBe(false);
  });
});
