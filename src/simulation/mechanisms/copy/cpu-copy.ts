import { stageIndex } from '../../engine/operations.ts';
import { REQUESTER } from '../../hardware/memory/memory-hierarchy.ts';
import { RemoteAccess } from '../remote-access.ts';

const NONE = -1;

/** memcpy: a copy is over when the call returns, and there is nothing to wait for. */
export class CpuCopyModel extends RemoteAccess {
  private copiedBytes = 0;

  override copy(process: number, source: number, destination: number, bytes: number): void {
    const { runtime } = this;
    const start = runtime.cores.freeAt(process);
    const ns = runtime.hierarchy.copy(process, source, destination, bytes, REQUESTER.library, start);
    const operation = runtime.operationOf(process);
    if (operation !== NONE) runtime.operations.charge(operation, stageIndex.copy, ns);
    runtime.memory.write(process, destination, runtime.memory.read(process, source));
    this.copiedBytes += bytes;
    runtime.post(process, NONE, ns, false, runtime.engine.now + ns);
  }

  override flush(process: number, _target: number): void {
    this.runtime.post(process, NONE, 0, false);
  }

  override finish(): Record<string, number> {
    return { copied_bytes: this.copiedBytes };
  }
}
