import { NONE } from '../../engine/none.ts';
import { MESSAGE } from '../../hardware/messages.ts';
import type { Runtime } from '../../runtime/runtime.ts';
import type { Transfers } from './transfers.ts';

/** Control messages contain the addresses of their buckets after a header; both are 8 bytes per word. */
export const CONTROL_HEADER_BYTES = 16;

/** Messages with which the CPUs of two nodes arrange what a transfer needs. */
export class ControlMessages {
  sent = 0;

  constructor(
    private readonly runtime: Runtime,
    private readonly transfers: Transfers,
  ) {}

  /** Creates a message of a type about a transfer, from its origin to its target, with `words` after its header. */
  ask(type: number, transfer: number, words: number): number {
    const { runtime, transfers } = this;
    const bytes = CONTROL_HEADER_BYTES + 8 * words;
    const [origin, target] = [transfers.origin(transfer), transfers.target(transfer)];
    const message = runtime.message(MESSAGE.request, origin, target, bytes);
    runtime.messages.setHandler(message, type);
    runtime.messages.setContext(message, transfer);
    this.sent += 1;
    return message;
  }

  /** Makes a message its own answer, of another type; it is still to be sent. */
  turn(message: number, type: number): void {
    const { messages } = this.runtime;
    const origin = messages.origin(message);
    messages.setOrigin(message, messages.target(message));
    messages.setTarget(message, origin);
    messages.setKind(message, MESSAGE.reply);
    messages.setHandler(message, type);
    messages.setPayloadBytes(message, CONTROL_HEADER_BYTES);
    messages.setOperation(message, NONE);
    this.sent += 1;
  }
}
