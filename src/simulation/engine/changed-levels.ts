import { float64Array } from './arrays.ts';
import type { Engine } from './engine.ts';
import type { CounterTracks } from './trace-counters.ts';

/** A quantity per node that exists only for the trace, updated by increments and decrements. */
export class ChangedLevels {
  private readonly levels: Float64Array;

  constructor(
    private readonly engine: Engine,
    private readonly track: CounterTracks,
    nodes: number,
  ) {
    this.levels = float64Array(nodes);
  }

  add(node: number, change: number): void {
    this.levels[node] += change;
    this.track.set(node, this.engine.now, this.levels[node]);
  }
}
