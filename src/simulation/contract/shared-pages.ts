import { NOBODY } from '../engine/none.ts';
import { builtInPart, operations } from './built-in-part.ts';

/** Access right of a node to a minipage. */
export type PageAccess = 'none' | 'read' | 'write';

/** Kinds of touches in an access plan. */
export const TOUCH = { read: 1, write: 2 } as const;

/** Memory that a workload shares in addition to the windows of its processes. */
export interface SharedRegion {
  /** Minipages of the region. The minipages of all regions are numbered consecutively from 0. */
  readonly units: number;
  /** Bytes of a minipage if each is a separate allocation; absent if the mechanism divides the memory. */
  readonly unitBytes?: number;
  /** The process whose node initially owns a minipage of the region. */
  readonly home: (unit: number) => number;
}

/** Touches of a thread between two synchronisations, in program order: columns of equal length, filled once and reused. */
export interface AccessPlan {
  length: number;
  /** Minipage of the workload's shared regions. */
  readonly unit: Int32Array;
  /** One of TOUCH. */
  readonly mode: Uint8Array;
  /** Computation before this touch, in ns. */
  readonly after: Float64Array;
  /** For a read, the oldest stamp it may find; for a write, the stamp it leaves. */
  readonly stamp: Int32Array;
}

/** Calls of programs for memory that kernels share page by page. */
export interface SharedPageCalls {
  /**
   * Blocks until all touches of a plan have been performed in order. Touching a minipage that is present costs only its
   * computation. Yields the number of reads that found a stamp older than the plan allows: 0 in a correct program.
   */
  follow(plan: AccessPlan): void;
  /** Blocks until every process has called it equally often. */
  barrier(): void;
  /** Blocks until this process holds the lock. First come, first served; managed by the node of process `lock` modulo the number of processes. */
  acquire(lock: number): void;
  /** Non-blocking. */
  release(lock: number): void;
  /**
   * Takes the time of a system call that changes the protection of adjacent minipages on the own node, whatever the access: to
   * measure its cost. Rights to touch them are those that the protocol between nodes has granted, before and after.
   */
  protect(firstUnit: number, units: number, access: PageAccess): void;
  /**
   * Blocks until an event has made `rounds` round trips between the kernels of this node and the target's node. Yields the
   * mean round-trip time in ns.
   */
  echo(target: number, rounds: number): void;
  /**
   * Blocks until `writes` RDMA writes of `bytes` are in the memory of the target's node, without involving its kernel or processor.
   * They are sent as fast as the NIC accepts them, followed by an event that is answered. Yields the mean time per write in
   * ns, including its share of that answer; 0 within a node.
   */
  stream(target: number, writes: number, bytes: number): void;
}

/** Back-to-back writes of one kernel to another. */
export interface WriteStream {
  readonly writes: number;
  readonly bytes: number;
}

/** Adjacent minipages and their access right. */
export interface Protection {
  readonly firstUnit: number;
  readonly units: number;
  readonly access: PageAccess;
}

/** A mechanism's implementation of shared pages. */
export interface SharedPages {
  follow(process: number, plan: AccessPlan): void;
  barrier(process: number): void;
  acquire(process: number, lock: number): void;
  release(process: number, lock: number): void;
  protect(process: number, protection: Protection): void;
  echo(process: number, target: number, rounds: number): void;
  stream(process: number, target: number, stream: WriteStream): void;
}

const OPERATIONS = operations('sharedPages', {
  follow: { code: 25, shown: 'together' },
  barrier: { code: 26, shown: 'together' },
  acquire: { code: 27, shown: 'together' },
  release: { code: 28, shown: 'together' },
  protect: { code: 29, shown: 'together' },
  echo: { code: 30, shown: 'together' },
  stream: { code: 34 },
});

/** Kinds of calls: `fault` is a touch of an absent page, `pageLock` an acquire with its release, `stream` a single write of a stream. */
export const sharedPages = builtInPart<SharedPageCalls, SharedPages>()({
  name: 'sharedPages',
  capabilities: {
    'shared-pages': {
      words: 'page-based shared memory between nodes',
      calls: { fault: {}, barrier: {}, pageLock: {}, protect: {}, echo: {}, stream: {} },
    },
  },
  operations: OPERATIONS,
  methods: { follow: true, barrier: true, acquire: true, release: true, protect: true, echo: true, stream: true },
  calls: {
    follow(plan) {
      this.noteTarget(OPERATIONS.follow, NOBODY, plan.length);
      for (let index = 0; index < plan.length; index += 1)
        this.addToDigest(OPERATIONS.follow, plan.mode[index]!, plan.unit[index]!, plan.stamp[index]!);
      this.shared.offered.sharedPages.follow(this.rank, plan);
    },
    barrier() {
      this.noteTarget(OPERATIONS.barrier, NOBODY, 0);
      this.shared.offered.sharedPages.barrier(this.rank);
    },
    acquire(lock) {
      this.noteTarget(OPERATIONS.acquire, NOBODY, lock);
      this.shared.offered.sharedPages.acquire(this.rank, lock);
    },
    release(lock) {
      this.noteTarget(OPERATIONS.release, NOBODY, lock);
      this.shared.offered.sharedPages.release(this.rank, lock);
    },
    protect(firstUnit, units, access) {
      this.noteTarget(OPERATIONS.protect, firstUnit, units);
      this.shared.offered.sharedPages.protect(this.rank, { firstUnit, units, access });
    },
    echo(target, rounds) {
      this.noteTarget(OPERATIONS.echo, target, rounds);
      this.shared.offered.sharedPages.echo(this.rank, target, rounds);
    },
    stream(target, writes, bytes) {
      this.noteTarget(OPERATIONS.stream, target, writes);
      this.shared.offered.sharedPages.stream(this.rank, target, { writes, bytes });
    },
  },
});
