import { scaleLog } from 'd3-scale';
import { colourOf, INK } from '../../src/drawing/palette.ts';
import { element, path, text } from '../../src/drawing/svg-element.ts';
import { type Look, lookOf, outline } from '../../src/figure/looks.ts';
import { significant } from '../../src/figure/numbers.ts';
import type { Row } from './measure.ts';

/** Display names of the peers. */
const NAMES: Readonly<Record<string, string>> = {
  onesided: 'onesided',
  'other-state': 'its other state',
  'cpp-priority-queue': 'C++ priority_queue',
  'cpp-calendar': 'C++ calendar',
  simpy: 'SimPy',
  ns3: 'ns-3',
  simgrid: 'SimGrid',
};
const SCALE = { hold: 'N', 'put-ack-random': 'P', 'put-ack-shift': 'P' } as const;

const labelOf = ({ work, size }: Row) => `${work.replace('put-ack-', 'put/ack ')}, ${SCALE[work]} = ${size}`;
const oursOf = (rows: readonly Row[]) => rows.filter(({ implementation }) => implementation === 'onesided');

/** Returns one line per work: million operations per CPU second of each implementation, with our ratio to it. */
export function tableOf(rows: readonly Row[]): string {
  const peers = [...new Set(rows.map(({ implementation }) => implementation))];
  const lines = oursOf(rows).map((ours) => [
    labelOf(ours),
    ...peers.map((peer) => {
      const row = rows.find((other) => labelOf(other) === labelOf(ours) && other.implementation === peer);
      if (row === undefined) return '–';
      const ratio = ours.ratios[peer];
      return ratio === undefined
        ? significant(row.millionPerSecond)
        : `${significant(row.millionPerSecond)} (${ratio.toFixed(2)})`;
    }),
  ]);
  const header = ['million/s (onesided / it)', ...peers.map((peer) => NAMES[peer] ?? peer)];
  const widths = header.map((cell, column) => Math.max(cell.length, ...lines.map((line) => line[column]!.length)));
  const written = (cells: readonly string[]) => `| ${cells.map((cell, i) => cell.padEnd(widths[i]!)).join(' | ')} |`;
  return [written(header), written(widths.map((width) => '-'.repeat(width))), ...lines.map(written)].join('\n');
}

/** Returns the file written by `--json`. */
export function jsonOf(machine: string, missing: readonly string[], rows: readonly Row[]) {
  return {
    machine,
    missing,
    rows: rows.map(({ work, size, implementation, millionPerSecond, ratios }) => {
      return { work, size, implementation, millionPerSecond, ratios };
    }),
  };
}

const WIDTH = 860;
const LEFT = 190;
const RIGHT = 40;
const TOP = 84;
const STEP = 34;

/** Peers belong to no family of mechanisms, so each gets a clearly different hue. */
const HUES = ['aa', 'am', 'reg', 'ts', 'dsm', 'dp'] as const;

const markOf = (look: Look, x: number, y: number): string =>
  element('path', { d: outline(look.shape, x, y, 5), fill: colourOf(look) });

/** Plots our speed relative to each peer, one line per work, on a logarithmic scale. */
export function ratioPlot(machine: string, rows: readonly Row[]): string {
  const ours = oursOf(rows);
  const peers = [...new Set(ours.flatMap(({ ratios }) => Object.keys(ratios)))];
  const looks = new Map(
    peers.map((peer, i) => [peer, lookOf(HUES[i % HUES.length]!, 1 + Math.floor(i / HUES.length))]),
  );
  const all = ours.flatMap(({ ratios }) => Object.values(ratios));
  const x = scaleLog([Math.min(0.5, ...all), Math.max(2, ...all)], [LEFT, WIDTH - RIGHT]).nice();
  const bottom = TOP + STEP * ours.length;
  const ticks = [0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100].filter((at) => at >= x.domain()[0]! && at <= x.domain()[1]!);
  const grid = ticks.flatMap((at) => [
    path(['M', x(at), TOP - 10, 'V', bottom], { stroke: at === 1 ? INK.ruleStrong : INK.rule }),
    text(x(at), bottom + 18, `${at}`, { 'text-anchor': 'middle', fill: INK.ink2 }),
  ]);
  const marks = ours.flatMap((row, line) => {
    const y = TOP + STEP * (line + 0.5);
    const points = Object.entries(row.ratios).map(([peer, ratio]) => {
      return markOf(looks.get(peer)!, x(ratio), y);
    });
    return [text(LEFT - 12, y + 4, labelOf(row), { 'text-anchor': 'end', fill: INK.ink }), ...points];
  });
  const legend = peers.flatMap((peer, place) => {
    const at = LEFT + place * 128;
    return [markOf(looks.get(peer)!, at, 56), text(at + 10, 60, NAMES[peer] ?? peer, { fill: INK.ink2 })];
  });
  return `${element(
    'svg',
    {
      xmlns: 'http://www.w3.org/2000/svg',
      viewBox: `0 0 ${WIDTH} ${bottom + 44}`,
      width: WIDTH,
      height: bottom + 44,
      'font-family': 'Inter, sans-serif',
      'font-size': 12,
    },
    element('rect', { width: '100%', height: '100%', fill: INK.surface }),
    text(LEFT, 22, 'Speed of onesided relative to each peer (above 1: faster), log scale', {
      fill: INK.ink,
      'font-size': 14,
    }),
    text(LEFT, 39, machine, { fill: INK.ink3 }),
    ...legend,
    ...grid,
    ...marks,
  )}\n`;
}
