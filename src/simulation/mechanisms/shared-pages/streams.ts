import type { WriteStream } from '../../contract/shared-pages.ts';
import type { Echoes } from './echoes.ts';
import { STAGE } from './journeys.ts';
import type { ServiceMessage } from './kernel-messages.ts';
import { postFrom, type ServiceParts } from './services.ts';

interface Stream extends WriteStream {
  readonly process: number;
  readonly from: number;
  readonly to: number;
  readonly since: number;
  posted: number;
  /** Writes posted that have not reached memory, and whether the kernel waits until there are fewer. */
  underWay: number;
  isHeld: boolean;
}

/** Writes of a kernel to memory of another node, as fast as its NIC accepts them; an event follows the last one. */
export class Streams {
  private readonly byProcess: Map<number, Stream> = new Map();
  private readonly nextKind: number;

  /** @param queueEntries number of writes that fit in the queue of a NIC */
  constructor(
    private readonly parts: ServiceParts,
    private readonly echoes: Echoes,
    private readonly queueEntries: number,
  ) {
    this.nextKind = parts.runtime.engine.on((process) => this.next(this.byProcess.get(process)!));
  }

  start(process: number, target: number, { writes, bytes }: WriteStream): void {
    const { threads, costs, runtime } = this.parts;
    const [from, to] = [this.parts.runtime.nodeOf(process), this.parts.runtime.nodeOf(target)];
    if (from === to || writes === 0) {
      runtime.resumeAt(process, runtime.engine.now);
      return;
    }
    threads.sleep(process, costs.sleepNs, () => {
      const stream = {
        process,
        from,
        to,
        writes,
        bytes,
        since: runtime.engine.now,
        posted: 0,
        underWay: 0,
        isHeld: false,
      };
      this.byProcess.set(process, stream);
      this.next(stream);
    });
  }

  /** A write of a process has left the queue, and is in memory. */
  landed({ process }: ServiceMessage): void {
    const stream = this.byProcess.get(process);
    if (stream === undefined) return;
    stream.underWay -= 1;
    if (stream.isHeld) this.next(stream);
  }

  /** Posts a write, and the next one as soon as the queue of the NIC has room. */
  private next(stream: Stream): void {
    const { runtime, journeys, costs } = this.parts;
    const { engine } = runtime;
    const { process, from, to, bytes, posted } = stream;
    journeys.advance(process, STAGE.wire, engine.now);
    if (posted === stream.writes) {
      this.byProcess.delete(process);
      this.echoes.behind(stream, stream.since, posted);
      return;
    }
    stream.isHeld = stream.underWay === this.queueEntries;
    if (stream.isHeld) return;
    postFrom(this.parts, process, { service: 'stream', from, to, process, about: posted, action: 0 }, bytes);
    stream.posted += 1;
    stream.underWay += 1;
    engine.at(engine.now + costs.postNs, this.nextKind, process);
  }
}
