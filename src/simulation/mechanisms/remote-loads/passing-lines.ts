import { NO_OPERATION } from '../../engine/none.ts';
import { MESSAGE } from '../../hardware/messages.ts';
import type { Runtime } from '../../runtime/runtime.ts';
import { ROLE } from './roles.ts';

/**
 * Puts whose lines may overtake each other: such a put takes effect with the line that arrives last, which need not be the one
 * sent last. Each of its lines is sent as if it were that one.
 */
export class PassingLines {
  /** By number of a put: its lines that have not reached memory. */
  private readonly left: Map<number, number> = new Map();
  private puts = 0;

  constructor(private readonly runtime: Runtime) {}

  /** Begins a put of several lines, each a message with the number of the put as `compare`. */
  begin(lines: number): number {
    this.puts += 1;
    this.left.set(this.puts, lines);
    return this.puts;
  }

  /** A line has reached memory: if others are still to come, it has only moved data. */
  came(message: number): void {
    const { messages, operations } = this.runtime;
    if (messages.kind(message) !== MESSAGE.put) return;
    const put = messages.compare(message);
    const left = this.left.get(put)! - 1;
    if (left === 0) {
      this.left.delete(put);
      return;
    }
    this.left.set(put, left);
    const part = messages.operation(message);
    if (part !== NO_OPERATION) operations.drop(part);
    messages.setOperation(message, NO_OPERATION);
    messages.setContext(message, ROLE.silent);
  }
}
