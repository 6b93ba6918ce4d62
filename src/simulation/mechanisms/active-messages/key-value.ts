import type { AccessHandlers } from '../../contract/handlers.ts';
import type { WorkRequest } from '../../contract/work-request.ts';
import { MESSAGE } from '../../hardware/messages.ts';
import type { ParameterValues } from '../../parameters.ts';
import type { Runtime } from '../../runtime/runtime.ts';
import { RegularPollingModel } from './polled.ts';

/**
 * a-kv: an active key-value store in the application. Puts and gets are requests to the store of the process that owns
 * the memory: its CPU finds the object, does the access, and runs the handler that the object's page is associated with.
 * What a page's control bits say is done by software.
 */
export class KeyValueModel extends RegularPollingModel {
  readonly accessHandlers: AccessHandlers;
  private readonly storeNs: number;
  /** Numbers beside those of the workload's handlers: what the store is asked for. */
  private readonly putRequest: number;
  private readonly getRequest: number;
  private blockedAndReported = 0;

  constructor(runtime: Runtime, creditsPerPeer: number, parameters: ParameterValues) {
    super(runtime, creditsPerPeer, parameters);
    this.accessHandlers = runtime;
    this.storeNs = Number(parameters.storeOperationNs);
    this.putRequest = runtime.handlers.length + this.epochs.handlers;
    this.getRequest = this.putRequest + 1;
  }

  override put(request: WorkRequest): void {
    this.request(request.process, this.requestOf(request, this.putRequest, request.bytes));
  }

  /** The answer comes back in the reply; a process waits for one get at a time, so gets take no credits. */
  override get(request: WorkRequest): void {
    const message = this.requestOf(request, this.getRequest, 0);
    this.runtime.messages.setAnswerBytes(message, request.bytes);
    this.runtime.issue(request.process, message, true);
  }

  override finish(): Record<string, number> {
    return { ...super.finish(), fault_log_entries: this.blockedAndReported };
  }

  protected override isAwaited(message: number): boolean {
    return this.runtime.messages.handler(message) === this.getRequest;
  }

  protected override requestNs(): number {
    return this.storeNs;
  }

  /** Finds the object and does what its page's control bits say. @returns accesses to memory */
  protected override perform(message: number): number {
    const { messages, pages } = this.runtime;
    const isPut = messages.handler(message) === this.putRequest;
    if (!isPut && !this.isAwaited(message)) return super.perform(message);
    const address = messages.context(message);
    // As asked for: the answer to a get that is refused is empty.
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
