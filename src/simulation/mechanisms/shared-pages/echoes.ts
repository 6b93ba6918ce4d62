import { STAGE } from './journeys.ts';
import type { ServiceMessage } from './kernel-messages.ts';
import { postFor, postFrom, type ServiceParts } from './services.ts';

const ACTION = { call: 0, answer: 1 } as const;
/** Bytes of an event, of which only the entry in the queue matters. */
const EVENT_BYTES = 1;

/** Nodes between which a process has something sent. */
type Ends = Pick<ServiceMessage, 'process' | 'from' | 'to'>;

/** Events that kernels answer in the context in which they arrive. */
export class Echoes {
  /** By process: when its first event, or whatever preceded it, was posted, and by what the time since then is divided. */
  private readonly begun: Map<number, { readonly at: number; readonly rounds: number }> = new Map();
  private answered = 0;

  constructor(private readonly parts: ServiceParts) {}

  get counted(): number {
    return this.answered;
  }

  start(process: number, target: number, rounds: number): void {
    const { threads, costs, runtime } = this.parts;
    const [from, to] = [this.parts.runtime.nodeOf(process), this.parts.runtime.nodeOf(target)];
    if (from === to || rounds === 0) {
      runtime.resumeAt(process, runtime.engine.now);
      return;
    }
    threads.sleep(process, costs.sleepNs, () => {
      this.begun.set(process, { at: runtime.engine.now, rounds });
      this.call({ process, from, to }, rounds);
    });
  }

  /** Sends one event after what the kernel has sent since `at` for a sleeping thread. */
  behind(ends: Ends, at: number, sent: number): void {
    this.begun.set(ends.process, { at, rounds: sent });
    this.call(ends, 1);
  }

  private call({ process, from, to }: Ends, rounds: number): void {
    const message = { service: 'echo', from, to, process, about: rounds, action: ACTION.call } as const;
    postFrom(this.parts, process, message, EVENT_BYTES);
  }

  /** A response is posted at once: no handler is looked up, as it is the same for all. @returns when that is done */
  serve(message: ServiceMessage, visibleAt: number, start: number): number {
    const { journeys } = this.parts;
    const { process, action } = message;
    journeys.advance(process, STAGE.wire, visibleAt);
    journeys.advance(process, STAGE.notify, start);
    const end = action === ACTION.call ? this.answer(message, start) : this.goOn(message, start);
    journeys.advance(process, STAGE.handler, end);
    return end;
  }

  private answer(message: ServiceMessage, time: number): number {
    this.answered += 1;
    const { from, to } = message;
    return postFor(this.parts, { ...message, from: to, to: from, action: ACTION.answer }, time, EVENT_BYTES);
  }

  /** One round has ended, and is a separate operation; the last one wakes the thread. */
  private goOn({ process, from, to, about: left, ...message }: ServiceMessage, time: number): number {
    const { threads, journeys, runtime } = this.parts;
    if (left > 1) {
      runtime.current.next(process, time);
      const next = { ...message, process, from: to, to: from, about: left - 1, action: ACTION.call };
      return postFor(this.parts, next, time, EVENT_BYTES);
    }
    const { at, rounds } = this.begun.get(process)!;
    journeys.advance(process, STAGE.handler, threads.wake(process, time, (time - at) / rounds));
    return time;
  }
}
