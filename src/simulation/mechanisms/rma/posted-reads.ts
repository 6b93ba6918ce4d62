import type { PostedReads } from '../../contract/posted-reads.ts';
import type { WorkRequest } from '../../contract/work-request.ts';
import { int32Array } from '../../engine/arrays.ts';
import { SimulationFault } from '../../engine/fault.ts';
import { NO_MESSAGE } from '../../engine/none.ts';
import { WORD_BYTES } from '../../engine/word.ts';
import { MESSAGE } from '../../hardware/messages.ts';
import { operandBytes } from '../../hardware/nic/rdma.ts';
import type { Steps } from '../../runtime/programs.ts';
import type { Runtime } from '../../runtime/runtime.ts';

/** Gets and atomics for which their process does not wait: it later states how many may still be pending. */
export class PostedRdmaReads implements PostedReads {
  /** By process. */
  private readonly underWay: Int32Array;
  /** Posted operations among all that NICs answer. */
  private readonly posted: Set<number> = new Set();
  private readonly arrivedKind: number;

  constructor(private readonly runtime: Runtime) {
    this.underWay = int32Array(runtime.processes);
    this.arrivedKind = runtime.engine.on((message) => this.arrived(message));
  }

  postedGet(request: WorkRequest): void {
    this.post(MESSAGE.get, request, 0);
  }

  postedFetchAndAdd(request: WorkRequest): void {
    this.post(MESSAGE.fetchAndAdd, request, WORD_BYTES);
  }

  postedCompareAndSwap(request: WorkRequest): void {
    this.post(MESSAGE.compareAndSwap, request, operandBytes(MESSAGE.compareAndSwap));
  }

  settle(process: number, most: number): void {
    this.runtime.programs.call(process, this.wait(process, most));
  }

  /** Takes the answer to a posted read. @returns whether it is one */
  takes(message: number): boolean {
    const { messages, engine } = this.runtime;
    if (this.posted.size === 0 || !this.posted.delete(message)) return false;
    engine.at(messages.readyAt(message), this.arrivedKind, message);
    return true;
  }

  /** @throws SimulationFault for a read that was never answered */
  finish(): void {
    const left = this.posted.size;
    if (left > 0) throw new SimulationFault('SIM_CONSERVATION', `${left} posted reads were never answered`);
  }

  private post(kind: number, request: WorkRequest, payloadBytes: number): void {
    const { runtime } = this;
    const { messages } = runtime;
    const message = runtime.access(kind, request, payloadBytes);
    messages.setAnswerBytes(message, request.bytes);
    messages.setValue(message, request.value);
    if (kind === MESSAGE.compareAndSwap) messages.setCompare(message, request.compare);
    messages.setContext(message, request.local);
    this.underWay[request.process] += 1;
    this.posted.add(message);
    runtime.issueRead(request.process, message);
  }

  private arrived(message: number): void {
    const { messages, memory } = this.runtime;
    const process = messages.target(message);
    this.runtime.joinPart(process, messages.operation(message));
    memory.write(process, messages.context(message), messages.value(message));
    messages.release(message);
    this.underWay[process] -= 1;
    this.runtime.wake(process);
  }

  /** A look at the completions takes an access to memory, also at the end of a wait. */
  private *wait(process: number, most: number): Steps {
    const { runtime, underWay } = this;
    if (underWay[process] <= most) yield runtime.post(process, NO_MESSAGE, runtime.costs.lookNs, false);
    while (underWay[process] > most) yield runtime.wait(process);
    return 0;
  }
}
