import { stageIndex } from '../../engine/operations.ts';
import { TRACK } from '../../engine/trace-recorder.ts';
import { PAGE_MESSAGE, type PageMessage } from '../../page-protocol/protocol.ts';
import type { Runtime } from '../../runtime/runtime.ts';

/** Translations that NICs flush: a right is gone when that is over, and a read behind it on the same connection waits for it. */
export class Flushes {
  /** By minipage and requestor: when the translation is flushed behind which the minipage is read. */
  private readonly flushedAt: Map<string, number> = new Map();

  constructor(
    private readonly runtime: Runtime,
    private readonly flushNs: number,
  ) {}

  /** When what a message does without a CPU is done that has reached memory at `readyAt`, or may begin if it reads. */
  effectAt(message: number, content: PageMessage, readyAt: number): number {
    if (content.kind === PAGE_MESSAGE.take) return this.flush(message, content, readyAt);
    if (content.kind !== PAGE_MESSAGE.pull || this.flushedAt.size === 0) return readyAt;
    const request = requestOf(content);
    const flushed = this.flushedAt.get(request) ?? readyAt;
    this.flushedAt.delete(request);
    return Math.max(readyAt, flushed);
  }

  /** A write that is answered has no read behind it. */
  private flush(message: number, content: PageMessage, readyAt: number): number {
    const { trace, transport } = this.runtime;
    const flushed = readyAt + this.flushNs;
    if (content.need === 0) this.flushedAt.set(requestOf(content), flushed);
    const nic = transport.devices.nicOf(content.to, message);
    if (trace.on) trace.span(TRACK.nic, nic, stageIndex['target-nic'], readyAt, flushed, -1, content.requestor);
    return flushed;
  }
}

const requestOf = ({ unit, requestor }: PageMessage): string => `${unit} ${requestor}`;
