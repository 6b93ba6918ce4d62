import type { Engine } from '../engine/engine.ts';
import { Random } from '../engine/random.ts';

/** Each process polls for itself, again and again, with a random phase so that processes do not poll in step. */
export class Polls {
  private readonly pollKind: number;

  /** @param poll does the poll and returns the time in ns until the next, or 0 for no further poll */
  constructor(
    private readonly engine: Engine,
    private readonly seed: number,
    poll: (process: number) => number,
  ) {
    this.pollKind = engine.on((process) => {
      const interval = poll(process);
      if (interval > 0) this.engine.at(this.engine.now + interval, this.pollKind, process);
    });
  }

  start(process: number, intervalNs: number): void {
    const phase = new Random(this.seed, 'poll phase', process).uint32() * 2.3283064365386963e-10;
    this.engine.at(this.engine.now + phase * intervalNs, this.pollKind, process);
  }
}
