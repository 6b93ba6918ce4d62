import { int32Array } from '../../engine/arrays.ts';
import { nodesOf } from '../../engine/nodes.ts';
import { stageIndex } from '../../engine/operations.ts';
import type { WordColumn } from '../../engine/rows.ts';
import { FlushingBuffer } from '../../hardware/iommu/flushing-buffer.ts';
import type { Runtime } from '../../runtime/runtime.ts';

const NOTIFY = stageIndex.notify;

/** Active flushes: gets of the flushing page, held back until earlier records in the log have been processed. */
export class ActiveFlushes {
  /** One for each node. */
  private readonly buffers: readonly FlushingBuffer[];
  private readonly appended: WordColumn;
  private readonly processed: WordColumn;
  /** Flushes in transit over a bus for which a node reserves room, if it has several buses. */
  private readonly coming: Int32Array;
  private arrived = 0;
  private held = 0;

  /** @param entries flushes that a node holds back at once */
  constructor(
    private readonly runtime: Runtime,
    entries: number,
  ) {
    const nodes = nodesOf(runtime.processes, runtime.processesPerNode);
    this.buffers = Array.from({ length: nodes }, () => new FlushingBuffer(entries));
    this.coming = int32Array(nodes);
    this.appended = runtime.rows.word();
    this.processed = runtime.rows.word();
  }

  isFull(process: number): boolean {
    const node = this.runtime.nodeOf(process);
    return this.buffers[node].room <= this.coming[node];
  }

  /** The first packet of a flush has arrived: room is reserved for it until the last one arrives. */
  expect(process: number): void {
    this.coming[this.runtime.nodeOf(process)] += 1;
  }

  /** Whether a flush of the log of a process is held back. */
  isHolding(process: number): boolean {
    return this.bufferOf(process).holds(process);
  }

  /** Something was appended to the log of a process. */
  append(process: number): void {
    this.appended.add(process, 1);
  }

  /** The oldest records in the log of a process have been processed. */
  process(process: number, count: number): void {
    this.processed.add(process, count);
    const buffer = this.bufferOf(process);
    for (;;) {
      const message = buffer.take(process, this.processed.get(process));
      if (message < 0) return;
      this.answer(message);
    }
  }

  /** A flush has arrived. @returns whether it is held back, so that handling the log must begin */
  hold(message: number): boolean {
    const { messages, rdma } = this.runtime;
    const process = messages.target(message);
    const node = this.runtime.nodeOf(process);
    this.arrived += 1;
    if (this.coming[node] > 0) this.coming[node] -= 1;
    if (this.processed.get(process) === this.appended.get(process)) {
      rdma.respondAt(message, messages.readyAt(message));
      return false;
    }
    this.held += 1;
    this.buffers[node].hold(process, message, this.appended.get(process));
    return true;
  }

  counters(): Record<string, number> {
    return { active_flushes: this.arrived, held_flushes: this.held };
  }

  private bufferOf(process: number): FlushingBuffer {
    return this.buffers[this.runtime.nodeOf(process)];
  }

  private answer(message: number): void {
    const { messages, operations, rdma, engine } = this.runtime;
    const answerAt = Math.max(engine.now, messages.readyAt(message));
    const operation = messages.operation(message);
    if (operation >= 0) operations.charge(operation, NOTIFY, answerAt - messages.readyAt(message));
    rdma.respondAt(message, answerAt);
  }
}
