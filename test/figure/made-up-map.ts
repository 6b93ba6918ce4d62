import type { WinnerAnswer } from '../../src/spec/resources/exploration-answer.ts';

const point = (at: WinnerAnswer['points'][number]['at'], ...series: string[]): WinnerAnswer['points'][number] => ({
  ...{ at, series, significant: series.length === 1, replications: 5 },
  ratio: { against: series[0] === 'rma' ? 'am' : 'rma', value: 1.2, low: 1.1, high: 1.3, p: 0.001 },
});

/** A map of 2 by 2 cells: rma to the left, am to the right, at the top middle they cannot be told apart. */
export function madeUpMap(more: Partial<WinnerAnswer> = {}): WinnerAnswer {
  const [xs, ys] = [
    [0, 0.5, 1],
    [1, 10, 100],
  ] as const;
  const seriesAt = (x: number, y: number) =>
    x === 0 ? ['rma'] : x === 1 ? ['am'] : y === 100 ? ['am', 'rma'] : ['am'];
  return {
    question: 'winner',
    ...{ schemaVersion: 1, metric: 'inserts_per_second', unit: '1/s', better: 'higher', width: 0.1 },
    axes: [
      { path: 'workload.collisionRate', paths: ['workload.collisionRate'], values: [...xs], refined: true },
      { path: 'processes', paths: ['processes'], values: [...ys], refined: true },
    ],
    ...{ mechanisms: ['rma', 'am', 'aa-poll'], replications: 5, budget: 1000, runs: 135, stopped: 'decided' },
    rounds: [{ purpose: 'grid', runs: 135 }],
    points: ys.flatMap((y) => xs.map((x) => point([x, y], ...seriesAt(x, y)))),
    cells: [0, 1].flatMap((i) =>
      [0, 1].map((j) => ({
        from: [xs[i]!, ys[j]!],
        to: [xs[i + 1]!, ys[j + 1]!],
        series: i === 0 ? ['rma', 'am'] : ['am'],
      })),
    ),
    ...{ crossovers: [], undecided: 0 },
    ...more,
  };
}
