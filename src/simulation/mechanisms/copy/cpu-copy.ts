import type { Copies } from '../../contract/copies.ts';
import type { Flushes } from '../../contract/remote-memory.ts';
import { NONE } from '../../engine/none.ts';
import { stageIndex } from '../../engine/operations.ts';
import { REQUESTER } from '../../hardware/memory/memory-hierarchy.ts';
import { chargeFault, cpuFaults, totalNs } from '../../hardware/page-faults.ts';
import type { Machine } from '../../machines/schema.ts';
import type { MetricValue } from '../../run.ts';
import type { Runtime } from '../../runtime/runtime.ts';
import { RdmaAccess } from '../rdma-access.ts';
import { ColdDestinations } from './cold-pages.ts';
import type { CpuCopyValues } from './parameters.ts';

/** memcpy: a copy is complete when the call returns, so there is nothing to wait for. */
export class CpuCopyModel implements Copies, Flushes {
  readonly copies: Copies = this;
  readonly flushes: Flushes = this;
  readonly receiver: RdmaAccess;
  private readonly cold: ColdDestinations;
  private copiedBytes = 0;

  constructor(
    private readonly runtime: Runtime,
    private readonly machine: Machine,
    parameters: CpuCopyValues,
  ) {
    this.receiver = new RdmaAccess(runtime);
    this.cold = new ColdDestinations(parameters, machine.iotlbPageBytes, runtime.processes);
  }

  copy(process: number, source: number, destination: number, bytes: number): void {
    const { runtime } = this;
    const start = runtime.cores.freeAt(process);
    const faultNs = this.touch(process, destination, bytes);
    const copyNs = runtime.hierarchy.copy(process, { source, destination, bytes }, REQUESTER.library, start + faultNs);
    const operation = runtime.operationOf(process);
    if (operation !== NONE) runtime.operations.charge(operation, stageIndex.copy, copyNs);
    const ns = faultNs + copyNs;
    runtime.memory.write(process, destination, runtime.memory.read(process, source));
    this.copiedBytes += bytes;
    runtime.post(process, NONE, ns, false);
    // The time is charged as a copy.
    runtime.chargeFrom(process, runtime.engine.now + ns);
  }

  flush(process: number, _target: number): void {
    this.runtime.post(process, NONE, 0, false);
  }

  finish(): Record<string, number> {
    return { copied_bytes: this.copiedBytes, ...this.cold.counters() };
  }

  metrics(): Record<string, MetricValue> {
    return {};
  }
  /** Returns how long page faults of the destination keep the core. */
  private touch(process: number, destination: number, bytes: number): number {
    const cold = this.cold.meet(process, destination, bytes);
    if (cold === undefined) return 0;
    const faults = cpuFaults(this.machine, cold);
    const operation = this.runtime.operationOf(process);
    if (operation !== NONE) chargeFault(this.runtime.operations, operation, faults);
    return totalNs(faults);
  }
}
