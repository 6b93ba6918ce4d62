import type { Runtime } from '../../runtime/runtime.ts';
import { RdmaAccess } from '../rdma-access.ts';

/** Puts and gets by RDMA and nothing else: what a program does beside its accesses is up to the workload. */
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
