import { type Look, outline } from '../figure/looks.ts';
import { PALE, type Panel, type PanelLabel, type PanelLine, SMALL } from '../figure/panel.ts';
import { colourOf, INK } from './palette.ts';
import { element, path, text } from './svg-element.ts';

export interface PanelStyle {
  readonly looks: ReadonlyMap<string, Look>;
  readonly nameOf: (series: string) => string;
  readonly baseline: string;
}

/** One panel: title, grid, series with intervals, and a label beside the last point of each. */
export function panelSvg(panel: Panel, style: PanelStyle): string {
  const { frame, title, hint, kind } = panel;
  // The reference line of the baseline goes below everything, the first of the others on top.
  const order = ({ name }: PanelLine) => (name === style.baseline ? 0 : 1);
  const lines = panel.lines.toReversed().sort((a, b) => order(a) - order(b));
  return element(
    'g',
    { class: 'panel', id: kind },
    text(0, frame.top - 14, title, { class: 'title' }),
    text(frame.right, frame.top - 14, hint, { class: 'axis', 'text-anchor': 'end' }),
    ...panel.ticks.map((tick) => tickSvg(tick, panel)),
    panel.one === undefined
      ? ''
      : path(['M', frame.left, panel.one, 'H', frame.right], { class: 'reference', id: 'one' }),
    ...lines.map((line) => lineSvg(line, style.looks.get(line.name)!)),
    ...panel.labels.map((label) => labelSvg(label, panel, style)),
  );
}

function tickSvg({ y, text: words, isMajor }: Panel['ticks'][number], { frame, one }: Panel): string {
  const line = path(['M', frame.left, y, 'H', frame.right], { class: isMajor ? 'grid' : 'grid minor' });
  const look = { class: y === one ? 'axis strong' : 'axis', 'text-anchor': 'end' };
  return line + (isMajor ? text(frame.left - 8, y + 4, words, look) : '');
}

function lineSvg({ name, stretches, bars, marks }: PanelLine, look: Look): string {
  const colour = colourOf(look);
  const stroke = { stroke: colour, fill: 'none' };
  const dash = look.dash === '' ? undefined : look.dash;
  const way = { ...stroke, 'stroke-width': 1.75, 'stroke-linejoin': 'round', 'stroke-dasharray': dash };
  const lines = stretches.map((points) =>
    path(
      points.flatMap(({ x, y }, i) => [i === 0 ? 'M' : 'L', x, y]),
      { ...way, class: 'line' },
    ),
  );
  const intervals = bars.map(({ x, high, low, caps, isCrowded }) =>
    path(['M', x, high, 'V', low, ...caps.flatMap((y) => ['M', x - 3, y, 'h', 6])], {
      ...stroke,
      'stroke-width': 1.25,
      'stroke-opacity': isCrowded ? PALE : undefined,
      class: 'interval',
    }),
  );
  const glyphs = marks.map(({ x, y, hollow, isCrowded }) =>
    element('path', {
      d: outline(look.shape, x, y, isCrowded ? SMALL : 3.6),
      ...fillOf(colour, hollow || look.hollow),
      class: 'mark',
    }),
  );
  return element('g', { class: 'series', 'data-series': name }, ...lines, ...intervals, ...glyphs);
}

const fillOf = (colour: string, hollow: boolean) =>
  hollow
    ? { fill: INK.surface, stroke: colour, 'stroke-width': 1.5 }
    : { fill: colour, stroke: INK.surface, 'stroke-width': 0.75 };

/** The leader is dotted and grey: what joins a name to a point is no data. */
function labelSvg({ name, x, y, placed }: PanelLabel, { frame }: Panel, { looks, nameOf }: PanelStyle): string {
  const look = looks.get(name)!;
  const leader = ['M', x + 6, y, 'L', frame.right - 2, y, 'L', frame.right + 11, placed];
  return element(
    'g',
    { class: 'label', 'data-series': name },
    path(leader, { class: 'leader' }),
    element('path', { d: outline(look.shape, frame.right + 17, placed, 3.5), ...fillOf(colourOf(look), look.hollow) }),
    text(frame.right + 26, placed + 4, nameOf(name), { class: 'name' }),
  );
}
