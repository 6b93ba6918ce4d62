import { describe, expect, it } from 'vitest';
import { terminalMap } from '../../src/drawing/terminal-map.ts';
import { bestStrategy } from '../../src/exploration/best.ts';
import type { Problem } from '../../src/exploration/problem.ts';
import { type Outcome, type Round, runsOf } from '../../src/exploration/round.ts';
import { axesOf, type Point } from '../../src/exploration/space.ts';
import { winnerStrategy } from '../../src/exploration/winner.ts';
import { shareText, spentText } from '../../src/figure/exploration-wording.ts';
import { Binding } from '../../src/spec/binding.ts';
import { base, valid } from '../spec/base-specification.ts';
import { explored, type Landscape, listed, numeric, outcomesOn, problem } from './landscape.ts';

const X = 'workload.x';
const Y = 'workload.y';
const x = (point: Point) => Number(point[X]);

/** Costs of a grow with x, those of b do not: they cross at 37. */
const LINE: Landscape = (mechanism, point) => (mechanism === 'a' ? x(point) : 37);
const along = (more = {}) => problem({ axes: [numeric(X, [1, 10, 100, 1000])], ...more });

describe('the winner along an axis', () => {
  it('changes where the costs cross: a bracket of the asked width around it', async () => {
    const answer = await explored(winnerStrategy(along()), outcomesOn(LINE, { spread: 0.001 }));
    expect(answer).toMatchObject({ stopped: 'decided', undecided: 0 });
    const [crossover, ...others] = answer.crossovers;
    expect(others).toEqual([]);
    const [from, to] = crossover!.between as [number, number];
    expect([crossover!.a, crossover!.b, from < 37, to > 37]).toEqual(['a', 'b', true, true]);
    expect(crossover!.at).toBeCloseTo(37, -0.3);
    expect(crossover!.interval![0]).toBeLessThan(crossover!.at);
    expect(crossover!.interval![1]).toBeGreaterThan(crossover!.at);
    // The ends of the tie around the crossing are known to the width.
    const narrow = answer.cells.filter(({ series }) => series.length > 1);
    for (const { from: low, to: high } of narrow) expect(Number(high[0]) / Number(low[0]) - 1).toBeLessThan(0.02);
  });

  it('is found between whole numbers as far as there are any, powers of two first', async () => {
    const axis = numeric(X, [1, 16, 256], { isWhole: true, isBinary: true });
    const seen: Round[] = [];
    const answer = await explored(
      winnerStrategy(along({ axes: [axis], width: 0 })),
      outcomesOn(LINE, { spread: 0 }),
      seen,
    );
    expect(answer.crossovers).toMatchObject([{ between: [36, 38] }]);
    const tried = seen.flatMap(({ trials }) => trials.map(({ point }) => x(point)));
    expect([...new Set(tried)].slice(3, 5)).toEqual([64, 32]);
    expect(tried.every(Number.isInteger)).toBe(true);
  });

  it('states the ratio to a mechanism that it is a tie with, not to one that it surely beats', async () => {
    const three = along({ axes: [numeric(X, [1])], mechanisms: ['steady', 'beaten', 'noisy'] });
    const steps = [1.3, 0.6, 2.4, 0.5, 1.9, 3];
    const outcomes = ({ trials }: Round): Outcome[] =>
      trials.flatMap(({ point, mechanism, from, to }) =>
        Array.from({ length: to - from }, (_, i) => {
          const noise = mechanism === 'noisy' ? 2 * steps[from + i]! : 1 + 0.001 * steps[from + i]!;
          const value = (mechanism === 'beaten' ? 1.2 : 1) * noise;
          return { point, mechanism, seed: from + i, status: 'succeeded' as const, value };
        }),
      );
    const { points } = await explored(winnerStrategy(three), outcomes);
    expect(points[0]).toMatchObject({ series: ['steady', 'noisy'], significant: false });
    expect(points[0]!.ratio!.value).toBeLessThan(0.5);
    expect(points[0]!.ratio!.against).toBe('noisy');
  });

  it('is a tie at full replications where nothing is to be told apart; that decides it', async () => {
    const seen: Round[] = [];
    const answer = await explored(
      winnerStrategy(along()),
      outcomesOn(() => 5, { spread: 0.01, seed: 3 }),
      seen,
    );
    expect(answer.stopped).toBe('decided');
    const tied = answer.points.filter(({ significant }) => significant === false);
    expect(tied.length).toBeGreaterThanOrEqual(3);
    for (const { replications, series } of tied) expect([replications, series.length]).toEqual([6, 2]);
    expect(answer.crossovers).toEqual([]);
    // From the first look on replications are added, never repeated.
    expect(seen.slice(0, 2).map(({ purpose, trials }) => [purpose, trials[0]!.from, trials[0]!.to])).toEqual([
      ['grid', 0, 3],
      ['replications', 3, 6],
    ]);
  });

  it('adds replications for contenders only', async () => {
    const seen: Round[] = [];
    const far: Landscape = (mechanism) => (mechanism === 'c' ? 50 : 5);
    const three = along({ mechanisms: ['a', 'b', 'c'] });
    await explored(winnerStrategy(three), outcomesOn(far, { spread: 0.01, seed: 3 }), seen);
    const repeated = seen.filter(({ purpose }) => purpose === 'replications').flatMap(({ trials }) => trials);
    expect(repeated.length).toBeGreaterThan(0);
    expect(repeated.some(({ mechanism }) => mechanism === 'c')).toBe(false);
  });

  it('is told by the value where there is one replication, and said to be untested', async () => {
    const answer = await explored(winnerStrategy(along({ replications: 1 })), outcomesOn(LINE, { spread: 0 }));
    expect(answer.points[0]).toMatchObject({ series: ['a'], significant: null, ratio: { low: null } });
    expect(answer.crossovers).toMatchObject([{ a: 'a', b: 'b', interval: null }]);
    expect([answer.stopped, answer.undecided]).toEqual(['untested', 0]);
  });

  it('is shown for each row of an axis in lockstep, also where rows share the value of its first path', async () => {
    const rows = [
      [16, 0],
      [16, 0.5],
      [32, 0],
      [32, 0.5],
    ];
    const spec = valid({ ...base, sweep: [{ paths: ['processes', 'workload.collisionRate'], values: rows }] });
    const axes = axesOf(spec, new Binding(spec));
    const byRate: Landscape = (mechanism, point) =>
      mechanism === 'a' ? 1 + Number(point['workload.collisionRate']) : 1.2;
    const answer = await explored(winnerStrategy(problem({ axes })), outcomesOn(byRate));
    expect(answer.points.map(({ at, series }) => [at[0], series[0]])).toEqual([
      ['16, 0', 'a'],
      ['16, 0.5', 'b'],
      ['32, 0', 'a'],
      ['32, 0.5', 'b'],
    ]);
    const map = terminalMap(answer, { width: 60 });
    expect(map).toMatch(/\n +A+B+A+B+\n/);
    expect(map).toContain('16, 0.5');
    expect(map).toContain('Processes P · Collision rate\n');
    const distinct = valid({
      ...base,
      sweep: [{ paths: ['processes', 'workload.collisionRate'], values: rows.slice(1, 3) }],
    });
    expect(axesOf(distinct, new Binding(distinct))[0]?.labels).toBeUndefined();
  });

  it('is asked for each value of a listed axis, which is not refined', async () => {
    const shifted: Landscape = (mechanism, point) => (mechanism === 'a' ? x(point) : point[Y] === 'low' ? 3 : 300);
    const axes = [listed(Y, ['low', 'high']), numeric(X, [1, 10, 100, 1000])];
    const answer = await explored(winnerStrategy(along({ axes })), outcomesOn(shifted, { spread: 0.001 }));
    expect(answer.crossovers.map(({ along: held, at }) => [held, Math.round(at)])).toEqual([
      [{ [Y]: 'low' }, 3],
      [{ [Y]: 'high' }, 300],
    ]);
    expect(new Set(answer.points.map(({ at }) => at[0]))).toEqual(new Set(['low', 'high']));
  });

  it('leaves out what is not admitted, and what failed', async () => {
    const admits = (point: Point) => x(point) === 1 || x(point) >= 10;
    const failing = (round: Round): Outcome[] =>
      outcomesOn(LINE, { spread: 0.001 })(round).map((outcome) =>
        outcome.mechanism === 'b' && x(outcome.point) > 500 ? { ...outcome, status: 'failed', value: null } : outcome,
      );
    const answer = await explored(winnerStrategy(along({ admits })), failing);
    expect(answer.points.every(({ at }) => admits({ [X]: at[0]! }))).toBe(true);
    expect(answer.points.at(-1)).toMatchObject({ at: [1000], series: ['a'], significant: null, ratio: null });
  });
});

describe('a mechanism that is left out at some points', () => {
  it('is not asked for there, where the others compete without it', async () => {
    const admits: Problem['admits'] = (point, mechanism) => mechanism !== 'b' || x(point) <= 10;
    const takes: Landscape = (mechanism) => ({ a: 20, b: 10, c: 40 })[mechanism]!;
    const rounds: Round[] = [];
    const answer = await explored(winnerStrategy(along({ mechanisms: ['a', 'b', 'c'], admits })), (round) => {
      rounds.push(round);
      return outcomesOn(takes, { spread: 0.001 })(round);
    });
    const asked = rounds.flatMap(({ trials }) => trials);
    expect(asked.filter(({ point, mechanism }) => !admits(point, mechanism))).toEqual([]);
    for (const { at, series, significant } of answer.points) {
      expect([series[0], significant]).toEqual([Number(at[0]) <= 10 ? 'b' : 'a', true]);
    }
    expect(answer).toMatchObject({ stopped: 'decided', crossovers: [] });
  });
});

describe('what cannot be tested', () => {
  it('is no winner: equal single results lead nobody', async () => {
    const answer = await explored(
      winnerStrategy(along({ replications: 1 })),
      outcomesOn(() => 5, { spread: 0 }),
    );
    expect(answer.stopped).toBe('untested');
    expect(answer.cells.every(({ series }) => series.length === 2)).toBe(true);
    expect(shareText(answer, 'a')).toBe('ahead at 4 of 4 points, untested');
    expect(spentText(answer)).toMatch(
      /4 of 4 points are untested: set replications in the specification to 3 or more$/,
    );
  });

  it('gets more replications where runs failed, as long as there are any', async () => {
    const flaky = (round: Round): Outcome[] =>
      outcomesOn(LINE, { spread: 0.001 })(round).map((outcome) =>
        outcome.mechanism === 'b' && outcome.seed > 0 && outcome.seed < 3
          ? { ...outcome, status: 'failed', value: null }
          : outcome,
      );
    const answer = await explored(winnerStrategy(along()), flaky);
    const decided = answer.points.filter(({ at }) => at[0] !== 37);
    expect(decided.every(({ replications, significant }) => replications === 6 && significant)).toBe(true);
    expect(answer.stopped).toBe('decided');
  });

  it('is a metric that some points lack: that is refused, and said where', async () => {
    const lacking = (round: Round): Outcome[] =>
      outcomesOn(LINE)(round).map((outcome) => (x(outcome.point) === 100 ? { ...outcome, value: null } : outcome));
    const expected =
      /metric: time_ns does not exist at a, workload\.x 100; accepted: a metric that exists at every point/;
    await expect(explored(winnerStrategy(along()), lacking)).rejects.toThrow(expected);
    await expect(explored(bestStrategy(along()), lacking)).rejects.toThrow(expected);
  });
});

describe('the budget', () => {
  it.each([24, 30, 41, 60, 100])('of %i runs is kept, and what is left open is said', async (budget) => {
    const seen: Round[] = [];
    const answer = await explored(winnerStrategy(along({ budget })), outcomesOn(LINE, { spread: 0.01 }), seen);
    const runs = seen.reduce((sum, { trials }) => sum + runsOf(trials), 0);
    expect(answer.runs).toBe(runs);
    expect(runs).toBeLessThanOrEqual(budget);
    expect(answer.rounds.map((round) => round.runs)).toEqual(seen.map(({ trials }) => runsOf(trials)));
    expect(answer.stopped).toBe('budget');
    expect(answer.undecided).toBeGreaterThan(0);
  });

  it('is not spent where the map is decided before', async () => {
    const answers = await Promise.all(
      [2000, 20_000].map((budget) => explored(winnerStrategy(along({ budget })), outcomesOn(LINE))),
    );
    expect(answers[0]).toMatchObject({ stopped: 'decided' });
    expect({ ...answers[1], budget: 0 }).toEqual({ ...answers[0], budget: 0 });
  });
});

describe('the same outcomes', () => {
  it('lead to the same rounds, none of which asks for a run twice', async () => {
    const seen: Round[][] = [[], []];
    for (const rounds of seen) await explored(winnerStrategy(along()), outcomesOn(LINE), rounds);
    expect(seen[1]).toEqual(seen[0]);
    const runs = seen[0]!.flatMap(({ trials }) =>
      trials.flatMap(({ point, mechanism, from, to }) =>
        Array.from({ length: to - from }, (_, i) => JSON.stringify([point, mechanism, from + i])),
      ),
    );
    expect(new Set(runs).size).toBe(runs.length);
  });
});

describe('a map', () => {
  /** b wins within a circle around (10, 10), on logarithms. */
  const distance = (point: Point) => Math.hypot(Math.log10(x(point)) - 1, Math.log10(Number(point[Y])) - 1);
  const ISLAND: Landscape = (mechanism, point) => (mechanism === 'a' ? 1 : Math.exp(distance(point) - 0.6));
  const grid = [1, 3, 10, 30, 100];
  const plane = (more = {}) =>
    problem({ axes: [numeric(X, grid), numeric(Y, grid)], width: 0.15, budget: 100_000, ...more });

  it('is refined where winners meet, and right everywhere else', async () => {
    const answer = await explored(winnerStrategy(plane()), outcomesOn(ISLAND, { spread: 0.002 }));
    expect(answer.stopped).toBe('decided');
    for (const { at, series, significant } of answer.points) {
      if (significant === false) continue;
      const apart = distance({ [X]: at[0]!, [Y]: at[1]! }) - 0.6;
      if (Math.abs(apart) > 0.01) expect([at, series[0]]).toEqual([at, apart > 0 ? 'a' : 'b']);
    }
    const mixed = answer.cells.filter(({ series }) => series.length > 1);
    for (const { from, to } of mixed) {
      // Along the axis on which the winner changes; the other may be as wide as it was.
      const widths = [0, 1].map((i) => Number(to[i]) / Number(from[i]));
      expect(Math.min(...widths)).toBeLessThanOrEqual(1.151);
    }
    // The cells cover the plane once.
    const area = answer.cells.reduce(
      (sum, { from, to }) =>
        sum + Math.log10(Number(to[0]) / Number(from[0])) * Math.log10(Number(to[1]) / Number(from[1])),
      0,
    );
    expect(area).toBeCloseTo(4, 9);
    // A grid as fine everywhere would have (log(100) / log(1.15))^2 points.
    expect(answer.points.length).toBeLessThan((Math.log(100) / Math.log(1.15)) ** 2 / 1.2);
  });

  it('is halved only across where its winner changes along one axis', async () => {
    const stripe: Landscape = (mechanism, point) => (mechanism === 'a' ? x(point) : 20);
    const answer = await explored(winnerStrategy(plane()), outcomesOn(stripe, { spread: 0.001 }));
    expect([...new Set(answer.points.map(({ at }) => at[1]))].sort()).toEqual([...grid].sort());
  });

  it('finds a winner among equals no more often than its level says', async () => {
    const [equals, points] = [() => 5, { found: 0, all: 0 }];
    for (let seed = 1; seed <= 60; seed += 1) {
      const answer = await explored(winnerStrategy(plane({ width: 10 })), outcomesOn(equals, { spread: 0.05, seed }));
      points.found += answer.points.filter(({ significant }) => significant).length;
      points.all += answer.points.length;
    }
    expect(points.all).toBeGreaterThanOrEqual(1500);
    expect(points.found / points.all).toBeLessThan(0.06);
    expect(points.found).toBeGreaterThan(0);
  });
});
