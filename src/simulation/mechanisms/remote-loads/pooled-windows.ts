import type { OwnAccess, OwnMemory } from '../../contract/own-memory.ts';
import type { WorkRequest } from '../../contract/work-request.ts';
import type { BridgeAccess } from './access.ts';

/** Windows in a memory pool: a process's own is as far from it as any other, and it loads and stores there as it does in those. */
export class PooledWindows implements OwnMemory {
  constructor(private readonly access: BridgeAccess) {}

  isShared(): boolean {
    return true;
  }

  *load(request: WorkRequest): OwnAccess {
    return yield this.access.get(request);
  }

  *store(request: WorkRequest): OwnAccess {
    return yield this.access.put(request);
  }

  *look(request: WorkRequest): OwnAccess {
    this.access.forget(request);
    return yield this.access.get(request);
  }
}
