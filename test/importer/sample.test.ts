import { describe, expect, it } from 'vitest';
import { difference } from '../../src/importer/difference.ts';
import { contentDigest, importDigest, sampleOf } from '../../src/importer/sample.ts';
import type { Run } from '../../src/spec/resources/run.ts';

const inputs = Array.from({ length: 1000 }, (_, i) => `input-${i}`);

describe('the sample of an import', () => {
  it('is a share, at least three, and at most all', () => {
    expect(sampleOf(inputs, 0.02, 'seed')).toHaveLength(20);
    expect(sampleOf(inputs.slice(0, 50), 0.02, 'seed')).toHaveLength(3);
    expect(sampleOf(inputs.slice(0, 2), 0.02, 'seed')).toHaveLength(2);
    expect(new Set(sampleOf(inputs, 1, 'seed')).size).toBe(1000);
  });

  it('follows from the seed alone, and every input is as likely', () => {
    expect(sampleOf(inputs.toReversed(), 0.02, 'a')).toEqual(sampleOf(inputs, 0.02, 'a'));
    expect(sampleOf(inputs, 0.02, 'a')).not.toEqual(sampleOf(inputs, 0.02, 'b'));
    const drawn = new Map<string, number>();
    for (let seed = 0; seed < 400; seed++)
      for (const input of sampleOf(inputs.slice(0, 40), 0.25, `${seed}`)) drawn.set(input, (drawn.get(input) ?? 0) + 1);
    // 100 expected of 400, with a standard deviation of 8.7.
    expect(drawn.size).toBe(40);
    for (const times of drawn.values()) expect(Math.abs(times - 100)).toBeLessThan(45);
  });
});

describe('the digest of an import', () => {
  const one = { inputDigest: 'a', contentDigest: contentDigest({ metrics: { x: 1 } }) };
  const two = { inputDigest: 'b', contentDigest: contentDigest({ metrics: { x: 2 } }) };

  it('is that of the contents in any order', () => {
    expect(importDigest([one, two])).toBe(importDigest([two, one]));
    expect(importDigest([one])).not.toBe(importDigest([{ ...one, contentDigest: two.contentDigest }]));
  });

  it('covers everything but the trace', () => {
    expect(contentDigest({ events: 1, trace: { level: 'full' } })).toBe(contentDigest({ events: 1 }));
    expect(contentDigest({ events: 1 })).not.toBe(contentDigest({ events: 2 }));
  });
});

it('a difference names run, metric and both values, also where the digests are the same', () => {
  const metrics = { rate: { value: 5, unit: '1/s' } };
  const shared = {
    status: 'succeeded',
    digest: 'd',
    operationsDigest: 'o',
    breakdown: {},
    counters: {},
    percentiles: [],
  };
  const run = {
    ...shared,
    metrics,
    occupancy: [],
    events: 3,
    simulatedNs: 9,
    seed: 7,
    inputDigest: 'abc',
    mechanism: { kind: 'rma' },
  };
  const imported = { ...shared, metrics, occupancy: [], events: 3, simulatedNs: 9 };
  expect(difference(imported, run as unknown as Run)).toBeUndefined();
  const changed = { ...imported, metrics: { rate: { value: 6, unit: '1/s' } } };
  expect(difference(changed, run as unknown as Run)).toBe(
    'rma with seed 7 (input abc): rate is 6 in the import, this service computes 5',
  );
  expect(difference({ ...imported, events: 4 }, run as unknown as Run)).toContain(
    'events differs from what this service computes',
  );
});
