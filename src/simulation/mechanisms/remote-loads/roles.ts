import type { Runtime } from '../../runtime/runtime.ts';

/**
 * What a message of a bridge is to the access that it is a line of, as its context: which of them takes effect, and what
 * comes of its answer. From 0 on a context is the address in the origin's window that a posted read goes to.
 */
export const ROLE = {
  /** A line of several of an access that is waited for: it moves data and nothing else. */
  part: -2,
  /** The one whose effect is that of the access; its process waits. */
  awaited: -3,
  /** The same of a posted write, and of a sum that nobody waits for. */
  posted: -4,
  /** A line of several that nobody waits for, or an order for others. */
  silent: -5,
  /** Of memory controllers that keep pages coherent: a line of a page, or what they tell each other. */
  page: -6,
} as const;

const NO_OPERATION = -1;

/** What the way of a message is charged to: the operation that waits for it, or the part of one that goes on beside it. */
export function chargedTo(runtime: Runtime, process: number, role: number): number {
  if (role === ROLE.awaited) return runtime.operationOf(process);
  if (role === ROLE.silent) return NO_OPERATION;
  return role >= 0 ? runtime.forkRead(process) : runtime.forkPart(process);
}
