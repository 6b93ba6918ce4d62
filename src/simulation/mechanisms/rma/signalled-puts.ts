import type { SignalledPuts } from '../../contract/signalled-puts.ts';
import type { WorkRequest } from '../../contract/work-request.ts';
import { int32Array } from '../../engine/arrays.ts';
import { SimulationFault } from '../../engine/fault.ts';
import { NO_MESSAGE } from '../../engine/none.ts';
import { MESSAGE } from '../../hardware/messages.ts';
import type { Steps } from '../../runtime/programs.ts';
import type { Runtime } from '../../runtime/runtime.ts';

/**
 * Puts that each request an entry in a completion queue: the NIC of their origin writes it when the NIC of the target has
 * acknowledged the put, and the CPU takes entries one by one. Writes to memory of the same node complete immediately.
 */
export class SignalledRdmaPuts implements SignalledPuts {
  /** By process: those whose completion it has not taken, and completions that it can take. */
  private readonly outstanding: Int32Array;
  private readonly ready: Int32Array;
  private uncompleted = 0;

  constructor(private readonly runtime: Runtime) {
    this.outstanding = int32Array(runtime.processes);
    this.ready = int32Array(runtime.processes);
    runtime.transport.signals.connect((process) => this.complete(process));
  }

  signalledPut(request: WorkRequest): void {
    const { runtime } = this;
    const message = runtime.access(MESSAGE.put, request, request.bytes);
    runtime.messages.setValue(message, request.value);
    this.outstanding[request.process] += 1;
    this.uncompleted += 1;
    runtime.transport.signals.ask(message);
    runtime.issue(request.process, message, false);
  }

  completions(process: number, most: number): void {
    this.runtime.programs.call(process, this.take(process, most));
  }

  /** A put has arrived. If no NIC has acknowledged it, it went through shared memory. */
  delivered(message: number): void {
    const { messages, transport } = this.runtime;
    const { signals } = transport;
    if (signals.isAsked && signals.forget(message)) this.complete(messages.origin(message));
  }

  /** @throws SimulationFault for a put that was not completed */
  finish(): void {
    const left = this.uncompleted;
    if (left > 0) throw new SimulationFault('SIM_CONSERVATION', `${left} signalled puts were never completed`);
  }

  private complete(process: number): void {
    this.uncompleted -= 1;
    this.ready[process] += 1;
    this.runtime.wake(process);
  }

  /** A look at the queue takes an access to memory, also at the end of a wait. */
  private *take(process: number, most: number): Steps {
    const { runtime, outstanding, ready } = this;
    const { lookNs, completionNs } = runtime.costs;
    if (outstanding[process] - ready[process] <= most) yield runtime.post(process, NO_MESSAGE, lookNs, false);
    while (outstanding[process] > most) {
      if (ready[process] === 0) yield runtime.wait(process);
      else {
        ready[process] -= 1;
        outstanding[process] -= 1;
        if (completionNs > 0) yield runtime.post(process, NO_MESSAGE, completionNs, false);
      }
    }
    return 0;
  }
}
