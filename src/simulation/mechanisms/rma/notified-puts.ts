import type { NotifiedPuts } from '../../contract/notified-puts.ts';
import type { WorkRequest } from '../../contract/work-request.ts';
import { SimulationFault } from '../../engine/fault.ts';
import { NO_MESSAGE } from '../../engine/none.ts';
import { stageIndex } from '../../engine/operations.ts';
import { MESSAGE } from '../../hardware/messages.ts';
import type { Steps } from '../../runtime/programs.ts';
import type { Runtime } from '../../runtime/runtime.ts';

/** An entry of a completion queue is one line of the cache. */
const ENTRY_BYTES = 64;

/**
 * Puts with immediate data: the NIC of the target writes the data, then an entry of a completion queue, which the target's
 * CPU looks at while it waits.
 */
export class NotifiedRdmaPuts implements NotifiedPuts {
  private readonly entries: number[][];
  private readonly tellKind: number;
  private sent = 0;
  private told = 0;

  constructor(private readonly runtime: Runtime) {
    this.entries = Array.from({ length: runtime.processes }, () => []);
    this.tellKind = runtime.engine.on((message) => this.tell(message));
  }

  notifiedPut(request: WorkRequest, immediate: number): void {
    const { runtime } = this;
    const { messages } = runtime;
    const message = runtime.access(MESSAGE.notifiedPut, request, request.bytes);
    messages.setValue(message, request.value);
    messages.setContext(message, immediate);
    runtime.handOver(request.process, message);
    this.sent += 1;
    runtime.issue(request.process, message, false);
  }

  notification(process: number): void {
    this.runtime.programs.call(process, this.take(process));
  }

  /** The data of a put have reached memory; the entry follows them. */
  deliver(message: number): void {
    const { runtime } = this;
    const { messages, operations } = runtime;
    runtime.rdma.write(message);
    const written = messages.readyAt(message);
    const toldAt = runtime.path.writeBehind(message, written, ENTRY_BYTES);
    const operation = messages.operation(message);
    if (operation >= 0) operations.charge(operation, stageIndex.notify, toldAt - written);
    runtime.engine.at(toldAt, this.tellKind, message);
  }

  /** @throws SimulationFault for a put whose target was not notified */
  finish(): void {
    if (this.told === this.sent) return;
    const message = `${this.sent} notified puts, but targets were told of ${this.told}`;
    throw new SimulationFault('SIM_CONSERVATION', message);
  }

  private tell(message: number): void {
    const { messages, operations, engine } = this.runtime;
    const process = messages.target(message);
    const operation = messages.operation(message);
    this.told += 1;
    this.entries[process].push(messages.context(message));
    if (operation >= 0) operations.end(operation, engine.now);
    messages.release(message);
    this.runtime.wake(process);
  }

  /** A look at the queue takes an access to memory, also at the end of a wait. */
  private *take(process: number): Steps {
    const { runtime } = this;
    const { lookNs, completionNs } = runtime.costs;
    const entries = this.entries[process];
    if (entries.length > 0) yield runtime.post(process, NO_MESSAGE, lookNs, false);
    while (entries.length === 0) yield runtime.wait(process);
    if (completionNs > 0) yield runtime.post(process, NO_MESSAGE, completionNs, false);
    return entries.shift()!;
  }
}
