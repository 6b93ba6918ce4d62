import { INK, type SeriesStyle, type Shape } from './palette.ts';
import type { PlaceScale, ValueScale } from './scales.ts';
import type { Line, Mark } from './series.ts';
import { type Attributes, element, path } from './svg-element.ts';

/** A mark of a given radius around a point; the shapes have about equal area. */
export function glyph(shape: Shape, x: number, y: number, r: number, attributes: Attributes): string {
  if (shape === 'circle') return element('circle', { cx: x, cy: y, r, ...attributes });
  if (shape === 'square') {
    return element('rect', { x: x - r * 0.92, y: y - r * 0.92, width: r * 1.84, height: r * 1.84, ...attributes });
  }
  return path(outline(shape, x, y, r), attributes);
}

function outline(shape: 'up' | 'down' | 'diamond', x: number, y: number, r: number): (string | number)[] {
  if (shape === 'diamond')
    return ['M', x, y - r * 1.3, 'L', x + r * 1.3, y, 'L', x, y + r * 1.3, 'L', x - r * 1.3, y, 'Z'];
  const tip = shape === 'up' ? -r : r;
  return ['M', x, y + tip * 1.2, 'L', x + r * 1.1, y - tip * 0.85, 'H', x - r * 1.1, 'Z'];
}

export interface Scales {
  readonly x: PlaceScale;
  readonly y: ValueScale;
}

/** Line, intervals and marks of one series. A missing point leaves a gap, it is never bridged. */
export function drawLine(
  line: Line,
  places: readonly unknown[],
  style: SeriesStyle,
  full: number,
  scales: Scales,
): string {
  const stroke = { stroke: style.colour, fill: 'none' };
  const lines = stretches(line.marks, places).map((marks) =>
    path(polyline(marks, scales), {
      ...stroke,
      'stroke-width': 1.75,
      'stroke-linejoin': 'round',
      'stroke-dasharray': style.dash,
    }),
  );
  const intervals = line.marks.map((mark) => interval(mark, style, scales));
  const glyphs = line.marks.map((mark) => {
    const look =
      mark.n < full
        ? { fill: INK.surface, stroke: style.colour, 'stroke-width': 1.5 }
        : { fill: style.colour, stroke: INK.surface, 'stroke-width': 0.75 };
    return glyph(style.shape, scales.x.at(mark.x), scales.y.at(mark.value), 3.6, look);
  });
  return [...lines, ...intervals, ...glyphs].join('');
}

function stretches(marks: readonly Mark[], places: readonly unknown[]): Mark[][] {
  const found: Mark[][] = [];
  let last = -2;
  for (const mark of marks) {
    const place = places.indexOf(mark.x);
    if (place === last + 1) found.at(-1)!.push(mark);
    else found.push([mark]);
    last = place;
  }
  return found.filter(({ length }) => length > 1);
}

const polyline = (marks: readonly Mark[], { x, y }: Scales) =>
  marks.flatMap((mark, i) => [i === 0 ? 'M' : 'L', x.at(mark.x), y.at(mark.value)]);

/** The 95 % interval with caps, where it is taller than the mark itself. */
function interval(mark: Mark, { colour }: SeriesStyle, { x, y }: Scales): string {
  const [at, top, bottom] = [x.at(mark.x), y.at(mark.high), y.at(mark.low)];
  if (bottom - top <= 5) return '';
  const d = ['M', at, top, 'V', bottom, 'M', at - 3, top, 'h', 6, 'M', at - 3, bottom, 'h', 6];
  return path(d, { stroke: colour, 'stroke-width': 1.25, fill: 'none', class: 'interval' });
}
