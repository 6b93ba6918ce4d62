import { int32Array } from '../engine/arrays.ts';
import type { Engine } from '../engine/engine.ts';
import { nodeOf, nodesOf } from '../engine/nodes.ts';
import { NOBODY } from '../engine/none.ts';
import type { Cores } from './cores.ts';

/** Assignment of threads to cores, if threads share cores. */
export interface Placement {
  /** -1 if none is on the core. */
  threadOn(core: number): number;
  /** The thread that had a free core last; -1 if none has yet. */
  lastOn(core: number): number;
  /** The core that the thread has, or had last. */
  coreOf(thread: number): number;
  hasCore(thread: number): boolean;
  /** Whether a process that is not part of the run is on the core. */
  isLoaded(core: number): boolean;
}

export interface NodeCoreParts {
  readonly engine: Engine;
  readonly cores: Cores;
  readonly processes: number;
  readonly processesPerNode: number;
  readonly coresPerNode: number;
  /** Whether the thread of a process waits. */
  readonly isIdle: (process: number) => boolean;
  /** Absent if each thread has its own core. */
  readonly placement: Placement | undefined;
}

/**
 * The cores of nodes: the first ones have one thread each, the others are idle or have a load, unless threads share cores. Kernel
 * work takes time on them. Cores are numbered across all nodes.
 */
export class NodeCores {
  readonly nodes: number;
  /** By node: the core that takes the next interrupt if none is idle. */
  private readonly turn: Int32Array;

  constructor(private readonly parts: NodeCoreParts) {
    this.nodes = nodesOf(parts.processes, parts.processesPerNode);
    this.turn = int32Array(this.nodes);
    if (parts.placement === undefined)
      parts.cores.layOut(this.nodes * parts.coresPerNode, (process) => this.coreOf(process));
  }

  /** A core of the node whose thread does not run, one that is free first; else -1. */
  idleCore(node: number): number {
    const { coresPerNode } = this.parts;
    const first = node * coresPerNode;
    let found = -1;
    for (let core = first + coresPerNode - 1; core >= first; core -= 1) {
      if (!this.isIdle(core)) continue;
      if (this.freeAt(core) <= this.parts.engine.now) return core;
      found = core;
    }
    return found;
  }

  /** The core that an interrupt of a device goes to. */
  interruptedCore(node: number): number {
    const idle = this.idleCore(node);
    if (idle >= 0) return idle;
    const { coresPerNode } = this.parts;
    this.turn[node] = (this.turn[node]! + 1) % coresPerNode;
    return node * coresPerNode + this.turn[node]!;
  }

  /** The core of the thread that a process has, or that it had last. */
  coreOf(process: number): number {
    const { processesPerNode, coresPerNode, placement } = this.parts;
    if (placement !== undefined) return placement.coreOf(process);
    const node = nodeOf(process, processesPerNode);
    return node * coresPerNode + (process - node * processesPerNode);
  }

  /** Whether the thread of a process currently has a core. */
  hasCore(process: number): boolean {
    return this.parts.placement?.hasCore(process) !== false;
  }

  freeAt(core: number): number {
    return this.parts.cores.coreFreeAt(core);
  }

  /** The kernel works on the core for `ns` as soon as it is free; returns the end. */
  take(core: number, ns: number): number {
    return this.parts.cores.takeCore(core, ns);
  }

  /** Returns the process whose trace track shows this core. */
  shownBy(core: number): number {
    const thread = this.threadOn(core);
    if (thread !== NOBODY) return thread;
    const last = this.parts.placement?.lastOn(core) ?? NOBODY;
    return last === NOBODY ? this.firstOf(Math.floor(core / this.parts.coresPerNode)) : last;
  }

  /** Returns the process that represents a node. */
  firstOf(node: number): number {
    return node * this.parts.processesPerNode;
  }

  private isIdle(core: number): boolean {
    const { placement, isIdle } = this.parts;
    if (placement?.isLoaded(core) === true) return false;
    const thread = this.threadOn(core);
    return thread === NOBODY || isIdle(thread);
  }

  private threadOn(core: number): number {
    const { processesPerNode, coresPerNode, processes, placement } = this.parts;
    if (placement !== undefined) return placement.threadOn(core);
    const thread = Math.floor(core / coresPerNode) * processesPerNode + (core % coresPerNode);
    return core % coresPerNode < processesPerNode && thread < processes ? thread : NOBODY;
  }
}
