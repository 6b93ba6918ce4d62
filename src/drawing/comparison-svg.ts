import type { Comparison } from '../spec/resources/comparison.ts';
import { pushApart } from './direct-labels.ts';
import { INK, seriesStyles } from './palette.ts';
import { drawPanel, type Frame, type Panel } from './panel.ts';
import { metricScale, type PlaceScale, placeScale, ratioScale } from './scales.ts';
import { type Line, largestMean, metricLines, ratioLines, type Scalar, seriesNames, xValues } from './series.ts';
import { element, path, text } from './svg-element.ts';
import {
  axisTitle,
  baselineTitle,
  crossoverText,
  displayUnit,
  facetText,
  fixed,
  metricTitle,
  ratioNote,
  tickLabel,
  winnerText,
} from './wording.ts';

/** What a figure says besides its data. */
export interface Caption {
  readonly title: string;
  /** Below the title: workload, machine and the like. */
  readonly subtitle?: string;
  readonly specDigest?: string;
  readonly modelVersion?: string;
}

const WIDTH = 920;
const FONT = `Inter, system-ui, -apple-system, "Segoe UI", "Liberation Sans", sans-serif`;
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
].join('');

/** A comparison as a picture on white: the metric above, its ratio to the baseline below, on one x axis. */
export function comparisonSvg(comparison: Comparison, caption: Caption): string {
  const names = seriesNames(comparison);
  const margin = 34 + Math.max(40, ...names.map(labelWidth));
  const layout = { left: 58, right: WIDTH - margin - 24, top: 96 };
  const upper = { ...layout, bottom: layout.top + 240 };
  const lower = { ...layout, top: upper.bottom + 52, bottom: upper.bottom + 52 + 270 };
  const x = placeScale(xValues(comparison), layout.left + 14, layout.right - 14);
  const panels = [metricPanel(comparison, upper, x), ratioPanel(comparison, lower, x)];
  const notes = footnotes(comparison);
  const height = lower.bottom + 72 + notes.length * 17 + 26;
  const body = [
    ...head(caption, comparison),
    ...panels.map(drawPanel),
    xAxis(comparison, [upper, lower], x),
    rings(comparison, lower, panels[1]!),
    ...notes.map((note, i) => text(0, lower.bottom + 72 + i * 17, note, { class: 'foot' })),
    text(0, height - 22, provenance(caption), { class: 'foot' }),
  ];
  return frameOf(height, caption, body);
}

function frameOf(height: number, { title }: Caption, body: readonly string[]): string {
  const size = { width: WIDTH, height, viewBox: `-24 0 ${WIDTH} ${height}` };
  return element(
    'svg',
    { xmlns: 'http://www.w3.org/2000/svg', ...size, role: 'img', 'aria-label': title },
    element('style', {}, STYLE.replaceAll('<', '')),
    element('rect', { x: -24, width: WIDTH, height, fill: INK.surface }),
    ...body,
  );
}

/** Estimated; the measured widths of Inter at 12 px lie a little below. */
const labelWidth = (name: string): number => 26 + name.length * 6.7;

function head({ title, subtitle }: Caption, comparison: Comparison): string[] {
  const line = [subtitle, facetText(comparison)].filter(Boolean).join(' · ');
  return [text(0, 30, title, { class: 'heading' }), text(0, 50, line, { class: 'axis' })];
}

const replications = ({ points }: Comparison): number => Math.max(0, ...points.map(({ n }) => n));

function metricPanel(comparison: Comparison, frame: Frame, x: PlaceScale): Panel {
  const unit = displayUnit(comparison.unit, largestMean(comparison));
  const lines = metricLines(comparison, unit.factor);
  const y = metricScale(lines, frame.bottom, frame.top);
  const title = metricTitle(comparison.metric, unit);
  return panelOf(
    comparison,
    'metric',
    frame,
    lines,
    { x, y },
    title,
    y.kind === 'linear' ? 'linear axis: a value is 0' : '',
  );
}

function ratioPanel(comparison: Comparison, frame: Frame, x: PlaceScale): Panel {
  const lines = ratioLines(comparison);
  const scales = { x, y: ratioScale(lines, frame.bottom, frame.top) };
  const title = `Ratio to ${baselineTitle(comparison)}`;
  return { ...panelOf(comparison, 'ratio', frame, lines, scales, title, ratioNote(comparison)), reference: 1 };
}

function panelOf(
  comparison: Comparison,
  id: string,
  frame: Frame,
  lines: readonly Line[],
  scales: Panel['scales'],
  title: string,
  note: string,
): Panel {
  const styles = seriesStyles(seriesNames(comparison));
  return {
    id,
    frame,
    lines,
    scales,
    title,
    note,
    styles,
    places: xValues(comparison),
    full: replications(comparison),
    baseline: comparison.baseline,
  };
}

function xAxis(comparison: Comparison, frames: readonly Frame[], x: PlaceScale): string {
  const values = xValues(comparison);
  const bottom = Math.max(...frames.map((frame) => frame.bottom));
  const { left = 0, right = 0 } = frames[0] ?? {};
  const ticks = frames.flatMap((frame) =>
    values.map((value) => path(['M', x.at(value), frame.bottom, 'v', 5], { class: 'reference' })),
  );
  const axes = frames.map((frame) => path(['M', left, frame.bottom, 'H', right], { class: 'grid' }));
  const labels = uncrowded(values, x).map((value) =>
    text(x.at(value), bottom + 20, xLabel(value), { class: 'axis', 'text-anchor': 'middle' }),
  );
  const title = text((left + right) / 2, bottom + 40, axisTitle(comparison.x), { 'text-anchor': 'middle' });
  return element('g', { class: 'x-axis' }, ...axes, ...ticks, ...labels, title);
}

const xLabel = (value: Scalar): string => (typeof value === 'number' ? tickLabel(value) : String(value));

/** Labels that would touch their left neighbour are left out. */
function uncrowded(values: readonly Scalar[], x: PlaceScale): Scalar[] {
  let edge = Number.NEGATIVE_INFINITY;
  return values.filter((value) => {
    const half = xLabel(value).length * 3.5 + 4;
    if (x.at(value) - half < edge) return false;
    edge = x.at(value) + half;
    return true;
  });
}

/** Numbered rings on the 1-line where a series crosses the baseline; the list below explains them. */
function rings({ crossovers }: Comparison, frame: Frame, { scales }: Panel): string {
  const y = scales.y.at(1);
  const wishes = crossovers.map((crossover, i) => ({ item: i + 1, y: scales.x.at(crossover.at) }));
  return pushApart(wishes, 18, frame.left, frame.right)
    .map(({ item, y: place, at }) => {
      const moved =
        Math.abs(at - place) > 1 ? path(['M', place, y - 4, 'v', 8], { stroke: INK.ink, 'stroke-width': 1.25 }) : '';
      const ring = element('circle', {
        cx: at,
        cy: y,
        r: 8,
        fill: INK.surface,
        stroke: INK.ink,
        'stroke-width': 1.25,
        class: 'crossover',
      });
      return moved + ring + text(at, y + 4, String(item), { 'text-anchor': 'middle', class: 'number' });
    })
    .join('');
}

function footnotes(comparison: Comparison): string[] {
  const winners = comparison.winners.map((winner) => `Best at ${winnerText(winner, comparison.x)}`);
  const crossovers = comparison.crossovers.map((crossover, i) => `(${i + 1})  ${crossoverText(crossover, comparison)}`);
  const full = replications(comparison);
  const intervals =
    full > 1
      ? `Bars: 95 % confidence intervals, drawn where they are taller than the mark (${full} replications, ratios paired by seed).`
      : 'One replication: no intervals.';
  const fewer = comparison.points.some(({ n }) => n < full) ? ' Hollow marks: fewer replications.' : '';
  const { done, total } = comparison.complete;
  const missing = done < total ? ` ${fixed(total - done, 0)} of ${fixed(total, 0)} runs have no result.` : '';
  return [...winners, ...crossovers, intervals + fewer + missing];
}

function provenance({ specDigest, modelVersion }: Caption): string {
  const parts = [specDigest && `specification ${specDigest.slice(0, 16)}`, modelVersion && `model ${modelVersion}`];
  return ['onesided', ...parts.filter(Boolean)].join(' · ');
}
