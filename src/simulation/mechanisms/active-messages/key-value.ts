import type { AttentionOf } from '../../attention/attention.ts';
import type { AccessHandlers } from '../../contract/handlers.ts';
import type { Flushes, RemoteMemory } from '../../contract/remote-memory.ts';
import type { WorkRequest } from '../../contract/work-request.ts';
import { MESSAGE } from '../../hardware/messages.ts';
import { PageEntries } from '../../runtime/page-entries.ts';
import type { Runtime } from '../../runtime/runtime.ts';
import { MessageLayer, type Requests } from './message-layer.ts';

/** Requests to the store, in place of a handler. */
const STORE = { put: 0, get: 1 } as const;

/**
 * a-kv: an active key-value store in the application. Puts and gets are requests to the store of the process that owns the
 * memory: its CPU finds the object, performs the access, and runs the handler associated with the object's page. Control bits of
 * pages are evaluated in software.
 */
export class KeyValueModel implements RemoteMemory, Requests {
  readonly remote: RemoteMemory = this;
  readonly goesOnBeside = true;
  readonly flushes: Flushes;
  readonly accessHandlers: AccessHandlers;
  readonly receiver: MessageLayer;
  private readonly layer: MessageLayer;
  private blockedAndReported = 0;

  /** @param storeNs CPU time in which the store finds the object of a request */
  constructor(
    private readonly runtime: Runtime,
    creditsPerPeer: number,
    private readonly storeNs: number,
    attention: AttentionOf,
  ) {
    this.layer = new MessageLayer(runtime, this, creditsPerPeer, attention);
    this.flushes = this.layer;
    this.accessHandlers = new PageEntries(runtime);
    this.receiver = this.layer;
  }

  start(): void {
    this.layer.attention.start();
  }

  put(request: WorkRequest): void {
    this.layer.request(request.process, this.requestOf(request, STORE.put, request.bytes));
  }

  /** The reply contains the data; a process waits for one get at a time, so gets take no credits. */
  get(request: WorkRequest): void {
    const message = this.requestOf(request, STORE.get, 0);
    this.runtime.messages.setAnswerBytes(message, request.bytes);
    this.runtime.issue(request.process, message, true);
  }

  isAwaited(message: number): boolean {
    return this.runtime.messages.handler(message) === STORE.get;
  }

  /** Finds the object and follows its page's control bits. */
  carryOut(message: number, start: number): number {
    const { costs, handlerCall: call } = this.runtime;
    call.copiedBytes = 0;
    const accesses = this.perform(message);
    const accessed = start + this.storeNs + costs.handlerDispatchNs + accesses * costs.memoryAccessNs;
    return this.layer.handled(message, start, accessed + call.copiedBytes * costs.freshCopyPerByteNs);
  }

  finish(): Record<string, number> {
    return { ...this.layer.finish(), fault_log_entries: this.blockedAndReported };
  }

  metrics(): Record<string, never> {
    return {};
  }

  /** @returns accesses to memory */
  private perform(message: number): number {
    const { messages, pages } = this.runtime;
    const isPut = messages.handler(message) === STORE.put;
    const address = messages.context(message);
    // As requested: the response to a refused get is empty.
    const bytes = isPut ? messages.payloadBytes(message) : messages.answerBytes(message);
    const { memory, sink, logData } = pages.decisionOf(messages.target(message), address, isPut ? 'put' : 'get');
    if (memory === 'block' && !isPut) messages.refuse(message);
    else if (memory === 'allow') this.access(message, isPut, address);
    if (sink === 'fault-log') this.blockedAndReported += 1;
    return 1 + (sink === 'access-log' ? this.runHandler(message, address, bytes, logData) : 0);
  }

  private requestOf({ process, target, address, value }: WorkRequest, what: number, bytes: number): number {
    const { runtime } = this;
    const message = runtime.message(MESSAGE.request, process, target, bytes);
    runtime.messages.setValue(message, value);
    runtime.messages.setContext(message, address);
    runtime.messages.setHandler(message, what);
    return message;
  }

  private access(message: number, isPut: boolean, address: number): void {
    const { messages, memory } = this.runtime;
    const owner = messages.target(message);
    if (isPut) memory.write(owner, address, messages.value(message));
    else messages.setValue(message, memory.read(owner, address));
  }

  private runHandler(message: number, address: number, bytes: number, logData: boolean): number {
    const { messages, pages, handlers, handlerCall: call } = this.runtime;
    const owner = messages.target(message);
    call.process = owner;
    call.origin = messages.origin(message);
    call.address = address;
    call.bytes = bytes;
    call.hasValue = logData && !messages.isRefused(message);
    call.value = call.hasValue ? messages.value(message) : 0;
    return handlers[pages.handlerOf(owner, address)](call);
  }
}
