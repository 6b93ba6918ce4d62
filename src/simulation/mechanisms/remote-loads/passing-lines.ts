import { NO_OPERATION } from '../../engine/none.ts';
import type { Runtime } from '../../runtime/runtime.ts';
import { ROLE } from './roles.ts';

/** A put whose lines may overtake each other. */
export class PassingPut {
  constructor(
    private readonly puts: Map<number, PassingPut>,
    /** Its lines that have not reached memory. */
    public left: number,
  ) {}

  /** Its next line goes as this message. */
  sendsAs(message: number): void {
    this.puts.set(message, this);
  }
}

/**
 * Puts whose lines may overtake each other: such a put takes effect with the line that arrives last, which need not be the one
 * sent last. Each of its lines is sent as if it were that one.
 */
export class PassingLines {
  /** By the message of a line under way. */
  private readonly puts: Map<number, PassingPut> = new Map();

  constructor(private readonly runtime: Runtime) {}

  /** Begins a put of several lines. */
  begin(lines: number): PassingPut {
    return new PassingPut(this.puts, lines);
  }

  /** A message has reached memory: if it is a line, and others of its put are still to come, it has only moved data. */
  came(message: number): void {
    const put = this.puts.get(message);
    if (put === undefined) return;
    this.puts.delete(message);
    put.left -= 1;
    if (put.left === 0) return;
    const { messages, operations } = this.runtime;
    const part = messages.operation(message);
    if (part !== NO_OPERATION) operations.drop(part);
    messages.setOperation(message, NO_OPERATION);
    messages.setContext(message, ROLE.silent);
  }
}
