import type { TraceBins } from '../api/types.ts';
import type { Level, Row } from './levels.ts';
import type { Operation } from './operations.ts';
import type { Palette } from './palette.ts';
import type { TraceIndex } from './trace-index.ts';
import { span, type View } from './viewport.ts';

/** Everything one frame of the timeline is drawn from. */
export interface Scene {
  readonly width: number;
  readonly height: number;
  /** Height of a row; the bar of it starts at `barTop` and is `barHeight` high. */
  readonly rowHeight: number;
  readonly barTop: number;
  readonly barHeight: number;
  readonly scrollTop: number;
  readonly view: View;
  readonly rows: readonly Row[];
  readonly ticks: readonly number[];
  /** Events that cover the view, or the busy shares to draw instead. */
  readonly events: TraceIndex | undefined;
  readonly bins: TraceBins | undefined;
  readonly selected: Operation | undefined;
  readonly range: View | undefined;
  readonly palette: Palette;
  /** Level of each track in the last frame. */
  readonly levels: Map<number, Level>;
}

export function xOf({ view, width }: Pick<Scene, 'view' | 'width'>, time: number): number {
  return ((time - view.from) / span(view)) * width;
}
