import { isCompared, seriesNames } from '../figure/comparison.ts';
import {
  type Figure,
  type FigureSpace,
  figureBesideTicks,
  isRinged,
  longestLabel,
  type Ring,
} from '../figure/figure.ts';
import { MOST_LABELS } from '../figure/labels.ts';
import { winnerText } from '../figure/winner-wording.ts';
import { crossoverText, kneeText, placeText, seriesText, smallPrint, unaffectedText } from '../figure/wording.ts';
import type { Comparison } from '../spec/resources/comparison.ts';
import { NOTE_LINE, noteLines, noteLinesSvg } from './foot-notes.ts';
import { INK, looksOf } from './palette.ts';
import { panelSvg } from './panel-svg.ts';
import { type Caption, FONT, provenance, sheet } from './sheet.ts';
import { element, path, text } from './svg-element.ts';

const WIDTH = 920;
const STYLE = [
  `text{font:12px ${FONT};fill:${INK.ink2}}`,
  `.heading{font-size:17px;font-weight:600;fill:${INK.ink}}`,
  `.title{font-size:13px;font-weight:600;fill:${INK.ink}}`,
  `.name{fill:${INK.ink}}`,
  `.axis,.foot{fill:${INK.ink3}}`,
  `.foot{font-size:11px}`,
  `.number{font-size:11px;font-weight:600;fill:${INK.ink}}`,
  `.strong{fill:${INK.ink};font-weight:600}`,
  `.grid{stroke:${INK.rule};stroke-width:1}`,
  `.minor{opacity:.55}`,
  `.reference{stroke:${INK.ruleStrong};stroke-width:1.5}`,
  `.leader{stroke:${INK.ruleStrong};stroke-width:1;stroke-dasharray:1 3;fill:none}`,
  `.bracket{stroke:${INK.ink};stroke-width:1.25;fill:none}`,
].join('');

/** Heights of panels of few series; those of many are as high as their names. */
const UPPER = { top: 96, height: 240 };
const LOWER = { gap: 52, height: 270 };
const LABEL = 15;

/** A comparison as a picture on white: the metric above, its ratio to the baseline below if there is another, on one x axis. */
export function comparisonSvg(comparison: Comparison, caption: Caption): string {
  const margin = 34 + Math.max(66, 26 + longestLabel(comparison, textWidth));
  const names = LABEL * Math.min(MOST_LABELS, seriesNames(comparison).length - 1);
  const upper = { top: UPPER.top, bottom: UPPER.top + Math.max(UPPER.height, names) };
  const lowerTop = upper.bottom + LOWER.gap;
  const lower = { top: lowerTop, bottom: lowerTop + Math.max(LOWER.height, names) };
  const withRatio = isCompared(comparison);
  const { bottom } = withRatio ? lower : upper;
  const spaceFor = (tickWidth: number): FigureSpace => {
    const sides = { left: Math.max(58, tickWidth + 8), right: WIDTH - margin - 24 };
    return {
      metric: { ...sides, ...upper },
      ratio: withRatio ? { ...sides, ...lower } : undefined,
      ...{ inset: 14, labelGap: LABEL, shortestBar: 5, ringGap: 18 },
      widthOf: (label) => textWidth(label) + 8,
    };
  };
  const figure = figureBesideTicks(comparison, spaceFor, textWidth);
  const notes = noteLines(notesOf(comparison, figure), WIDTH);
  const height = bottom + 72 + notes.length * NOTE_LINE + 26;
  return sheet({ width: WIDTH, height, title: caption.title, style: STYLE }, [
    ...head(caption, comparison),
    ...panels(figure, comparison),
    xAxis(figure),
    ...figure.rings.map(ringSvg),
    ...noteLinesSvg(notes, bottom + 72),
    text(0, height - 22, provenance(caption), { class: 'foot' }),
  ]);
}

/** Estimated; the measured widths of Inter at 12 px lie a little below. */
const textWidth = (words: string): number => words.length * 6.7;

function head({ title, subtitle }: Caption, comparison: Comparison): string[] {
  const line = [subtitle, placeText(comparison.facet)].filter(Boolean).join(' · ');
  return [text(0, 30, title, { class: 'heading' }), text(0, 50, line, { class: 'axis' })];
}

function panels(figure: Figure, comparison: Comparison): string[] {
  const { series, baseline, axes } = comparison;
  const values = axes.find(({ path }) => path === series)?.values.map(String) ?? [];
  const looks = looksOf({ series, names: seriesNames(comparison), values, kinds: comparison.kinds });
  const nameOf = (name: string) => seriesText(series, name);
  return figure.panels.map((panel) => panelSvg(panel, { looks, nameOf, baseline }));
}

function xAxis({ panels, places, xTitle }: Figure): string {
  const frames = panels.map(({ frame }) => frame);
  const { left = 0, right = 0, bottom = 0 } = frames.at(-1) ?? {};
  const ticks = frames.flatMap((frame) =>
    places.map(({ x }) => path(['M', x, frame.bottom, 'v', 5], { class: 'reference' })),
  );
  const axes = frames.map((frame) => path(['M', left, frame.bottom, 'H', right], { class: 'grid' }));
  const labels = places
    .filter(({ isLabelled }) => isLabelled)
    .map(({ x, text: label }) => text(x, bottom + 20, label, { class: 'axis', 'text-anchor': 'middle' }));
  const title = text((left + right) / 2, bottom + 40, xTitle, { 'text-anchor': 'middle' });
  return element('g', { class: 'x-axis' }, ...axes, ...ticks, ...labels, title);
}

/** The bracket on the 1-line, and a numbered ring at the place that is interpolated in it; the list below explains them. */
function ringSvg({ number, x, placed, y, from, to }: Ring): string {
  const bracket = path(['M', from, y - 4, 'v', 8, 'M', from, y, 'H', to, 'M', to, y - 4, 'v', 8], { class: 'bracket' });
  const moved = Math.abs(placed - x) > 1 ? path(['M', x, y - 4, 'v', 8], { class: 'bracket' }) : '';
  const look = { r: 8, fill: INK.surface, stroke: INK.ink, 'stroke-width': 1.25, class: 'crossover' };
  const words = text(placed, y + 4, String(number), { 'text-anchor': 'middle', class: 'number' });
  return bracket + moved + element('circle', { cx: placed, cy: y, ...look }) + words;
}

function notesOf(comparison: Comparison, { panels }: Figure): string[] {
  const winners = comparison.winners.map((winner) => `Best at ${winnerText(winner, comparison)}`);
  const crossovers = comparison.crossovers.map((crossover, i) => {
    const number = isRinged(crossover, comparison) ? `(${i + 1})  ` : '';
    return `${number}${crossoverText(crossover, comparison)}`;
  });
  const knees = comparison.knees.map((knee) => `Knee of ${kneeText(knee, comparison)}`);
  const unaffected = unaffectedText(comparison) ?? [];
  const bars = panels.flatMap(({ lines }) => lines.flatMap((line) => line.bars));
  const leavesPanel = bars.some(({ caps, isCrowded }) => !isCrowded && caps.length < 2);
  return [...winners, ...crossovers, ...knees, unaffected, smallPrint(comparison, leavesPanel)].flat();
}
