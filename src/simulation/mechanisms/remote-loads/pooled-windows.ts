import type { OwnAccess, OwnMemory } from '../../contract/own-memory.ts';
import type { WorkRequest } from '../../contract/work-request.ts';
import type { Machine } from '../../machines/schema.ts';
import type { BridgeAccess } from './access.ts';

/** Windows in a memory pool: a process's own window is as far away as any other, and is accessed in the same way. */
export class PooledWindows implements OwnMemory {
  /** Absent if the pool keeps copies coherent. */
  readonly refresh?: (process: number) => OwnAccess;

  constructor(
    private readonly access: BridgeAccess,
    { poolCoherence }: Pick<Machine, 'poolCoherence'>,
  ) {
    if (poolCoherence === 'software') this.refresh = (process) => this.giveUp(process);
  }

  isShared(): boolean {
    return true;
  }

  *load(request: WorkRequest): OwnAccess {
    return yield this.access.get(request);
  }

  *store(request: WorkRequest): OwnAccess {
    return yield this.access.put(request);
  }

  /** A flush covers everything that the core caches, whatever window it is in. */
  private *giveUp(process: number): OwnAccess {
    return yield this.access.flush(process, process);
  }

  *look(request: WorkRequest): OwnAccess {
    this.access.forget(request);
    return yield this.access.get(request);
  }
}
