import { MESSAGE } from '../../hardware/messages.ts';
import type { ParameterValues } from '../../parameters.ts';
import type { Runtime } from '../../runtime/runtime.ts';
import type { FlushedAccesses } from '../contract.ts';
import type { Executor } from '../inbox.ts';
import { RemoteAccess } from '../remote-access.ts';
import { FlushReplies } from './flush-replies.ts';

/** What processes send under Active Access: the puts and gets of RDMA (listing 1), which name no handler, and flushes. */
export abstract class ActiveAccessOrigin extends RemoteAccess {
  /** Only where flushes wait for replies. */
  protected readonly replies: FlushReplies | undefined;

  constructor(runtime: Runtime, parameters: ParameterValues, executor: Executor) {
    super(runtime);
    if (parameters.flushBy === 'replies')
      this.replies = new FlushReplies(runtime, executor, Number(parameters.replyBatch));
  }

  /** The flush of a process has begun to wait for replies. */
  protected abstract flushWaits(process: number): void;

  /** A put may touch a page whose handler takes it. */
  override put(process: number, target: number, address: number, value: number, bytes: number): void {
    const message = this.runtime.request(MESSAGE.put, process, target, address, bytes);
    this.runtime.messages.setValue(message, value);
    this.runtime.messages.setHandler(message, this.runtime.pages.handlerOf(target, address));
    this.replies?.send(process, target, address, 'put');
    this.runtime.issue(process, message, false);
  }

  override get(process: number, target: number, address: number, bytes: number, destination: number): void {
    this.replies?.send(process, target, address, 'get');
    super.get(process, target, address, bytes, destination);
  }

  /** Listing 3: one put to a page that is associated with the handler. */
  override invoke(
    process: number,
    target: number,
    handler: number,
    address: number,
    value: number,
    bytes: number,
  ): void {
    const message = this.runtime.request(MESSAGE.put, process, target, address, bytes);
    this.runtime.messages.setValue(message, value);
    this.runtime.messages.setHandler(message, handler);
    this.runtime.handOver(process, message);
    this.replies?.send(process, target, address, 'put');
    this.runtime.issue(process, message, false);
  }

  /** With replies: the origin waits until it knows of all that was logged; it only asks for plain accesses, if there are any. */
  override flush(process: number, target: number, accesses: FlushedAccesses): void {
    const { replies } = this;
    const isPlainFlushed = replies === undefined || replies.flushPlain(process, target) || accesses === 'plain';
    if (isPlainFlushed) super.flush(process, target, replies === undefined ? accesses : 'plain');
    if (replies === undefined || accesses === 'plain') return;
    replies.flush(process, target, isPlainFlushed);
    if (replies.isFlushing(process)) this.flushWaits(process);
  }
}
