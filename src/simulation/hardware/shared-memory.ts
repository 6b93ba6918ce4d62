import { float64Array, int32Array } from '../engine/arrays.ts';
import type { Engine } from '../engine/engine.ts';
import { type Operations, stageIndex } from '../engine/operations.ts';
import type { CpuValues } from './cpu-parameters.ts';
import type { MemoryValues } from './memory/parameters.ts';
import { bringsData, MESSAGE, type Messages } from './messages.ts';
import type { Devices } from './nic/devices.ts';
import type { NicValues } from './nic/parameters.ts';

export type SharedMemoryValues = Pick<NicValues, 'withinNode'> &
  Pick<MemoryValues, 'sharedMemoryNs'> &
  Pick<CpuValues, 'copyPerByteNs'>;

export interface SharedMemoryParts {
  readonly engine: Engine;
  readonly messages: Messages;
  readonly operations: Operations;
  readonly devices: Devices;
  readonly values: SharedMemoryValues;
}

/**
 * The path between processes of one node that does not use the NIC: the sender's core copies, and the receiver sees the cache
 * line. Atomics still go to the unit of the NIC, which also serves those of other nodes, and operations that complete them follow
 * them.
 */
export class SharedMemory {
  private isUsed: boolean;
  private readonly latencyNs: number;
  private readonly copyPerByteNs: number;
  /** By origin: when its latest write is visible, and its pending accumulates in NICs. */
  private readonly doneAt: Float64Array;
  private readonly sums: Int32Array;
  private readonly arriveKind: number;
  messages = 0;
  private arrive: (message: number) => void = () => {};
  private readonly parts: SharedMemoryParts;

  constructor(parts: SharedMemoryParts) {
    const { values, devices, engine } = parts;
    this.parts = parts;
    this.isUsed = values.withinNode === 'shared-memory';
    this.latencyNs = values.sharedMemoryNs;
    this.copyPerByteNs = values.copyPerByteNs;
    this.doneAt = float64Array(devices.processes);
    this.sums = int32Array(devices.processes);
    this.arriveKind = engine.on((message) => this.arrive(message));
  }

  /** @param arrive called with a message that has arrived */
  connect(arrive: (message: number) => void): void {
    this.arrive = arrive;
  }

  /** Makes NICs carry everything, for mechanisms whose logic is between NIC and memory. */
  avoid(): void {
    this.isUsed = false;
  }

  /** Returns the sender core's time for the data of a message; 0 if the NIC takes them. */
  copyNs(message: number): number {
    if (!this.carries(message)) return 0;
    const { messages } = this.parts;
    const kind = messages.kind(message);
    if (kind === MESSAGE.get) return messages.answerBytes(message) * this.copyPerByteNs;
    return bringsData(kind) ? messages.payloadBytes(message) * this.copyPerByteNs : 0;
  }

  /** Takes a message that need not go to a NIC. @returns whether it is one */
  takes(message: number): boolean {
    if (!this.isUsed) return false;
    const { messages } = this.parts;
    if (messages.kind(message) === MESSAGE.add) this.sums[messages.origin(message)] += 1;
    if (!this.carries(message)) return false;
    this.send(message);
    return true;
  }

  /** A NIC has carried out an accumulate of a process. */
  added(origin: number): void {
    if (this.isUsed) this.sums[origin] -= 1;
  }

  /** A response is the end of the load or look that requested it. */
  private send(message: number): void {
    const { engine, messages, operations } = this.parts;
    const origin = messages.origin(message);
    const latencyNs = messages.kind(message) === MESSAGE.response ? 0 : this.latencyNs;
    // The core was busy while it copied, so only the order can delay a message further.
    const at = Math.max(engine.now + latencyNs, this.doneAt[origin]);
    this.doneAt[origin] = at;
    this.messages += 1;
    messages.setReadyAt(message, at);
    const operation = messages.operation(message);
    if (operation >= 0) operations.charge(operation, stageIndex.memory, at - messages.sentAt(message));
    engine.at(at, this.arriveKind, message);
  }

  /** Whether a message uses this path. */
  carries(message: number): boolean {
    if (!this.isUsed) return false;
    const { messages, devices } = this.parts;
    const origin = messages.origin(message);
    if (devices.nodeOf(origin) !== devices.nodeOf(messages.target(message))) return false;
    const kind = messages.kind(message);
    if (kind === MESSAGE.flush) return this.sums[origin] === 0;
    if (kind === MESSAGE.response) return answersLoad(messages.handler(message));
    return kind === MESSAGE.put || kind === MESSAGE.get || (kind > MESSAGE.response && kind !== MESSAGE.add);
  }
}

function answersLoad(kind: number): boolean {
  return kind === MESSAGE.get || kind === MESSAGE.flush;
}
