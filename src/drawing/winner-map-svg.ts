import type { Boundary, Tile } from '../figure/boundaries.ts';
import { changeText, explorationTitle, spentText } from '../figure/exploration-wording.ts';
import { type Look, outline } from '../figure/looks.ts';
import { type WinnerFigure, winnerFigure } from '../figure/winner-map.ts';
import type { WinnerAnswer } from '../spec/resources/exploration-answer.ts';
import { NOTE_LINE, noteLines, noteLinesSvg } from './foot-notes.ts';
import { colourOf, INK, looksOf } from './palette.ts';
import { type Caption, FONT, provenance } from './sheet.ts';
import { element, path, text } from './svg-element.ts';

const WIDTH = 920;
const TOP = 116;
const HEIGHT = 460;
const STRIP = 90;
/** Width of the stripes of a tie. */
const STRIPE = 5;

const STYLE = [
  `text{font:12px ${FONT};fill:${INK.ink2}}`,
  `.heading{font-size:17px;font-weight:600;fill:${INK.ink}}`,
  `.name{fill:${INK.ink}}`,
  `.axis,.foot{fill:${INK.ink3}}`,
  `.foot{font-size:11px}`,
  `.tie{stroke:${INK.ink};stroke-width:1.25;stroke-dasharray:4 3}`,
  `.winner{stroke:${INK.ink};stroke-width:1.75}`,
  `.frame{stroke:${INK.ruleStrong};fill:none}`,
].join('');

/** A winner map as a picture on white: cells in the colour of the winner, striped where several cannot be told apart. */
export function winnerMapSvg(answer: WinnerAnswer, caption: Caption): string {
  const frame = { left: 84, right: WIDTH - 72, top: TOP, bottom: TOP + HEIGHT };
  const figure = winnerFigure(answer, {
    ...{ frame, strip: STRIP, gap: 4, lineHeight: 16 },
    widthOf: (words) => words.length * 6.7 + 8,
  });
  const looks = looksOf({ series: 'mechanism', names: answer.mechanisms, values: [], kinds: answer.kinds });
  const said = [...answer.crossovers.map((one) => changeText(one, answer)), spentText(answer)];
  const notes = noteLines(said, WIDTH);
  const foot = figure.frame.bottom + 64;
  const height = foot + notes.length * NOTE_LINE + 34;
  const size = { width: WIDTH, height, viewBox: `-24 0 ${WIDTH} ${height}` };
  return element(
    'svg',
    { xmlns: 'http://www.w3.org/2000/svg', ...size, role: 'img', 'aria-label': caption.title },
    element('style', {}, STYLE.replaceAll('<', '')),
    element('defs', {}, ...patterns(figure, looks)),
    element('rect', { x: -24, width: WIDTH, height, fill: INK.surface }),
    text(0, 30, caption.title, { class: 'heading' }),
    text(0, 50, [explorationTitle(answer), caption.subtitle].filter(Boolean).join(' · '), { class: 'axis' }),
    legend(figure, looks),
    ...figure.tiles.map((tile) => tileSvg(tile, looks)),
    ...figure.boundaries.map(boundarySvg),
    ...figure.marks.map((mark) => markSvg(mark, looks)),
    axes(figure),
    ...noteLinesSvg(notes, foot),
    text(0, height - 14, provenance(caption), { class: 'foot' }),
  );
}

type Looks = ReadonlyMap<string, Look>;

const colour = (name: string, looks: Looks): string => colourOf(looks.get(name)!);

const shade = (name: string, looks: Looks): number => looks.get(name)!.shade;

const patternId = (series: readonly string[]): string =>
  `tie-${series
    .toSorted()
    .join('-')
    .replace(/[^\w-]/g, '_')}`;

/** Stripes in the colours of all that are tied. */
function patterns({ tiles }: WinnerFigure, looks: Looks): string[] {
  const ties = new Map(
    tiles.filter(({ series }) => series.length > 1).map(({ series }) => [patternId(series), series]),
  );
  return [...ties].map(([id, series]) => {
    const width = series.length * STRIPE;
    const size = { width, height: width, patternUnits: 'userSpaceOnUse', patternTransform: 'rotate(45)' };
    const stripes = series.toSorted().map((name, i) =>
      element('rect', {
        x: i * STRIPE,
        width: STRIPE,
        height: width,
        fill: colour(name, looks),
        opacity: 0.45 * shade(name, looks),
      }),
    );
    return element('pattern', { id, ...size }, ...stripes);
  });
}

function tileSvg({ left, right, top, bottom, series }: Tile, looks: Looks): string {
  const place = { x: left, y: top, width: right - left, height: bottom - top };
  const [first] = series;
  if (first === undefined) return element('rect', { ...place, fill: INK.rule, class: 'tile' });
  const data = { class: 'tile', 'data-series': series.join(' ') };
  if (series.length > 1) return element('rect', { ...place, fill: `url(#${patternId(series)})`, ...data });
  // Without seams between neighbours of one colour.
  return element('rect', {
    ...place,
    fill: colour(first, looks),
    opacity: 0.78 * shade(first, looks),
    'shape-rendering': 'crispEdges',
    ...data,
  });
}

const boundarySvg = ({ x1, y1, x2, y2, kind }: Boundary): string =>
  element('line', { x1, y1, x2, y2, class: `boundary ${kind}` });

/** The shape says in grey what the colour says. */
function markSvg({ x, y, series }: WinnerFigure['marks'][number], looks: Looks): string {
  const look = { fill: INK.surface, stroke: INK.ink, 'stroke-width': 1, class: 'mark' };
  if (series.length === 1) return element('path', { d: outline(looks.get(series[0]!)!.shape, x, y, 4), ...look });
  return path(['M', x - 4, y - 4, 'l', 8, 8, 'M', x - 4, y + 4, 'l', 8, -8], {
    stroke: INK.ink,
    'stroke-width': 1.5,
    class: 'mark',
  });
}

function legend({ leaders, tiles, frame }: WinnerFigure, looks: Looks): string {
  let x = 0;
  const entries = leaders.map((name) => {
    const look = looks.get(name)!;
    const at = x;
    x += 30 + name.length * 7;
    return [
      element('rect', {
        x: at,
        y: frame.top - 44,
        width: 14,
        height: 14,
        fill: colourOf(look),
        opacity: 0.78 * look.shade,
      }),
      element('path', { d: outline(look.shape, at + 7, frame.top - 37, 3.6), fill: INK.surface, stroke: INK.ink }),
      text(at + 19, frame.top - 32, name, { class: 'name' }),
    ].join('');
  });
  const tie = tiles.some(({ series }) => series.length > 1)
    ? text(x + 6, frame.top - 32, 'striped, ×: cannot be told apart', { class: 'axis' })
    : '';
  return element('g', { class: 'legend' }, ...entries, tie);
}

function axes({ frame, xTicks, yTicks, xTitle, yTitle }: WinnerFigure): string {
  const { left, right, top, bottom } = frame;
  return element(
    'g',
    { class: 'axes' },
    element('rect', { x: left, y: top, width: right - left, height: bottom - top, class: 'frame' }),
    ...xTicks.map(({ at, text: label }) => text(at, bottom + 18, label, { class: 'axis', 'text-anchor': 'middle' })),
    ...yTicks.map(({ at, text: label }) => text(left - 8, at + 4, label, { class: 'axis', 'text-anchor': 'end' })),
    text((left + right) / 2, bottom + 38, xTitle, { 'text-anchor': 'middle' }),
    yTitle === undefined ? '' : text(0, top - 8, yTitle),
  );
}
