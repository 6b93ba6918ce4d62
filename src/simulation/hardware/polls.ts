import type { Engine } from '../engine/engine.ts';
import { Random } from '../engine/random.ts';
import type { Rows, WordColumn } from '../engine/rows.ts';

/**
 * Each process polls repeatedly on its own, with a random phase so that processes do not poll in step. A process with nothing
 * else to do watches all the time and needs no interval: its polls pause until it is woken.
 */
export class Polls {
  private readonly pollKind: number;
  private readonly due: WordColumn;

  /** @param poll does the poll and returns the time in ns until the next, or 0 to pause */
  constructor(
    private readonly engine: Engine,
    rows: Rows,
    private readonly seed: number,
    poll: (process: number) => number,
  ) {
    this.due = rows.word();
    this.pollKind = engine.on((process) => {
      this.due.set(process, 0);
      const interval = poll(process);
      if (interval > 0) this.schedule(process, interval);
    });
  }

  start(process: number, intervalNs: number): void {
    const phase = new Random(this.seed, 'poll phase', process).uint32() * 2.3283064365386963e-10;
    this.schedule(process, phase * intervalNs);
  }

  /** The process is at work again: the next poll is an interval away, unless one is due. */
  wake(process: number, intervalNs: number): void {
    if (this.due.get(process) === 0) this.schedule(process, intervalNs);
  }

  private schedule(process: number, ns: number): void {
    this.due.set(process, 1);
    this.engine.at(this.engine.now + ns, this.pollKind, process);
  }
}
