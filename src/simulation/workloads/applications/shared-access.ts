import type { ProcessOperations, Program } from '../../contract/program.ts';
import type { AccessPlan } from '../../contract/shared-pages.ts';

/** The part of a program that yields how many reads found an older version than they may. */
export type Followed = Generator<void, number, number>;

/** How threads access shared memory and synchronise. */
export interface SharedAccess {
  follow(process: ProcessOperations, plan: AccessPlan): Followed;
  /** Stamp that a read of a unit finds now. */
  seen(process: ProcessOperations, unit: number): number;
  barrier(process: ProcessOperations): Program;
  acquire(process: ProcessOperations, lock: number): Program;
  release(process: ProcessOperations, lock: number): Program;
}

/** Pages that the mechanism itself shares. */
export class PageAccess implements SharedAccess {
  *follow(process: ProcessOperations, plan: AccessPlan): Followed {
    return yield process.follow(plan);
  }

  /** Reads are sequentially consistent: whatever has been written. */
  seen(): number {
    return Number.POSITIVE_INFINITY;
  }

  *barrier(process: ProcessOperations): Program {
    yield process.barrier();
  }

  *acquire(process: ProcessOperations, lock: number): Program {
    yield process.acquire(lock);
  }

  *release(process: ProcessOperations, lock: number): Program {
    yield process.release(lock);
  }
}
