import type { Flushes, RemoteMemory, WordAtomics } from '../../contract/remote-memory.ts';
import type { Runtime } from '../../runtime/runtime.ts';
import { RdmaAccess } from '../rdma-access.ts';
import { RemoteEpochs } from '../remote-epochs.ts';

/** Traditional RMA is remote access and nothing else. */
export class RmaModel {
  readonly remote: RemoteMemory;
  readonly atomics: WordAtomics;
  readonly flushes: Flushes;
  readonly receiver: RdmaAccess;
  readonly epochs: RemoteEpochs;

  constructor(runtime: Runtime) {
    const rdma = new RdmaAccess(runtime);
    this.remote = rdma;
    this.atomics = rdma;
    this.flushes = rdma;
    this.receiver = rdma;
    this.epochs = new RemoteEpochs(runtime, { remote: rdma, atomics: rdma, flushes: rdma });
  }

  finish(): Record<string, number> {
    return {};
  }

  metrics(): Record<string, never> {
    return {};
  }
}
