import { type ShareBar, type SharesFigure, tenths } from '../figure/shares.ts';
import { INK } from './palette.ts';
import { type Caption, FONT, provenance, sheet } from './sheet.ts';
import { element, text } from './svg-element.ts';

const WIDTH = 920;
const LEFT = 250;
const TOP = 104;
const BAR = 18;
const ROW = 23;
/** Between groups. */
const GAP = 10;
/** Least width in which a share is written. */
const ROOM = 40;
/** Parts in the order in which they stand: hue from cold work to warm waiting; the rest is grey. */
const COLOURS = ['#2f6690', '#c94b1b', '#be8707', '#7b2260', '#06856d'];

const STYLE = [
  `text{font:12px ${FONT};fill:${INK.ink2}}`,
  `.heading{font-size:17px;font-weight:600;fill:${INK.ink}}`,
  `.group{font-weight:600;fill:${INK.ink}}`,
  `.inside{fill:${INK.surface};font-size:11px}`,
  `.axis,.foot{fill:${INK.ink3}}`,
  `.foot{font-size:11px}`,
].join('');

interface Placed extends ShareBar {
  readonly top: number;
  readonly isFirst: boolean;
}

/** Wholes divided into parts as a picture on white: a bar each, groups apart. */
export function sharesSvg({ title, parts, bars }: SharesFigure, caption: Caption): string {
  const placed = placedBars(bars);
  const height = (placed.at(-1)?.top ?? TOP) + ROW + 34;
  return sheet({ width: WIDTH, height, title, style: STYLE }, [
    text(0, 30, title, { class: 'heading' }),
    text(0, 50, caption.subtitle ?? '', { class: 'axis' }),
    legend(parts),
    ...placed.flatMap((bar) => barSvg(bar, parts)),
    text(0, height - 14, provenance(caption), { class: 'foot' }),
  ]);
}

function placedBars(bars: readonly ShareBar[]): Placed[] {
  let top = TOP - ROW;
  return bars.map((bar, index) => {
    const isFirst = bars[index - 1]?.group !== bar.group;
    top += ROW + (isFirst && index > 0 ? GAP : 0);
    return { ...bar, top, isFirst };
  });
}

const colourOf = (part: number, parts: readonly string[]): string =>
  part === parts.length - 1 ? INK.rule : COLOURS[part % COLOURS.length]!;

function legend(parts: readonly string[]): string {
  let left = LEFT;
  const entries = parts.map((name, part) => {
    const at = left;
    left += 30 + name.length * 7.2;
    return (
      element('rect', { x: at, y: TOP - 30, width: 12, height: 12, fill: colourOf(part, parts) }) +
      text(at + 17, TOP - 20, name)
    );
  });
  return element('g', {}, ...entries);
}

function barSvg({ group, label, shares, top, isFirst }: Placed, parts: readonly string[]): string[] {
  const width = WIDTH - 48 - LEFT;
  let left = LEFT;
  const boxes = shares.map((share, part) => {
    const [x, wide] = [left, share * width];
    left += wide;
    const box = element('rect', { x, y: top, width: wide, height: BAR, fill: colourOf(part, parts) });
    const isWritten = wide >= ROOM && part < parts.length - 1;
    return box + (isWritten ? text(x + 5, top + 13, tenths(share), { class: 'inside' }) : '');
  });
  const name = isFirst ? [text(0, top + 13, group, { class: 'group' })] : [];
  return [...name, text(LEFT - 8, top + 13, label, { 'text-anchor': 'end' }), ...boxes];
}
