import { type Operations, stageIndex } from '../engine/operations.ts';
import { TRACK, type TraceRecorder } from '../engine/trace-recorder.ts';
import type { Messages } from './messages.ts';
import type { NicPorts } from './nic/ports.ts';

const { injection, wire, bus } = stageIndex;
const targetNic = stageIndex['target-nic'];

/** Trace slices of a message's path, on the tracks of the NICs at its ends. */
export class TransportTrace {
  readonly on: boolean;

  constructor(
    private readonly trace: TraceRecorder,
    private readonly messages: Messages,
    private readonly operations: Operations,
    private readonly ports: NicPorts,
  ) {
    this.on = trace.on;
  }

  sending(nic: number, message: number, left: number, travel: number): void {
    const { messages, trace } = this;
    const serial = this.serialOf(messages.operation(message));
    trace.span(TRACK.injection, nic, injection, messages.sentAt(message), left, serial, messages.target(message));
    trace.span(TRACK.wire, nic, wire, left, left + travel, serial, messages.target(message));
  }

  /** The network has copied a message that left at `left`. */
  copied(nic: number, copy: number, left: number, travel: number): void {
    const { messages, trace } = this;
    const serial = this.serialOf(messages.operation(copy));
    trace.span(TRACK.wire, nic, wire, left, left + travel, serial, messages.target(copy));
  }

  arrival(nic: number, message: number, throughNic: number): void {
    const { messages, trace } = this;
    const serial = this.serialOf(messages.operation(message));
    const arrivedNs = this.ports.serialisationNs(messages.payloadBytes(message));
    trace.span(TRACK.nic, nic, targetNic, throughNic - arrivedNs, throughNic, serial, messages.origin(message));
    trace.span(TRACK.bus, nic, bus, throughNic, messages.readyAt(message), serial, messages.origin(message));
  }

  private serialOf(operation: number): number {
    return operation < 0 ? -1 : this.operations.serial(operation);
  }
}
