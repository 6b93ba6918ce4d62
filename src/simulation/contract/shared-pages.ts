import { builtInPart, operations } from './built-in-part.ts';

/** What a node may do to a minipage of its memory. */
export type PageAccess = 'none' | 'read' | 'write';

/** How an entry of a plan touches its minipage. */
export const TOUCH = { read: 1, write: 2 } as const;

/** Memory that a workload shares beside the windows of its processes. */
export interface SharedRegion {
  /** Minipages of the region; those of all regions are numbered in their order, from 0. */
  readonly units: number;
  /** Bytes of a minipage, where it is an allocation of its own; absent: as the mechanism divides memory. */
  readonly unitBytes?: number;
  /** The process whose node has a minipage of the region to itself at first. */
  readonly home: (unit: number) => number;
}

/** What a thread touches between two synchronisations, in program order: columns of one length, filled once and reused. */
export interface AccessPlan {
  length: number;
  /** Minipage of the workload's shared regions. */
  readonly unit: Int32Array;
  /** One of TOUCH. */
  readonly mode: Uint8Array;
  /** Computation before this touch, in ns. */
  readonly after: Float64Array;
  /** Of a read the oldest stamp that it may find; of a write the stamp that it leaves. */
  readonly stamp: Int32Array;
}

/** Memory that kernels share page by page, as programs call for it. */
export interface SharedPageCalls {
  /**
   * Blocks until all touches of a plan are performed, in their order; a minipage that is there costs nothing but its
   * computation. Yields how many reads found a stamp that the plan forbids: 0 in a correct program.
   */
  follow(plan: AccessPlan): void;
  /** Blocks until every process has called it as often. */
  barrier(): void;
  /** Blocks until this process has the lock: first come, first served, kept at the node of process `lock` modulo processes. */
  acquire(lock: number): void;
  /** Non-blocking. */
  release(lock: number): void;
  /** Changes the protection of neighbouring minipages of the own node, as a system call; no other node is told. */
  protect(firstUnit: number, units: number, access: PageAccess): void;
  /**
   * Blocks until an event has gone to the kernel of the target's node and back so many times, answered at either end by
   * whoever receives it. Yields the mean time of a round trip, in ns.
   */
  echo(target: number, rounds: number): void;
  /**
   * Blocks until so many writes of `bytes` are in the memory of the target's node, which its kernel and its processor have no
   * part in: they leave as fast as the NIC takes them, and an event behind the last is answered. Yields the mean time of a
   * write with its share of that, in ns; 0 within a node.
   */
  stream(target: number, writes: number, bytes: number): void;
}

/** Writes of one kernel to another, behind each other. */
export interface WriteStream {
  readonly writes: number;
  readonly bytes: number;
}

/** Neighbouring minipages, and what is allowed of them. */
export interface Protection {
  readonly firstUnit: number;
  readonly units: number;
  readonly access: PageAccess;
}

/** Shared pages of a mechanism. */
export interface SharedPages {
  follow(process: number, plan: AccessPlan): void;
  barrier(process: number): void;
  acquire(process: number, lock: number): void;
  release(process: number, lock: number): void;
  protect(process: number, protection: Protection): void;
  echo(process: number, target: number, rounds: number): void;
  stream(process: number, target: number, stream: WriteStream): void;
}

/** In place of a target, where none is meant. */
const NOBODY = -1;

const OPERATIONS = operations('sharedPages', {
  follow: { code: 25, shown: 'together' },
  barrier: { code: 26, shown: 'together' },
  acquire: { code: 27, shown: 'together' },
  release: { code: 28, shown: 'together' },
  protect: { code: 29, shown: 'together' },
  echo: { code: 30, shown: 'together' },
  stream: { code: 34 },
});

/** A `fault` is a touch of a page that is not there, a `pageLock` an acquire with its release, a `stream` one write of those. */
export const sharedPages = builtInPart<SharedPageCalls, SharedPages>()({
  name: 'sharedPages',
  capabilities: {
    'shared-pages': {
      words: 'memory that nodes share by pages',
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
