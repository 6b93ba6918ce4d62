import { describe, expect, it } from 'vitest';
import { committedSearches } from '../../scripts/support/search.ts';
import { type Dimension, dimensionsOf, Sampler } from '../../scripts/support/search-space.ts';
import { judgedFrom, withReplications, withValues } from '../../scripts/support/variants.ts';
import { planStudies, runStudies } from '../../src/cli/reproduction.ts';
import { papers } from '../../src/papers/registry.ts';
import { committedLedger, runHere } from './quick-ledger.ts';

/** Searches that did not end within ten minutes of two busy cores: what they are about is missed, and no contradiction. */
const NOT_ENDED = ['AA-3'];

describe.each(papers)('what is inconsistent as printed in $id', (paper) => {
  const results = committedSearches()[paper.id] ?? {};
  const ledger = committedLedger(paper);

  it('has been searched, each contradiction as it is declared', () => {
    const ended = paper.contradictions.filter(({ id }) => !NOT_ENDED.includes(id));
    expect(Object.keys(results).toSorted()).toEqual(ended.map(({ id }) => id).toSorted());
    for (const { id, claims, beside, points } of ended) {
      expect(results[id]).toMatchObject({ claims, beside });
      expect(results[id]!.points + results[id]!.impossible).toBe(2 * points);
    }
  });

  it('is what no search found a way out of, unless it is said why that proves nothing', () => {
    const unresolved = paper.contradictions.flatMap(({ id, claims, missedBecause }) =>
      results[id]?.found === false && missedBecause === undefined ? claims : [],
    );
    const excused = paper.contradictions.filter(({ missedBecause }) => missedBecause !== undefined);
    for (const { id } of excused) expect(results[id]).toMatchObject({ found: false });
    const inconsistent = Object.keys(ledger).filter((id) => ledger[id]!.verdict === 'inconsistent-as-printed');
    expect(inconsistent.toSorted()).toEqual(unresolved.toSorted());
  });
});

it('at the best point of a search its claims fit, here and now as committed', async () => {
  const paper = papers.find(({ id }) => id === 'ioat-one-sided')!;
  const { best, found } = committedSearches()[paper.id]!['IO-2']!;
  expect(found).toBe(true);
  const read = paper.claims.find(({ id }) => id === 'io.thread.cheap')!.studies;
  const studies = withReplications(
    planStudies(
      paper.studies.filter(({ id }) => read.includes(id)),
      { size: 'quick' },
    ),
    1,
  );
  const fitsWith = async (planned: typeof studies) =>
    judgedFrom(paper, 'io.thread.cheap', await runStudies(planned, runHere)).quantities.every(
      ({ fits }) => fits === true,
    );
  expect(await fitsWith(withValues(studies, best!.values))).toBe(true);
  expect(await fitsWith(studies)).toBe(false);
});

describe('points of a search', () => {
  const dimensions: Dimension[] = [
    { path: 'machine.a', low: 1, high: 16, isInteger: false },
    { path: 'machine.b', low: 0, high: 8, isInteger: false },
    { path: 'machine.c', values: ['x', 'y'] },
  ];

  it('have one in each part of a range, by its logarithm where it does not begin at 0', () => {
    const points = new Sampler('parts', dimensions).draw(8);
    const parts = (values: number[]) => values.map(Math.floor).toSorted((a, b) => a - b);
    expect(parts(points.map((point) => 2 * Math.log2(Number(point['machine.a']))))).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    expect(parts(points.map((point) => Number(point['machine.b'])))).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    expect(new Set(points.map((point) => point['machine.c']))).toEqual(new Set(['x', 'y']));
  });

  it('are the same every time, and others under another name', () => {
    const draw = (name: string) => new Sampler(name, dimensions).draw(4);
    expect(draw('one')).toEqual(draw('one'));
    expect(draw('one')).not.toEqual(draw('two'));
  });

  it('come nearer to a point, within the range', () => {
    const about = { 'machine.a': 15, 'machine.b': 0, 'machine.c': 'y' };
    const points = new Sampler('near', dimensions).draw(16, { about, width: 0.25 });
    for (const point of points) {
      expect(Number(point['machine.a'])).toBeGreaterThan(15 / 2);
      expect(Number(point['machine.a'])).toBeLessThanOrEqual(16);
      expect(Number(point['machine.b'])).toBeLessThanOrEqual(1);
    }
    expect(points.filter((point) => point['machine.c'] === 'y').length).toBeGreaterThanOrEqual(12);
  });

  it('vary free parameters and what is named, in powers of two where they are such, and no end that is impossible', () => {
    const paper = papers.find(({ id }) => id === 'ioat-one-sided')!;
    const studies = planStudies(
      paper.studies.filter(({ id }) => id === 'figure-4a'),
      { size: 'quick' },
    );
    const isPossible = (set: object) => !('machine.doorbellNs' in set);
    const found = dimensionsOf(studies, { 'machine.threadCreateNs': { low: 1, high: 2 } }, isPossible);
    const at = (path: string) => found.find((dimension) => dimension.path === path);
    expect(at('machine.threadCreateNs')).toEqual({ path: 'machine.threadCreateNs', low: 1, high: 2, isInteger: false });
    expect(at('machine.cacheLineBytes')).toEqual({ path: 'machine.cacheLineBytes', values: [64, 32, 128] });
    expect(at('machine.messageOverheadNs')).toMatchObject({ low: 225, high: 900 });
    expect(at('machine.doorbellNs')).toBeUndefined();
    expect(at('workload.putBytes')).toBeUndefined();
  });
});
