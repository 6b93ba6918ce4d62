import { setImmediate } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { bestStrategy } from '../../src/exploration/best.ts';
import { type Round, runsOf } from '../../src/exploration/round.ts';
import type { ExploredAxis, Point } from '../../src/exploration/space.ts';
import { explorationCsv } from '../../src/figure/exploration-csv.ts';
import { candidateName, explorationTitle, rungText, spentText } from '../../src/figure/exploration-wording.ts';
import { explored, type Landscape, listed, numeric, outcomesOn, problem } from './landscape.ts';

const X = 'workload.x';
const MODE = 'workload.mode';
const OWN = 'mechanisms.a.depth';

/** Lowest where x is 20, a little lower with mode fast, lower still for b. */
const BOWL: Landscape = (mechanism, point: Point) =>
  (1 + Math.log(Number(point[X] ?? 20) / 20) ** 2) * (point[MODE] === 'slow' ? 1.1 : 1) * (mechanism === 'b' ? 0.9 : 1);

const search = (more = {}) =>
  problem({
    axes: [numeric(X, [1, 4, 16, 64, 256]), listed(MODE, ['slow', 'fast'])],
    ...{ ranges: [X], width: 0.05, replications: 8, ...more },
  });

describe('the best', () => {
  it('is found among listed values and within a range, and told from what it beats', async () => {
    const answer = await explored(bestStrategy(search()), outcomesOn(BOWL, { spread: 0.002 }));
    expect(answer.best).toMatchObject({ mechanism: 'b', n: 8 });
    const [x, mode] = answer.best!.at;
    expect([Math.abs(Math.log(Number(x) / 20)) < 0.1, mode]).toEqual([true, 'fast']);
    expect(answer.best!.low).toBeLessThan(0.9);
    expect(answer.best!.high).toBeGreaterThan(0.9);
    expect(answer.stopped).toBe('decided');
    // Means of the runners-up, best first.
    const means = answer.runnersUp.map(({ mean }) => mean);
    expect(means).toEqual(means.toSorted((a, b) => a - b));
    for (const { ratio, equal } of answer.runnersUp) expect(ratio!.low! > 1 || equal).toBe(true);
  });

  it('comes by halving: each rung keeps the better half and doubles the replications of those', async () => {
    const seen: Round[] = [];
    const answer = await explored(bestStrategy(search({ ranges: [] })), outcomesOn(BOWL), seen);
    expect(answer.rungs).toEqual([
      { generation: 0, replications: 2, candidates: 20, kept: 10 },
      { generation: 0, replications: 4, candidates: 10, kept: 5 },
      { generation: 0, replications: 8, candidates: 5, kept: 5 },
    ]);
    expect(seen.map(({ trials }) => runsOf(trials))).toEqual([40, 20, 20]);
    expect(answer.runs).toBe(80);
    expect(answer.eliminated).toHaveLength(15);
    expect(answer.eliminated.filter(({ rung }) => rung === 0)).toHaveLength(10);
    // Nothing that was left behind was better than what went on.
    for (const { ratio, rung } of answer.eliminated) expect([rung, ratio!.value > 1]).toEqual([rung, true]);
  });

  it('is not compared with itself alone where the budget allows nothing else', async () => {
    // Enough for the starts, and for none of their neighbours.
    const answer = await explored(bestStrategy(search({ budget: 80 })), outcomesOn(BOWL));
    expect(answer.runs).toBe(80);
    expect(answer.rungs.map(({ generation }) => generation)).toEqual([0, 0, 0]);
  });

  it('is said not to be told apart from its equals', async () => {
    const flat = search({ axes: [numeric(X, [1, 2])], ranges: [] });
    const answer = await explored(
      bestStrategy(flat),
      outcomesOn(() => 3, { spread: 0.02, seed: 5 }),
    );
    expect(answer.distinguishable).toBe(false);
    expect(answer.runnersUp.some(({ equal }) => equal)).toBe(true);
  });

  it('tries parameters of a mechanism with that one only', async () => {
    const seen: Round[] = [];
    const own = search({ axes: [numeric(OWN, [1, 2, 3])], ranges: [], mechanisms: ['a', 'b'] });
    const answer = await explored(bestStrategy(own), outcomesOn(BOWL), seen);
    expect(answer.rungs[0]).toMatchObject({ candidates: 4 });
    expect(seen[0]!.trials.filter(({ mechanism }) => mechanism === 'b')).toHaveLength(1);
  });

  it('leaves no mechanism out where a condition rules out only values of others', async () => {
    const admits = (point: Point, mechanism: string) => mechanism === 'a' || Number(point[OWN]) > 1 || point[X] === 1;
    const axes = [numeric(OWN, [1, 2, 3]), numeric(X, [1, 20])];
    const answer = await explored(
      bestStrategy(search({ axes, ranges: [], mechanisms: ['a', 'b'], admits })),
      outcomesOn(BOWL),
    );
    expect(answer.rungs[0]).toMatchObject({ candidates: 8 });
    expect(answer.best).toMatchObject({ mechanism: 'b', at: [null, 20], parameters: { [X]: 20 } });
  });

  it('says of each candidate its own values of an axis in lockstep', async () => {
    const paths = [OWN, 'mechanisms.b.width'];
    const axes: ExploredAxis[] = [
      { ...listed(OWN, []), paths, rows: [...'123'].map((row) => [Number(row), `${row}00`]) },
    ];
    const wide: Landscape = (mechanism, point) =>
      mechanism === 'b' ? 900 / Number(point['mechanisms.b.width']) : 9 / Number(point[OWN]);
    const answer = await explored(bestStrategy(search({ axes, ranges: [], mechanisms: ['a', 'b'] })), outcomesOn(wide));
    const all = [answer.best!, ...answer.runnersUp, ...answer.eliminated];
    const names = all.map((one) => candidateName(one, answer)).sort();
    expect(names).toEqual([...'123'].flatMap((row) => [`a at depth ${row}`, `b at width ${row}00`]).sort());
    const [head, ...lines] = explorationCsv(answer, { specDigest: 's', modelVersion: 'm' }).trim().split('\n');
    expect(head).toMatch(/^mechanisms\.a\.depth,mechanisms\.b\.width,mechanism,/);
    for (const line of lines) expect(line).toMatch(/^(?:[123],,a|,[123]00,b),/);
  });

  it.each([40, 47, 70, 90, 120])('keeps a budget of %i runs, and says what that left behind', async (budget) => {
    const seen: Round[] = [];
    const answer = await explored(bestStrategy(search({ budget })), outcomesOn(BOWL), seen);
    const runs = seen.reduce((sum, { trials }) => sum + runsOf(trials), 0);
    expect([answer.runs, runs <= budget, answer.stopped]).toEqual([runs, true, 'budget']);
    expect(answer.best!.mechanism).toBe('b');
  });

  it('asks for no run twice, and for the same runs again', async () => {
    const seen: Round[][] = [[], []];
    for (const rounds of seen) await explored(bestStrategy(search()), outcomesOn(BOWL), rounds);
    expect(seen[1]).toEqual(seen[0]);
    const runs = seen[0]!.flatMap(({ trials }) =>
      trials.flatMap(({ point, mechanism, from, to }) =>
        Array.from({ length: to - from }, (_, i) => JSON.stringify([point, mechanism, from + i])),
      ),
    );
    expect(new Set(runs).size).toBe(runs.length);
  });

  it('of single runs is not decided', async () => {
    const answer = await explored(bestStrategy(search({ replications: 1 })), outcomesOn(BOWL));
    expect(answer).toMatchObject({ stopped: 'untested', distinguishable: null });
    expect(spentText(answer)).toMatch(/cannot be tested from single runs: set replications in the specification/);
    expect(rungText(answer.rungs[0]!, 0)).toBe('rung 1: 20 candidates with 1 replication, 20 advance');
  });

  it('within a budget that left candidates behind is the best so far', async () => {
    const [short, long] = await Promise.all(
      [47, 10_000].map((budget) => explored(bestStrategy(search({ budget })), outcomesOn(BOWL))),
    );
    expect([explorationTitle(short!), explorationTitle(long!)]).toEqual([
      'The best so far: lowest time',
      'The best: lowest time',
    ]);
  });

  it('is nothing where every run failed', async () => {
    const failing = (round: Round) =>
      outcomesOn(BOWL)(round).map((outcome) => ({ ...outcome, status: 'failed' as const, value: null }));
    const answer = await explored(bestStrategy(search()), failing);
    expect(answer).toMatchObject({ best: null, runnersUp: [], distinguishable: null });
  });
});

/** A number that tells when it is used. */
const watched = (value: number, onUse: () => void) =>
  ({
    valueOf: () => {
      onUse();
      return value;
    },
  }) as unknown as number;

it('lets other work of the process in while very many candidates are compared', async () => {
  const candidates = 2000;
  const axes = [
    numeric(
      X,
      Array.from({ length: candidates }, (_, i) => i + 1),
    ),
  ];
  const strategy = bestStrategy(problem({ axes, mechanisms: ['a'], replications: 2, budget: 10_000 }));
  const { value: round } = await strategy.next();
  let used = 0;
  let most = 0;
  let isOver = false;
  const outcomes = outcomesOn(() => 3)(round as Round).map((outcome) => ({
    ...outcome,
    value: watched(outcome.value!, () => used++),
  }));
  const turns = (async () => {
    for (; !isOver; used = 0) {
      await setImmediate();
      most = Math.max(most, used);
    }
  })();
  // Every look at the clock ends a slice.
  let now = 0;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => (now += 1000));
  const { done } = await strategy.next(outcomes);
  clock.mockRestore();
  isOver = true;
  await turns;
  expect(done).toBe(true);
  expect(most).toBeLessThan(candidates);
});
