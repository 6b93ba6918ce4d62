import { float64Array, int32Array } from '../engine/arrays.ts';
import type { Engine } from '../engine/engine.ts';
import type { Cores } from './cores.ts';

export interface NodeCoreParts {
  readonly engine: Engine;
  readonly cores: Cores;
  readonly processes: number;
  readonly processesPerNode: number;
  readonly coresPerNode: number;
  /** Cores that programs beside those of the run keep busy, on each node. */
  readonly loaded: number;
  /** Whether the thread of a process waits. */
  readonly isIdle: (process: number) => boolean;
}

/**
 * The cores of nodes: the first have a thread each, the others nothing to do or a load. What a kernel does on them takes
 * their time. Cores are numbered over all nodes.
 */
export class NodeCores {
  readonly nodes: number;
  private readonly busyUntil: Float64Array;
  /** By node: the core that takes the next interrupt if none is idle. */
  private readonly turn: Int32Array;

  constructor(private readonly parts: NodeCoreParts) {
    this.nodes = Math.ceil(parts.processes / parts.processesPerNode);
    this.busyUntil = float64Array(this.nodes * parts.coresPerNode);
    this.turn = int32Array(this.nodes);
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

  /** The core of the thread that a process has. */
  coreOf(process: number): number {
    const { processesPerNode, coresPerNode } = this.parts;
    const node = Math.floor(process / processesPerNode);
    return node * coresPerNode + (process - node * processesPerNode);
  }

  freeAt(core: number): number {
    const { cores, engine } = this.parts;
    return this.hasThread(core) ? cores.freeAt(this.threadOf(core)) : Math.max(engine.now, this.busyUntil[core]!);
  }

  /** The kernel works on the core for `ns` as soon as it is free; returns the end. */
  take(core: number, ns: number): number {
    if (this.hasThread(core)) return this.parts.cores.take(this.threadOf(core), ns);
    this.busyUntil[core] = this.freeAt(core) + ns;
    return this.busyUntil[core]!;
  }

  /** The process whose track in a trace shows what this core does. */
  shownBy(core: number): number {
    return this.hasThread(core) ? this.threadOf(core) : this.firstOf(Math.floor(core / this.parts.coresPerNode));
  }

  /** The process that stands for a node. */
  firstOf(node: number): number {
    return node * this.parts.processesPerNode;
  }

  /** A load takes the cores without a thread, the last first, and then those whose threads wait. */
  private isIdle(core: number): boolean {
    const { coresPerNode, loaded, isIdle } = this.parts;
    if (core % coresPerNode >= coresPerNode - loaded) return false;
    return !this.hasThread(core) || isIdle(this.threadOf(core));
  }

  private hasThread(core: number): boolean {
    const { processesPerNode, coresPerNode, processes } = this.parts;
    return core % coresPerNode < processesPerNode && this.threadOf(core) < processes;
  }

  private threadOf(core: number): number {
    const { processesPerNode, coresPerNode } = this.parts;
    return Math.floor(core / coresPerNode) * processesPerNode + (core % coresPerNode);
  }
}
