import { SimulationFault } from '../../engine/fault.ts';
import type { Runtime } from '../../runtime/runtime.ts';
import type { CpuCopier } from './cpu-copier.ts';
import { OPERATION, type Operation, type Slots } from './epochs.ts';
import type { ReceiveBuffers } from './receive-buffers.ts';
import type { Copier, TargetSide } from './target.ts';

export interface DmaPolicy {
  /** Shorter puts are copied by the CPU. */
  readonly offloadBytes: number;
  /** Operations, and bytes, that are collected for one system call. */
  readonly batchOperations: number;
  readonly batchBytes: number;
  /** Whether the end of copies raises an interrupt; otherwise the CPU polls for it. */
  readonly interrupts: boolean;
  /** The CPU looks again after so long when a copy was not complete yet. */
  readonly completionSleepNs: number;
  readonly interruptNs: number;
}

/** Work that a process has given to the copy engine, or will. */
interface Work {
  batch: Operation[];
  bytes: number;
  completed: Operation[];
  interrupted: boolean;
}

interface DmaCopierParts {
  readonly operations: Slots<Operation>;
  readonly buffers: ReceiveBuffers;
  readonly cpu: CpuCopier;
  readonly target: TargetSide;
  readonly policy: DmaPolicy;
}

/**
 * Data leave their buffers by the copy engine. Operations are collected, since their origin has announced their number, and
 * submitted in one system call: when there are enough, when those of an epoch are complete, or when no buffer is left. Memory
 * changes when the engine is done, whether or not anybody looks; the CPU learns of it later from the cookies, or from an
 * interrupt, and then reposts the buffers and releases the lock. Accumulates are carried out by the CPU.
 */
export class DmaCopier implements Copier {
  private readonly operations: Slots<Operation>;
  private readonly buffers: ReceiveBuffers;
  private readonly cpu: CpuCopier;
  private readonly target: TargetSide;
  private readonly policy: DmaPolicy;
  private readonly work: Map<number, Work> = new Map();
  private readonly prepared: Set<unknown> = new Set();
  private readonly enterKind: number;
  private underWay = 0;
  private mostConcurrent = 0;
  private completionPolls = 0;
  private interrupts = 0;
  private lastCopyEndNs = 0;

  constructor(
    private readonly runtime: Runtime,
    { operations, buffers, cpu, target, policy }: DmaCopierParts,
  ) {
    this.operations = operations;
    this.buffers = buffers;
    this.cpu = cpu;
    this.target = target;
    this.policy = policy;
    this.enterKind = runtime.engine.on((process) => this.enterInterrupt(process));
  }

  place(process: number, operation: Operation, start: number): number {
    const { kind, bytes, epoch } = operation;
    const { batchOperations, batchBytes, offloadBytes } = this.policy;
    const work = this.workOf(process);
    let time = start;
    if (kind === OPERATION.accumulate || bytes < offloadBytes) time = this.cpu.place(process, operation, start);
    else {
      for (const piece of operation.pieces) work.bytes += piece.bytes;
      work.batch.push(operation);
    }
    const isFull = work.batch.length >= batchOperations || work.bytes >= batchBytes;
    if (!isFull && !this.buffers.exhausted(epoch.origin, process)) return time;
    return this.submit(process, work, time);
  }

  complete(process: number, start: number): number {
    return this.submit(process, this.workOf(process), start);
  }

  /** The CPU attends to copies if necessary; see `Attend`. */
  attend(process: number): number {
    const work = this.work.get(process);
    if (this.policy.interrupts || work === undefined || !this.hasWork(process, work)) return 0;
    this.completionPolls += 1;
    const { cores, hierarchy } = this.runtime;
    const start = cores.freeAt(process);
    const end = this.collect(process, work, start + hierarchy.dmaOf(process).pollNs);
    cores.take(process, end - start);
    return this.hasWork(process, work) ? this.policy.completionSleepNs : 0;
  }

  /**
   * Counters of the engines themselves, such as copies and submissions, are reported by them.
   * @throws SimulationFault if copies were lost
   */
  finish(): Record<string, number> {
    const engines = new Set([...this.work.keys()].map((process) => this.runtime.hierarchy.dmaOf(process)));
    let pages = 0;
    for (const engine of engines) {
      engine.finish();
      pages += engine.pagesLocked;
    }
    for (const { batch, completed } of this.work.values()) {
      if (batch.length + completed.length > 0) throw new SimulationFault('SIM_CONSERVATION', 'copies were forgotten');
    }
    return {
      dma_pages_locked: pages,
      completion_polls: this.completionPolls,
      completion_interrupts: this.interrupts,
      most_concurrent_copies: this.mostConcurrent,
      last_copy_end_ns: this.lastCopyEndNs,
    };
  }

  /** One system call for all that was collected. */
  private submit(process: number, work: Work, start: number): number {
    if (work.batch.length === 0) return start;
    const { hierarchy } = this.runtime;
    for (const operation of work.batch) this.queue(process, operation);
    work.batch = [];
    work.bytes = 0;
    const dma = hierarchy.dmaOf(process);
    const owner = hierarchy.ownerOf(process);
    const end = start + dma.submissionNs(owner);
    dma.submit(owner, start, this.cpu.requesterOf(process));
    return end;
  }

  private queue(process: number, operation: Operation): void {
    if (operation.copying === 0) {
      this.underWay += 1;
      this.mostConcurrent = Math.max(this.mostConcurrent, this.underWay);
    }
    const serial = this.runtime.serialOf(operation.epoch.operation);
    for (const piece of operation.pieces) {
      this.runtime.hierarchy.queueCopy(process, {
        tag: operation.id,
        source: piece.address,
        destination: operation.address + piece.offset,
        bytes: piece.bytes,
        serial,
      });
      operation.offloaded.push(piece);
      operation.copying += 1;
    }
    operation.pieces = [];
  }

  /** All data of a request stand in memory. */
  private completed(id: number): void {
    const operation = this.operations.get(id);
    operation.copying -= 1;
    if (operation.copying > 0) return;
    operation.copied.push(...operation.offloaded);
    operation.offloaded = [];
    const { epoch } = operation;
    const { now } = this.runtime.engine;
    this.underWay -= 1;
    this.lastCopyEndNs = now;
    epoch.copiedAt = now;
    const work = this.workOf(epoch.target);
    work.completed.push(operation);
    if (operation.received === operation.bytes) this.target.takeEffect(operation);
    if (this.policy.interrupts) this.interrupt(epoch.target, work);
  }

  /** The CPU knows at `time` what is complete; returns when it has processed that. */
  private collect(process: number, work: Work, time: number): number {
    const { completed } = work;
    work.completed = [];
    let end = time;
    for (const operation of completed) {
      const pieces = operation.copied;
      operation.copied = [];
      if (pieces.length > 0) end = this.target.placed(process, operation, pieces, end);
    }
    return end;
  }

  private interrupt(process: number, work: Work): void {
    if (work.interrupted) return;
    work.interrupted = true;
    this.interrupts += 1;
    this.runtime.engine.at(this.runtime.cores.take(process, this.policy.interruptNs), this.enterKind, process);
  }

  private enterInterrupt(process: number): void {
    const work = this.workOf(process);
    work.interrupted = false;
    const { cores } = this.runtime;
    const start = cores.freeAt(process);
    cores.take(process, this.collect(process, work, start) - start);
  }

  /** Something is being copied, or was without that the CPU knows. */
  private hasWork(process: number, work: Work): boolean {
    const { hierarchy } = this.runtime;
    return work.completed.length > 0 || hierarchy.dmaOf(process).outstanding(hierarchy.ownerOf(process)) > 0;
  }

  private workOf(process: number): Work {
    const known = this.work.get(process);
    if (known !== undefined) return known;
    const work = { batch: [], bytes: 0, completed: [], interrupted: false };
    this.work.set(process, work);
    const dma = this.runtime.hierarchy.dmaOf(process);
    if (!this.prepared.has(dma)) {
      this.prepared.add(dma);
      dma.onCompleted = (_owner, operation) => this.completed(operation);
    }
    return work;
  }
}
