import { NO_OPERATION } from '../../engine/none.ts';
import type { Runtime } from '../../runtime/runtime.ts';

/**
 * Role of a bridge's message for the access of which it is a line, stored as its context: which line takes effect, and what
 * happens with its response. From 0 on, a context is the address in the origin's window to which a posted read goes.
 */
export const ROLE = {
  /** A line of several of a blocking access: it only moves data. */
  part: -2,
  /** The line with which the access takes effect; its process waits. */
  awaited: -3,
  /** The same for a posted write, and for an accumulate for which nobody waits. */
  posted: -4,
  /** A line of several for which nobody waits, or an ordering of others. */
  silent: -5,
  /** For memory controllers that keep pages coherent: a line of a page, or a protocol message. */
  page: -6,
} as const;

/** Returns what the path of a message is charged to: the operation that waits for it, or the part that proceeds beside it. */
export function chargedTo(runtime: Runtime, process: number, role: number): number {
  if (role === ROLE.awaited) return runtime.operationOf(process);
  if (role === ROLE.silent) return NO_OPERATION;
  return role >= 0 ? runtime.current.forkRead(process) : runtime.current.fork(process);
}
