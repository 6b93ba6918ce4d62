import type { Engine } from '../../engine/engine.ts';
import type { MemoryPath } from '../memory-path.ts';
import type { Messages } from '../messages.ts';
import type { Fabric } from '../network/fabric.ts';
import type { Devices } from './devices.ts';
import { COMPLETION_BYTES } from './send-queues.ts';

export interface SignalParts {
  readonly engine: Engine;
  readonly messages: Messages;
  readonly devices: Devices;
  readonly path: MemoryPath;
  readonly fabric: Fabric;
}

/**
 * Completions of messages that request one each, besides those of send queues: when the NIC of the target has acknowledged the
 * message, its own NIC writes an entry to memory. Acknowledgements do not interfere with others.
 */
export class Signals {
  /** Whether any message has requested one. */
  isAsked = false;
  private readonly asking: Set<number> = new Set();
  private readonly acknowledgedKind: number;
  private readonly writtenKind: number;
  private completed: (process: number) => void = () => {};

  constructor(private readonly parts: SignalParts) {
    const { engine, path } = parts;
    this.acknowledgedKind = engine.on((process, nic) => {
      engine.at(path.writeEntry(nic, engine.now, COMPLETION_BYTES), this.writtenKind, process);
    });
    this.writtenKind = engine.on((process) => this.completed(process));
  }

  /** Connects the notification of each completion visible to a process. */
  connect(completed: (process: number) => void): void {
    this.completed = completed;
  }

  /** A message asks, before it is sent. */
  ask(message: number): void {
    this.isAsked = true;
    this.asking.add(message);
  }

  /** @returns whether a message that requested a completion has not been acknowledged; it never will be */
  forget(message: number): boolean {
    return this.asking.delete(message);
  }

  /** A message passes the NIC of its target at that time. */
  acknowledge(message: number, throughAt: number): void {
    if (!this.asking.delete(message)) return;
    const { engine, messages, devices, fabric } = this.parts;
    const process = messages.origin(message);
    const node = devices.nodeOf(process);
    const travelNs = fabric.emptyNs(devices.nodeOf(messages.target(message)), node);
    engine.at(Math.max(throughAt, engine.now) + travelNs, this.acknowledgedKind, process, devices.nicOf(node, message));
  }
}
