import { describe, expect, it } from 'vitest';
import { explorationCsv } from '../../src/figure/exploration-csv.ts';
import { changeText, spentText } from '../../src/figure/exploration-wording.ts';
import { type MapSpace, winnerFigure } from '../../src/figure/winner-map.ts';
import { madeUpMap } from './made-up-map.ts';

const SPACE: MapSpace = {
  ...{ frame: { left: 0, right: 400, top: 0, bottom: 200 }, strip: 40, gap: 4, lineHeight: 16 },
  widthOf: (text) => text.length * 6,
};

describe('a winner map as a figure', () => {
  const figure = winnerFigure(madeUpMap(), SPACE);

  it('covers its frame with tiles, each what the nearest corner of its cell is', () => {
    const area = figure.tiles.reduce((sum, { left, right, top, bottom }) => sum + (right - left) * (bottom - top), 0);
    expect(area).toBeCloseTo(400 * 200, 6);
    const at = (x: number, y: number) =>
      figure.tiles.find(({ left, right, top, bottom }) => x > left && x < right && y > top && y < bottom)?.series;
    // 0.25 of the share lies halfway between rma at 0 and am at 0.5; up is more processes.
    expect([at(99, 160), at(101, 160), at(99, 20), at(101, 20), at(299, 20), at(301, 20)]).toEqual([
      ...[['rma'], ['am'], ['rma'], ['am', 'rma']],
      ...[['am', 'rma'], ['am']],
    ]);
  });

  it('draws a line between winners, and a contour around what cannot be told apart', () => {
    const winner = figure.boundaries.filter(({ kind }) => kind === 'winner');
    expect(winner).toEqual([{ x1: 100, y1: 50, x2: 100, y2: 200, kind: 'winner' }]);
    const tie = figure.boundaries.filter(({ kind }) => kind === 'tie');
    expect(tie).toEqual([
      { x1: 100, y1: 0, x2: 100, y2: 50, kind: 'tie' },
      { x1: 300, y1: 0, x2: 300, y2: 50, kind: 'tie' },
      { x1: 100, y1: 50, x2: 300, y2: 50, kind: 'tie' },
    ]);
  });

  it('marks the points that it began with, and names what leads somewhere', () => {
    expect(figure.marks).toHaveLength(9);
    expect(figure.marks[0]).toEqual({ x: 0, y: 200, series: ['rma'] });
    expect(figure.leaders).toEqual(['rma', 'am']);
    expect([figure.xTitle, figure.yTitle]).toEqual(['Collision rate', 'Processes P']);
    expect(figure.yTicks.map(({ text }) => text)).toEqual(['1', '10', '100']);
  });

  it('has room for the values beside a 0, and names them', () => {
    const { axes, ...rest } = madeUpMap();
    const backlog = { path: 'workload.readsPerWrite', paths: ['workload.readsPerWrite'], values: [0, 10, 1000] };
    const asBacklog = (values: readonly (string | number | boolean)[]) => [
      backlog.values[Number(values[0]) * 2]!,
      values[1]!,
    ];
    const moved = winnerFigure(
      {
        ...rest,
        axes: [{ ...backlog, refined: true }, axes[1]!],
        points: rest.points.map((point) => ({ ...point, at: asBacklog(point.at) })),
        cells: rest.cells.map((cell) => ({ ...cell, from: asBacklog(cell.from), to: asBacklog(cell.to) })),
      },
      SPACE,
    );
    expect(moved.xTicks.map(({ text }) => text)).toEqual(['0', '10', '1000']);
    const [zero, ten, most] = moved.xTicks.map(({ at }) => at);
    expect([zero, most]).toEqual([0, 400]);
    expect(ten).toBeCloseTo((400 * Math.log(2)) / Math.log(101), 9);
  });

  it('of one axis is a strip; of listed values a strip each, without a line between them', () => {
    const { points, cells, axes, ...rest } = madeUpMap();
    const line = winnerFigure(
      {
        ...rest,
        axes: axes.slice(0, 1),
        points: points.slice(0, 3).map((point) => ({ ...point, at: point.at.slice(0, 1) })),
        cells: cells
          .filter((_, i) => i % 2 === 0)
          .map(({ from, to, series }) => ({ from: [from[0]!], to: [to[0]!], series })),
      },
      SPACE,
    );
    expect([line.frame.bottom, line.yTitle, line.boundaries]).toEqual([
      40,
      undefined,
      [{ x1: 100, y1: 0, x2: 100, y2: 40, kind: 'winner' }],
    ]);
    const modes = winnerFigure(
      {
        ...madeUpMap(),
        axes: [axes[0]!, { path: 'machine', paths: ['machine'], values: ['a', 'b'], refined: false }],
        points: ['a', 'b'].flatMap((mode, i) =>
          [0, 0.5, 1].map((x) => ({
            ...points[0]!,
            at: [x, mode],
            series: [i === 0 ? 'rma' : 'am'],
            significant: true,
          })),
        ),
        cells: ['a', 'b'].map((mode, i) => ({ from: [0, mode], to: [0.5, mode], series: [i === 0 ? 'rma' : 'am'] })),
      },
      SPACE,
    );
    expect(modes.boundaries).toEqual([]);
    expect(modes.tiles.map(({ top, bottom }) => [top, bottom])).toEqual([
      [102, 198],
      [2, 98],
    ]);
  });
});

describe('what is said of an exploration', () => {
  it('is what it took, why it ended, and what a larger budget would do', () => {
    expect(spentText(madeUpMap())).toBe(
      '135 runs of at most 1000 in 1 round; decided: 9 points, 1 of them tied at all 5 replications',
    );
    expect(spentText(madeUpMap({ stopped: 'budget', undecided: 3 }))).toMatch(
      /the budget is spent with 3 places undecided; a larger one continues from here$/,
    );
  });

  it('names a crossover with its bracket, its interval and where the other axis stands', () => {
    const crossover = {
      ...{ a: 'rma', b: 'am', between: [0.1, 0.12], at: 0.111, interval: [0.108, 0.114] },
      along: { processes: 64 },
    };
    expect(changeText(crossover, madeUpMap())).toBe(
      'P 64: rma gives way to am between collision rate 0.100 and 0.120; interpolated at 0.111 [replication noise only: 0.108, 0.114]',
    );
    expect(changeText({ ...crossover, interval: null, along: {} }, madeUpMap())).toMatch(/1 replication, not tested/);
  });

  it('is a table of all points as CSV', () => {
    const lines = explorationCsv(madeUpMap(), { specDigest: 'abc', modelVersion: 'def' }).split('\r\n');
    expect(lines[0]).toMatch(/^workload.collisionRate,processes,best,not_told_apart_from,significant,replications,/);
    expect(lines[8]).toBe('0.5,100,am,rma,false,5,rma,1.2,1.1,1.3,0.001,abc,def');
    expect(lines).toHaveLength(11);
  });
});
