import type { Engine } from './engine.ts';

/**
 * Events that only look after work that may have been done, such as acknowledgements and their timers. Once nothing else is left
 * to happen, the run is over: its time does not contain theirs.
 */
export class Upkeep {
  private scheduled = 0;

  /** @param isDone whether nothing waits for one of these events */
  constructor(
    private readonly engine: Engine,
    private readonly isDone: () => boolean,
  ) {}

  /** Another one will happen. */
  schedule(): void {
    this.scheduled += 1;
  }

  /** One of them will not happen. */
  cancel(): void {
    this.scheduled -= 1;
  }

  /** One of them happens now. */
  happens(): void {
    const { engine, scheduled } = this;
    if (engine.queue.pending + 1 === scheduled && this.isDone()) engine.over();
    this.scheduled -= 1;
  }
}
