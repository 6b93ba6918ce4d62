import { stageIndex } from '../../engine/operations.ts';
import { REQUESTER } from '../../hardware/memory/memory-hierarchy.ts';
import { RemoteAccess } from '../remote-access.ts';

const NONE = -1;

/** memcpy: a copy is over when the call returns, and there is nothing to wait for. */
export class CpuCopyModel extends RemoteAccess {
  private copiedBytes = 0;

  override copy(process: number, source: number, destination: number, bytes: number): void {
    const { host } = this;
    const start = host.cores.freeAt(process);
    const ns = host.hierarchy.copy(process, source, destination, bytes, REQUESTER.library, start);
    const operation = host.operationOf(process);
    if (operation !== NONE) host.operations.charge(operation, stageIndex.copy, ns);
    host.memory.write(process, destination, host.memory.read(process, source));
    this.copiedBytes += bytes;
    host.post(process, NONE, ns, false, host.engine.now + ns);
  }

  override flush(process: number, _target: number): void {
    this.host.post(process, NONE, 0, false);
  }

  override finish(): Record<string, number> {
    return { copied_bytes: this.copiedBytes };
  }
}
