import type { Attention, AttentionOf } from '../../attention/attention.ts';
import type { Handlers } from '../../contract/handlers.ts';
import type { Flushes, RemoteMemory } from '../../contract/remote-memory.ts';
import type { WorkRequest } from '../../contract/work-request.ts';
import { MESSAGE } from '../../hardware/messages.ts';
import type { MetricValue } from '../../run.ts';
import type { Runtime } from '../../runtime/runtime.ts';
import { HandlerEpochs } from './epochs.ts';
import { MessageLayer, type Requests } from './message-layer.ts';

/** am: handlers and epochs by active messages, puts and gets by RDMA. */
export class ActiveMessagesModel implements RemoteMemory, Handlers, Requests {
  readonly remote: RemoteMemory = this;
  readonly handlers: Handlers = this;
  readonly goesOnBeside = false;
  readonly flushes: Flushes;
  readonly receiver: MessageLayer;
  readonly epochs: HandlerEpochs;
  private readonly layer: MessageLayer;
  private readonly attention: Attention;

  constructor(
    private readonly runtime: Runtime,
    creditsPerPeer: number,
    attention: AttentionOf,
  ) {
    this.layer = new MessageLayer(runtime, this, creditsPerPeer, attention);
    this.attention = this.layer.attention;
    this.flushes = this.layer;
    this.receiver = this.layer;
    this.epochs = new HandlerEpochs(runtime, this, {
      ask: (process, message) => runtime.issue(process, message, true),
      tell: (process, message) => this.layer.request(process, message),
      reply: (message, time) => this.layer.replyAt(time, message),
    });
  }

  runsProgram(process: number): boolean {
    return this.attention.runsProgram?.(process) !== false;
  }

  start(): void {
    this.attention.start();
  }

  invoke({ process, target, address, value, bytes, handler }: WorkRequest): void {
    const { runtime } = this;
    const message = runtime.message(MESSAGE.request, process, target, bytes);
    runtime.messages.setValue(message, value);
    // The address on which the handler works is an argument; the message itself goes to the buffer.
    runtime.messages.setContext(message, address);
    runtime.messages.setHandler(message, handler);
    runtime.handOver(process, message);
    this.layer.request(process, message);
  }

  put(request: WorkRequest): void {
    this.layer.putPlain(request);
  }

  get(request: WorkRequest): void {
    this.layer.rdma.get(request);
  }

  isAwaited(message: number): boolean {
    return this.epochs.awaits(message);
  }

  carryOut(message: number, start: number): number {
    if (this.epochs.takes(message)) return this.epochs.serve(message, start);
    const { messages, handlers, handlerCall: call, costs } = this.runtime;
    call.process = messages.target(message);
    call.origin = messages.origin(message);
    call.address = messages.context(message);
    call.bytes = messages.payloadBytes(message);
    call.copiedBytes = 0;
    call.value = messages.value(message);
    call.hasValue = true;
    const accesses = handlers[messages.handler(message)](call);
    const accessed = start + costs.handlerDispatchNs + accesses * costs.memoryAccessNs;
    return this.layer.handled(message, start, accessed + call.copiedBytes * costs.freshCopyPerByteNs);
  }

  finish(): Record<string, number> {
    this.epochs.finish();
    return this.layer.finish();
  }

  metrics(): Record<string, MetricValue> {
    return { ...this.epochs.metrics(), ...this.attention.metrics?.() };
  }
}
