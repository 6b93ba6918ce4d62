import type { Runtime } from '../../runtime/runtime.ts';
import { RdmaAccess } from '../rdma-access.ts';

/** Only puts and gets by RDMA: everything else that a program does is up to the workload. */
export class ReferenceModel {
  readonly remote: RdmaAccess;
  readonly receiver: RdmaAccess;

  constructor(runtime: Runtime) {
    this.remote = new RdmaAccess(runtime);
    this.receiver = this.remote;
  }

  finish(): Record<string, number> {
    return {};
  }

  metrics(): Record<string, never> {
    return {};
  }
}
