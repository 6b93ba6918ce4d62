import { float64Array, int32Array } from '../../engine/arrays.ts';
import { NONE } from '../../engine/none.ts';
import { stageIndex } from '../../engine/operations.ts';
import type { Machine } from '../../machines/schema.ts';
import type { MetricValue } from '../../run.ts';
import type { Runtime } from '../../runtime/runtime.ts';
import { CONTROL_HEADER_BYTES } from './control-messages.ts';
import { Launch } from './launch.ts';
import type { NodeMemory } from './node-memory.ts';
import type { BounceBufferValues } from './parameters.ts';
import type { RunnerServices, Strategy, StrategyKind } from './strategy.ts';
import { TRANSFER, type Transfers } from './transfers.ts';

const HANDSHAKE = stageIndex.handshake;
const COPY = stageIndex.copy;
const NOTIFY = stageIndex.notify;
const CONTROL = { data: 1, taken: 2, get: 3 } as const;

/**
 * Bounce buffers: data are copied into registered buffers at one end and out of them at the other, by the CPUs. The
 * buffers are registered at start. A fragment waits, uncopied, until a buffer at the other node is free for it.
 */
class BounceBuffer implements Strategy {
  private readonly runtime: Runtime;
  private readonly transfers: Transfers;
  private readonly memory: NodeMemory;
  private readonly launched = new Launch();
  private readonly bufferBytes: number;
  private readonly copyInPerByteNs: number;
  private readonly copyOutPerByteNs: number;
  private readonly buffersPerNode: number;
  private readonly free: Int32Array;
  /** Fragments that wait for a buffer, by pair of nodes. */
  private readonly queues = new Map<number, number[]>();
  /** By process: until when it copies fragments into buffers. */
  private readonly copiesUntil: Float64Array;
  private readonly freedKind: number;
  private readonly arrivedKind: number;
  private copiedBytes = 0;
  private bufferWaits = 0;

  constructor(
    private readonly runner: RunnerServices,
    machine: Machine,
    parameters: BounceBufferValues,
  ) {
    const { runtime, transfers, memory } = runner;
    this.runtime = runtime;
    this.transfers = transfers;
    this.memory = memory;
    this.bufferBytes = parameters.bufferBytes;
    this.buffersPerNode = parameters.buffersPerNode;
    // At the origin a buffer stays in the cache; at the target the NIC has just written it. Places of a window are in neither.
    this.copyInPerByteNs = machine.copyPerByteNs + machine.lineFillNs / machine.cacheLineBytes;
    this.copyOutPerByteNs = runtime.costs.freshCopyPerByteNs;
    this.free = int32Array(memory.nodes ** 2).fill(this.buffersPerNode);
    this.copiesUntil = float64Array(runtime.processes);
    this.freedKind = runtime.engine.on((pair) => this.freed(pair));
    this.arrivedKind = runtime.engine.on((transfer) => this.arrived(transfer));
  }

  counters(): Record<string, number> {
    return { copied_bytes: this.copiedBytes, buffer_waits: this.bufferWaits };
  }

  metrics(): Record<string, MetricValue> {
    const buffers = 2 * this.buffersPerNode * Math.max(1, this.memory.nodes - 1);
    const pinned: MetricValue = { value: buffers * this.bufferBytes, unit: 'B' };
    return { most_pinned_bytes: pinned, mean_pinned_bytes: pinned };
  }

  place(): void {}

  admits(): boolean {
    return true;
  }

  launch(transfer: number, start: number): Launch {
    const { transfers, runtime } = this;
    if (transfers.kind(transfer) !== TRANSFER.get) return this.sendFragments(transfer, start);
    const request = this.runner.control.ask(CONTROL.get, transfer, 2);
    return this.launched.set(request, start + runtime.costs.messageOverheadNs, 0, 0);
  }

  lets(): boolean {
    return true;
  }

  giveBack(): void {}

  control(_process: number, message: number, start: number): number {
    const { messages } = this.runtime;
    const type = messages.handler(message);
    if (type === CONTROL.data) return this.copyOut(message, start);
    if (type === CONTROL.taken) return this.taken(message, start);
    const get = messages.context(message);
    messages.release(message);
    this.runner.charges.handshake(get, start);
    return this.runner.putBack(get, start);
  }

  /** Copies fragment after fragment, as many as there are buffers for; each leaves when it is copied. */
  private sendFragments(transfer: number, start: number): Launch {
    const { transfers, runtime } = this;
    const bytes = transfers.bytes(transfer);
    const fragments = Math.max(1, Math.ceil(bytes / this.bufferBytes));
    const copiedBefore = this.copiedBytes;
    let time = start;
    for (let fragment = 0; fragment < fragments; fragment += 1) {
      const size = Math.min(this.bufferBytes, bytes - fragment * this.bufferBytes);
      const message = this.fragment(transfer, size, fragment === fragments - 1);
      if (this.takesBuffer(message)) time = this.copyIn(message, time);
    }
    transfers.setDoneAt(transfer, time);
    if (transfers.kind(transfer) === TRANSFER.putBack) {
      runtime.operations.charge(transfers.part(transfer), COPY, time - start);
    }
    return this.launched.set(NONE, time, 0, (this.copiedBytes - copiedBefore) * this.copyInPerByteNs);
  }

  /** The time of the last fragment in flight determines that of the transfer. */
  private fragment(transfer: number, size: number, isLast: boolean): number {
    const { transfers, runtime } = this;
    const message = this.runner.control.ask(CONTROL.data, transfer, 0);
    runtime.messages.setPayloadBytes(message, CONTROL_HEADER_BYTES + size);
    if (isLast) runtime.messages.setOperation(message, transfers.part(transfer));
    return message;
  }

  /** Takes a buffer for a fragment, or has it wait for one. */
  private takesBuffer(message: number): boolean {
    const { messages } = this.runtime;
    const pair = this.pair(messages.origin(message), messages.target(message));
    if (this.free[pair] > 0) {
      this.free[pair] -= 1;
      return true;
    }
    this.bufferWaits += 1;
    const queue = this.queues.get(pair);
    if (queue === undefined) this.queues.set(pair, [message]);
    else queue.push(message);
    return false;
  }

  /** Copies a fragment, which has a buffer to go to, and sends it; returns the end. */
  private copyIn(message: number, start: number): number {
    const { costs, messages } = this.runtime;
    const size = messages.payloadBytes(message) - CONTROL_HEADER_BYTES;
    const end = start + (size * this.copyInPerByteNs + costs.messageOverheadNs);
    this.copiedBytes += size;
    this.copiesUntil[messages.origin(message)] = end;
    this.runner.sendAt(end, message);
    return end;
  }

  private copyWaiting(message: number): void {
    const { transfers, runtime } = this;
    const process = runtime.messages.origin(message);
    const transfer = runtime.messages.context(message);
    const part = transfers.part(transfer);
    const start = runtime.cores.freeAt(process);
    const end = this.copyIn(message, start);
    runtime.cores.take(process, end - start);
    runtime.operations.charge(part, HANDSHAKE, start - transfers.doneAt(transfer));
    runtime.operations.charge(part, COPY, end - start);
    transfers.setDoneAt(transfer, end);
  }

  private copyOut(message: number, start: number): number {
    const { runtime, transfers } = this;
    const { messages, operations } = runtime;
    const transfer = messages.context(message);
    const size = messages.payloadBytes(message) - CONTROL_HEADER_BYTES;
    const copied = start + size * this.copyOutPerByteNs;
    this.copiedBytes += size;
    const part = messages.operation(message);
    if (part >= 0) {
      operations.charge(part, NOTIFY, start - messages.readyAt(message));
      operations.charge(part, COPY, copied - start);
      runtime.engine.at(copied, this.arrivedKind, transfer);
      transfers.setDoneAt(transfer, copied);
    } else messages.setContext(message, NONE);
    const end = copied + runtime.costs.messageOverheadNs;
    this.runner.answer(message, CONTROL.taken, end);
    return end;
  }

  /** All fragments have reached their destination. */
  private arrived(transfer: number): void {
    const { transfers, runtime } = this;
    if (transfers.kind(transfer) === TRANSFER.put) {
      const landing = this.runner.landings.begin(transfer);
      runtime.memory.write(transfers.target(transfer), transfers.address(transfer), transfers.value(transfer));
      this.runner.landings.end(landing);
      return;
    }
    const get = transfers.parent(transfer);
    transfers.setValue(get, transfers.value(transfer));
    this.runner.complete(get);
  }

  /** A buffer is free again; the answer to the last fragment confirms the whole transfer. */
  private taken(message: number, start: number): number {
    const { transfers, runtime } = this;
    const { messages } = runtime;
    const transfer = messages.context(message);
    const pair = this.pair(messages.target(message), messages.origin(message));
    messages.release(message);
    if (transfer >= 0) {
      if (transfers.kind(transfer) === TRANSFER.put) {
        runtime.operations.charge(transfers.part(transfer), HANDSHAKE, start - transfers.doneAt(transfer));
        transfers.noteHandshake(transfer);
      }
      this.runner.completeAt(start, transfer);
    }
    runtime.engine.at(start, this.freedKind, pair);
    return start;
  }

  /** A buffer is free for the next fragment, which the core of its process copies once it has copied those before. */
  private freed(pair: number): void {
    const { engine, messages } = this.runtime;
    const queue = this.queues.get(pair);
    if (queue === undefined || queue.length === 0) {
      this.free[pair] += 1;
      return;
    }
    const copiesUntil = this.copiesUntil[messages.origin(queue[0]!)]!;
    if (copiesUntil > engine.now) engine.at(copiesUntil, this.freedKind, pair);
    else this.copyWaiting(queue.shift()!);
  }

  private pair(origin: number, target: number): number {
    return this.memory.nodeOf(origin) * this.memory.nodes + this.memory.nodeOf(target);
  }
}

/** Only the buffers are registered: no NIC gets at the words themselves. */
export const bounceBuffer: StrategyKind<BounceBufferValues> = {
  reachesMemory: false,
  create: (runner, machine, parameters) => new BounceBuffer(runner, machine, parameters),
};
