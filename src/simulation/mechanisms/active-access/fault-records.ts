import { uint8Array } from '../../engine/arrays.ts';
import { nodeOf, nodesOf } from '../../engine/nodes.ts';
import { FaultLog } from '../../hardware/iommu/fault-log.ts';
import type { Runtime } from '../../runtime/runtime.ts';

/**
 * The fault log of each node, as used by software that does not know access logs: it is shared by all processes of the node. A
 * recorded fault interrupts the node's first core, where the operating system removes everything that has arrived by then.
 */
export class FaultRecords {
  private readonly logs: readonly FaultLog[];
  private readonly underWay: Uint8Array;
  private readonly raiseKind: number;
  private readonly drainKind: number;
  private interrupts = 0;
  private handled = 0;

  constructor(
    private readonly runtime: Runtime,
    entries: number,
  ) {
    const nodes = nodesOf(runtime.processes, runtime.processesPerNode);
    this.logs = Array.from({ length: nodes }, () => new FaultLog(entries));
    this.underWay = uint8Array(nodes);
    this.raiseKind = runtime.engine.on((node) => this.raise(node));
    this.drainKind = runtime.engine.on((node) => this.drain(node));
  }

  record(message: number, isGet: boolean): void {
    const { messages, engine, processesPerNode } = this.runtime;
    const node = nodeOf(messages.target(message), processesPerNode);
    const isRecorded = this.logs[node].record(messages.address(message), messages.origin(message), isGet);
    if (!isRecorded || this.underWay[node] === 1) return;
    this.underWay[node] = 1;
    engine.at(Math.max(engine.now, messages.readyAt(message)), this.raiseKind, node);
  }

  /** Returns counters, except those of events that did not occur. */
  counters(): Record<string, number> {
    const overflows = this.logs.reduce((sum, log) => sum + log.overflows, 0);
    return {
      fault_log_entries: this.logs.reduce((sum, log) => sum + log.recorded, 0),
      ...(overflows > 0 && { fault_log_overflows: overflows }),
      ...(this.interrupts > 0 && { fault_interrupts: this.interrupts, faults_handled: this.handled }),
    };
  }

  private raise(node: number): void {
    const { cores, costs, engine, processesPerNode } = this.runtime;
    this.interrupts += 1;
    engine.at(cores.take(node * processesPerNode, costs.interruptLatencyNs), this.drainKind, node);
  }

  private drain(node: number): void {
    const { cores, costs, processesPerNode } = this.runtime;
    const log = this.logs[node];
    const entries = log.length;
    while (log.take() !== undefined) this.handled += 1;
    cores.take(node * processesPerNode, entries * (costs.handlerDispatchNs + costs.memoryAccessNs));
    this.underWay[node] = 0;
  }
}
