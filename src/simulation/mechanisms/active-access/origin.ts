import type { Attention, AttentionOf, Handling } from '../../attention/attention.ts';
import type { AccessHandlers, Handlers } from '../../contract/handlers.ts';
import type { FlushedAccesses, Flushes, RemoteMemory } from '../../contract/remote-memory.ts';
import type { WorkRequest } from '../../contract/work-request.ts';
import { MESSAGE } from '../../hardware/messages.ts';
import { PageEntries } from '../../runtime/page-entries.ts';
import type { Runtime } from '../../runtime/runtime.ts';
import { RdmaAccess } from '../rdma-access.ts';
import { RemoteEpochs } from '../remote-epochs.ts';
import { FlushReplies } from './flush-replies.ts';
import { BESIDE, HANDED_OVER } from './page-accesses.ts';
import type { AaIntValues, LogValues } from './parameters.ts';

/** Parameters common to all variants, and the share that only one of them has. */
export type ActiveAccessParameters = LogValues & Partial<Pick<AaIntValues, 'interruptFillShare'>>;

/** Operations of processes under Active Access: the puts and gets of RDMA (listing 1), which name no handler, and flushes. */
export abstract class ActiveAccessOrigin implements RemoteMemory, Flushes, Handlers, Handling {
  readonly remote: RemoteMemory = this;
  readonly flushes: Flushes = this;
  readonly handlers: Handlers = this;
  readonly accessHandlers: AccessHandlers;
  readonly epochs: RemoteEpochs;
  protected readonly rdma: RdmaAccess;
  /** Determines who handles the records in the log of a process. */
  protected readonly attention: Attention;
  /** Only if flushes wait for replies. */
  protected readonly replies: FlushReplies | undefined;

  constructor(
    protected readonly runtime: Runtime,
    parameters: ActiveAccessParameters,
    attention: AttentionOf,
  ) {
    this.rdma = new RdmaAccess(runtime);
    this.accessHandlers = new PageEntries(runtime);
    this.epochs = new RemoteEpochs(runtime, { remote: this, flushes: this, atomics: this.rdma });
    this.attention = attention(runtime, this);
    if (parameters.flushBy === 'replies')
      this.replies = new FlushReplies(runtime, this.attention.executor, parameters.replyBatch);
  }

  abstract handle(process: number, message: number, start: number, perMessageNs: number): number;
  abstract served(process: number, count: number): void;
  abstract counts(message: number): boolean;
  abstract presses(process: number): boolean;

  /** A put may touch a page with a handler. It proceeds beside its process, like those of RDMA. */
  put(request: WorkRequest): void {
    const { process, target, address } = request;
    const message = this.accessOf(request, BESIDE);
    this.runtime.messages.setHandler(message, this.runtime.pages.handlerOf(target, address));
    this.replies?.send(process, target, address, 'put');
    this.runtime.issueBeside(process, message);
  }

  get(request: WorkRequest): void {
    this.replies?.send(request.process, request.target, request.address, 'get');
    this.rdma.get(request);
  }

  /** Listing 3: one put to a page that is associated with the handler. */
  invoke(request: WorkRequest): void {
    const { process } = request;
    const message = this.accessOf(request, HANDED_OVER);
    this.runtime.messages.setHandler(message, request.handler);
    this.runtime.handOver(process, message);
    this.replies?.send(process, request.target, request.address, 'put');
    this.runtime.issue(process, message, false);
  }

  /** With replies: the origin waits until it knows of all that was logged; it only asks for plain accesses, if there are any. */
  flush(process: number, target: number, accesses: FlushedAccesses): void {
    const { replies } = this;
    const isPlainFlushed = replies === undefined || replies.flushPlain(process, target) || accesses === 'plain';
    if (isPlainFlushed) this.rdma.flush(process, target, replies === undefined ? accesses : 'plain');
    if (replies === undefined || accesses === 'plain') return;
    replies.flush(process, target, isPlainFlushed);
    // Notifications that arrived while the process did something else may be all that it waits for.
    if (replies.isFlushing(process) && this.attention.waiting(process) > 0) this.attention.urge(process);
  }

  private accessOf(request: WorkRequest, context: number): number {
    const message = this.runtime.access(MESSAGE.put, request, request.bytes);
    this.runtime.messages.setContext(message, context);
    this.runtime.messages.setValue(message, request.value);
    return message;
  }
}
