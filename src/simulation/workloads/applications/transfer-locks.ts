import type { ProcessOperations, Program } from '../../contract/program.ts';
import { QUEUE_WORD } from './layout.ts';
import type { TransferMemory } from './transfer-memory.ts';

/** Locks of processes that share no pages. Each is kept by one of them, in turn. */
export interface TransferLocks {
  acquire(process: ProcessOperations, lock: number): Program;
  release(process: ProcessOperations, lock: number): Program;
}

/**
 * A queue lock (Mellor-Crummey and Scott, 1991): each waiting process swaps itself for the tail, tells its predecessor, and waits
 * for a word in its own window, so nobody retries over the network.
 */
export class QueuedLocks implements TransferLocks {
  private readonly waiting: Map<number, ProcessOperations> = new Map();

  constructor(
    private readonly memory: TransferMemory,
    private readonly members: readonly number[],
  ) {
    memory.onQueueWord = (process) => this.waiting.get(process)?.wake();
  }

  *acquire(process: ProcessOperations, lock: number): Program {
    const { rank } = process;
    const { memory } = this;
    this.waiting.set(rank, process);
    yield* process.store(memory.queueAddress(QUEUE_WORD.next), 0);
    yield* process.store(memory.queueAddress(QUEUE_WORD.granted), 0);
    const before = yield process.fetchAndReplace(this.keeperOf(lock), this.tailOf(lock), rank + 1);
    if (before === 0) return;
    yield process.put(before - 1, memory.queueAddress(QUEUE_WORD.next), rank + 1);
    yield* this.await(process, QUEUE_WORD.granted);
  }

  *release(process: ProcessOperations, lock: number): Program {
    const { rank } = process;
    const last = yield process.compareAndSwap(this.keeperOf(lock), this.tailOf(lock), rank + 1, 0);
    if (last === rank + 1) return;
    yield* this.await(process, QUEUE_WORD.next);
    const next = this.memory.read(rank, this.memory.queueAddress(QUEUE_WORD.next)) - 1;
    yield process.put(next, this.memory.queueAddress(QUEUE_WORD.granted), 1);
  }

  private *await(process: ProcessOperations, word: number): Program {
    const address = this.memory.queueAddress(word);
    yield* process.await(address, () => this.memory.read(process.rank, address) !== 0);
  }

  private keeperOf(lock: number): number {
    return this.members[lock % this.members.length]!;
  }

  private tailOf(lock: number): number {
    return this.memory.tailAddress(Math.floor(lock / this.members.length));
  }
}

/** The exclusive epoch of a window represents all locks that its process keeps. */
export class EpochLocks implements TransferLocks {
  constructor(private readonly members: readonly number[]) {}

  *acquire(process: ProcessOperations, lock: number): Program {
    yield process.lock(this.members[lock % this.members.length]!, 'exclusive');
  }

  *release(process: ProcessOperations, lock: number): Program {
    yield process.unlock(this.members[lock % this.members.length]!);
  }
}
