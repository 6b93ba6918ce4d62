import type { TraceBins } from '../api/types.ts';
import type { Level, Row } from './levels.ts';
import type { Operation } from './operations.ts';
import type { Palette } from './palette.ts';
import type { TraceIndex } from './trace-index.ts';
import { span, type View } from './viewport.ts';

/** The input for one frame of the timeline. */
export interface Scene {
  readonly width: number;
  readonly height: number;
  /** Height of a row; its bar starts at `barTop` and is `barHeight` high. */
  readonly rowHeight: number;
  readonly barTop: number;
  readonly barHeight: number;
  readonly scrollTop: number;
  readonly view: View;
  readonly rows: readonly Row[];
  readonly ticks: readonly number[];
  /** Events that cover the view; otherwise busy shares are drawn. */
  readonly events: TraceIndex | undefined;
  readonly bins: TraceBins | undefined;
  readonly selected: Operation | undefined;
  readonly range: View | undefined;
  readonly palette: Palette;
  /** Level of detail of each track in the last frame. */
  readonly levels: Map<number, Level>;
}

export function xOf({ view, width }: Pick<Scene, 'view' | 'width'>, time: number): number {
  return ((time - view.from) / span(view)) * width;
}
