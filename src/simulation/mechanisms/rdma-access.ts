import type { FlushedAccesses, Flushes, RemoteMemory, WordAtomics } from '../contract/remote-memory.ts';
import type { WorkRequest } from '../contract/work-request.ts';
import { WORD_BYTES } from '../engine/word.ts';
import { MESSAGE } from '../hardware/messages.ts';
import { operandBytes } from '../hardware/nic/rdma.ts';
import type { Receiver } from '../hardware/receiver.ts';
import type { Runtime } from '../runtime/runtime.ts';

/**
 * Puts, gets, atomics and flushes by RDMA: the common part of mechanisms on an RDMA network. A put is one message; everything
 * else is a round trip for which the origin waits. The target's CPU takes no part.
 */
export class RdmaAccess implements RemoteMemory, WordAtomics, Flushes, Receiver {
  constructor(private readonly runtime: Runtime) {}

  put(request: WorkRequest): void {
    const { runtime } = this;
    const message = runtime.access(MESSAGE.put, request, request.bytes);
    runtime.messages.setValue(message, request.value);
    runtime.issueBeside(request.process, message);
  }

  get(request: WorkRequest): void {
    const { runtime } = this;
    const message = runtime.access(MESSAGE.get, request, 0);
    runtime.messages.setAnswerBytes(message, request.bytes);
    runtime.issue(request.process, message, true);
  }

  atomic(request: WorkRequest): void {
    const { runtime } = this;
    const message = runtime.access(request.atomic, request, operandBytes(request.atomic));
    if (request.atomic === MESSAGE.compareAndSwap) runtime.messages.setCompare(message, request.compare);
    runtime.messages.setValue(message, request.value);
    runtime.issue(request.process, message, true);
  }

  /** Adds to a word without returning the old value: the process continues, and a flush completes the operation. */
  add(request: WorkRequest): void {
    const { runtime } = this;
    const message = runtime.access(MESSAGE.add, request, WORD_BYTES);
    runtime.messages.setValue(message, request.value);
    runtime.issue(request.process, message, false);
  }

  /** Messages between two processes stay in order: the response shows that everything before it has arrived. */
  flush(process: number, target: number, accesses: FlushedAccesses): void {
    const { runtime } = this;
    const message = runtime.message(MESSAGE.flush, process, target, 0);
    if (accesses === 'own') runtime.messages.setAddress(message, runtime.window.flushAddress);
    runtime.issue(process, message, true);
  }

  accepts(_message: number): boolean {
    return true;
  }

  begin(_message: number): void {}

  deliver(message: number): void {
    const { messages, rdma } = this.runtime;
    const kind = messages.kind(message);
    if (kind === MESSAGE.response) this.runtime.complete(message);
    else if (kind === MESSAGE.put) this.land(message);
    else rdma.execute(message);
  }

  /** A process that waits for what a put writes has waited for the put's path. */
  private land(message: number): void {
    const { messages, rdma, parts } = this.runtime;
    const part = messages.operation(message);
    parts.land(part);
    rdma.execute(message);
    parts.landed(part);
  }
}
