import { stageIndex } from '../../engine/operations.ts';
import { TRACK } from '../../engine/trace-recorder.ts';
import { PAGE_MESSAGE, type PageMessage } from '../../page-protocol/protocol.ts';
import type { Runtime } from '../../runtime/runtime.ts';

/** Translations flushed by NICs: a right is gone when that completes, and a later read on the same connection waits for it. */
export class Flushes {
  /** By minipage and requestor: when the flush preceding the read of the minipage completes. */
  private readonly flushedAt: Map<string, number> = new Map();

  constructor(
    private readonly runtime: Runtime,
    private readonly flushNs: number,
  ) {}

  /** Returns when a message without CPU, which has reached memory at `readyAt`, takes effect; for a read, when it may begin. */
  effectAt(message: number, content: PageMessage, readyAt: number): number {
    if (content.kind === PAGE_MESSAGE.take) return this.flush(message, content, readyAt);
    if (content.kind !== PAGE_MESSAGE.pull || this.flushedAt.size === 0) return readyAt;
    const request = requestOf(content);
    const flushed = this.flushedAt.get(request) ?? readyAt;
    this.flushedAt.delete(request);
    return Math.max(readyAt, flushed);
  }

  /** A write with a response is not followed by a read. */
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
