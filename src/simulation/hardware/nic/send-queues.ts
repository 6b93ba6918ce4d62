import { float64Array, int32Array } from '../../engine/arrays.ts';
import type { Engine } from '../../engine/engine.ts';
import { SimulationFault } from '../../engine/fault.ts';
import type { MemoryPath } from '../memory-path.ts';
import { isRead, type Messages } from '../messages.ts';
import type { Fabric } from '../network/fabric.ts';
import type { Devices } from './devices.ts';
import type { NicValues } from './parameters.ts';

/** An entry of a completion queue is one line of the cache. */
export const COMPLETION_BYTES = 64;

export interface SendQueueParts {
  readonly engine: Engine;
  readonly messages: Messages;
  readonly devices: Devices;
  readonly path: MemoryPath;
  readonly fabric: Fabric;
  readonly values: Pick<NicValues, 'signalEvery' | 'sendQueueEntries'>;
}

/**
 * Posted puts that have not completed. One in every few puts requests a completion: when the NIC of its target has acknowledged
 * it, its own NIC writes an entry to memory. Taking that entry frees the space of all puts since the previous such request.
 * Completions of a process arrive in the order of its puts. Acknowledgements are short and coalesced, so they do not interfere
 * with others. Gets and atomics take no space, as their response is their completion.
 */
export class SendQueues {
  /** Whether any put requests a completion. */
  readonly on: boolean;
  private readonly every: number;
  private readonly most: number;
  /** By process: puts that are not taken as complete, and those since one asked. */
  private readonly entries: Int32Array;
  private readonly unsignalled: Int32Array;
  /** By process: completions that it can see and has not taken, and when its NIC wrote the last. */
  private readonly ready: Int32Array;
  private readonly lastAt: Float64Array;
  /** Messages in flight that request a completion. */
  private readonly asking: Set<number> = new Set();
  private readonly acknowledgedKind: number;
  private readonly writtenKind: number;
  private asked = 0;
  private written = 0;
  private completed: (process: number) => void = () => {};

  constructor(private readonly parts: SendQueueParts) {
    const { engine, devices, values } = parts;
    this.every = values.signalEvery;
    this.most = values.sendQueueEntries;
    this.on = this.every > 0;
    const processes = this.on ? devices.processes : 0;
    this.entries = int32Array(processes);
    this.unsignalled = int32Array(processes);
    this.ready = int32Array(processes);
    this.lastAt = float64Array(processes);
    this.acknowledgedKind = engine.on((process, nic) => this.acknowledged(process, nic));
    this.writtenKind = engine.on((process) => this.see(process));
  }

  /** Connects the notification of a visible completion while its process waits with a full queue. */
  connect(completed: (process: number) => void): void {
    this.completed = completed;
  }

  /** A process posts a message. */
  post(message: number): void {
    const { messages } = this.parts;
    if (isRead(messages.kind(message))) return;
    const process = messages.origin(message);
    this.entries[process] += 1;
    this.unsignalled[process] += 1;
    if (this.unsignalled[process] < this.every) return;
    this.unsignalled[process] = 0;
    this.asking.add(message);
    this.asked += 1;
  }

  isFull(process: number): boolean {
    return this.entries[process] === this.most;
  }

  hasCompletion(process: number): boolean {
    return this.ready[process] > 0;
  }

  /** A process takes a visible completion, which completes a number of puts. */
  take(process: number): void {
    this.ready[process] -= 1;
    this.entries[process] -= this.every;
  }

  /** A message passes the NIC of its target at that time. */
  acknowledge(message: number, throughAt: number): void {
    if (!this.asking.delete(message)) return;
    const { engine, messages, devices, fabric } = this.parts;
    const process = messages.origin(message);
    const node = devices.nodeOf(process);
    const travelNs = fabric.emptyNs(devices.nodeOf(messages.target(message)), node);
    const nic = devices.nicOf(node, message);
    engine.at(Math.max(throughAt, engine.now) + travelNs, this.acknowledgedKind, process, nic);
  }

  /**
   * Returns counters if any put requests a completion.
   * @throws SimulationFault for a completion that did not arrive
   */
  finish(): Record<string, number> {
    if (!this.on) return {};
    const { asked, written } = this;
    if (written === asked) return { completions: written };
    const message = `${asked} puts asked for a completion, but ${written} were written`;
    throw new SimulationFault('SIM_CONSERVATION', message);
  }

  /** The NIC of a process learns that a put is complete. */
  private acknowledged(process: number, nic: number): void {
    const { engine, path } = this.parts;
    const writtenAt = Math.max(path.writeEntry(nic, engine.now, COMPLETION_BYTES), this.lastAt[process]);
    this.lastAt[process] = writtenAt;
    engine.at(writtenAt, this.writtenKind, process);
  }

  private see(process: number): void {
    this.written += 1;
    this.ready[process] += 1;
    if (this.isFull(process) && this.ready[process] === 1) this.completed(process);
  }
}
