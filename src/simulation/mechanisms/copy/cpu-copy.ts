import type { Copies } from '../../contract/copies.ts';
import type { Flushes } from '../../contract/remote-memory.ts';
import { stageIndex } from '../../engine/operations.ts';
import { REQUESTER } from '../../hardware/memory/memory-hierarchy.ts';
import type { MetricValue } from '../../run.ts';
import type { Runtime } from '../../runtime/runtime.ts';
import { RdmaAccess } from '../rdma-access.ts';

const NONE = -1;

/** memcpy: a copy is complete when the call returns, so there is nothing to wait for. */
export class CpuCopyModel implements Copies, Flushes {
  readonly copies: Copies = this;
  readonly flushes: Flushes = this;
  readonly receiver: RdmaAccess;
  private copiedBytes = 0;

  constructor(private readonly runtime: Runtime) {
    this.receiver = new RdmaAccess(runtime);
  }

  copy(process: number, source: number, destination: number, bytes: number): void {
    const { runtime } = this;
    const start = runtime.cores.freeAt(process);
    const ns = runtime.hierarchy.copy(process, { source, destination, bytes }, REQUESTER.library, start);
    const operation = runtime.operationOf(process);
    if (operation !== NONE) runtime.operations.charge(operation, stageIndex.copy, ns);
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
    return { copied_bytes: this.copiedBytes };
  }

  metrics(): Record<string, MetricValue> {
    return {};
  }
}
