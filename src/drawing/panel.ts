import { pushApart } from './direct-labels.ts';
import { drawLine, glyph, type Scales } from './marks.ts';
import type { SeriesStyle } from './palette.ts';
import type { Line, Scalar } from './series.ts';
import { element, path, text } from './svg-element.ts';
import { tickLabel } from './wording.ts';

/** Where a panel lies in the picture, in pixels. */
export interface Frame {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

export interface Panel {
  readonly frame: Frame;
  readonly title: string;
  readonly note: string;
  readonly lines: readonly Line[];
  readonly places: readonly Scalar[];
  readonly scales: Scales;
  readonly styles: ReadonlyMap<string, SeriesStyle>;
  /** Replications of a complete point; a point with fewer has a hollow mark. */
  readonly full: number;
  readonly baseline: string;
  /** A value drawn as a strong line: 1 in the ratio panel. */
  readonly reference?: number;
  readonly id: string;
}

/** One panel: title, grid, series with intervals, and a label at the end of every line. */
export function drawPanel(panel: Panel): string {
  const { frame, title, note, lines, places, scales, styles, full } = panel;
  // The reference line of the baseline goes below everything, the first of the others on top.
  const behind = (line: Line) => (line.name === panel.baseline ? 0 : 1);
  const series = [...lines]
    .reverse()
    .sort((a, b) => behind(a) - behind(b))
    .map((line) =>
      element(
        'g',
        { class: 'series', 'data-series': line.name },
        drawLine(line, places, styles.get(line.name)!, full, scales),
      ),
    );
  return element(
    'g',
    { class: 'panel', id: panel.id },
    text(0, frame.top - 14, title, { class: 'title' }),
    text(frame.right, frame.top - 14, note, { class: 'axis', 'text-anchor': 'end' }),
    grid(panel),
    ...series,
    endLabels(panel),
  );
}

function grid({ frame, scales, reference }: Panel): string {
  const drawn = scales.y.ticks.map(({ value, label }) => {
    const y = scales.y.at(value);
    const strong = value === reference;
    const line = path(['M', frame.left, y, 'H', frame.right], {
      class: strong ? 'reference' : label ? 'grid' : 'grid minor',
    });
    const words = { class: strong ? 'axis strong' : 'axis', 'text-anchor': 'end' };
    return line + (label ? text(frame.left - 8, y + 4, tickLabel(value), words) : '');
  });
  return drawn.join('');
}

function endLabels({ frame, lines, scales, styles }: Panel): string {
  const ends = lines.flatMap(({ name, marks }) => {
    const last = marks.at(-1);
    return last ? [{ item: { name, x: scales.x.at(last.x) }, y: scales.y.at(last.value) }] : [];
  });
  const placed = pushApart(ends, 15, frame.top + 2, frame.bottom - 2);
  return placed
    .map(({ item, y, at }) => endLabel(item.name, styles.get(item.name)!, { x: item.x, y, at }, frame.right))
    .join('');
}

function endLabel(
  name: string,
  { colour, shape }: SeriesStyle,
  place: { x: number; y: number; at: number },
  right: number,
): string {
  const leader = ['M', place.x + 6, place.y, 'L', right - 2, place.y, 'L', right + 11, place.at];
  return element(
    'g',
    { class: 'label', 'data-series': name },
    path(leader, { stroke: colour, 'stroke-width': 0.75, fill: 'none', opacity: 0.7 }),
    glyph(shape, right + 17, place.at, 3.5, { fill: colour }),
    text(right + 26, place.at + 4, name, { class: 'name' }),
  );
}
