import type { OwnAccess, OwnMemory } from '../../contract/own-memory.ts';
import type { WorkRequest } from '../../contract/work-request.ts';
import type { Machine } from '../../machines/schema.ts';
import type { BridgeAccess } from './access.ts';

/** Windows in a memory pool: a process's own is as far from it as any other, and it loads and stores there as it does in those. */
export class PooledWindows implements OwnMemory {
  /** Absent where the pool keeps copies correct. */
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

  /** A flush is of all that the core has, whatever window it is in. */
  private *giveUp(process: number): OwnAccess {
    return yield this.access.flush(process, process);
  }

  *look(request: WorkRequest): OwnAccess {
    this.access.forget(request);
    return yield this.access.get(request);
  }
}
