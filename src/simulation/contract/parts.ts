import { copies } from './copies.ts';
import { epochs } from './epochs.ts';
import { accessHandlers, handlers } from './handlers.ts';
import { notifiedPuts } from './notified-puts.ts';
import type { Operation } from './operation.ts';
import { orderedPuts } from './ordered-puts.ts';
import { partitionRegisters } from './partition-registers.ts';
import { postedReads } from './posted-reads.ts';
import { atomics, flushes, remote } from './remote-memory.ts';
import { sharedPages } from './shared-pages.ts';
import { signalledPuts } from './signalled-puts.ts';

/**
 * The list of parts of the contract. The calls of processes, the capabilities and obligations of mechanisms, the counters and the
 * kinds of calls with a simulation cost are derived from it.
 */
export const PARTS = [
  remote,
  atomics,
  flushes,
  postedReads,
  notifiedPuts,
  signalledPuts,
  orderedPuts,
  partitionRegisters,
  handlers,
  accessHandlers,
  epochs,
  copies,
  sharedPages,
] as const;
export type Part = (typeof PARTS)[number];

/** The interface that a mechanism implements for a part. */
export type OfferedFor<P extends Part> = NonNullable<P['offered']>;
/** The capabilities of a part. */
export type CapabilityOf<P extends Part> = P extends Part ? keyof P['capabilities'] & string : never;

type Each<Union> = (Union extends unknown ? (union: Union) => void : never) extends (each: infer All) => void
  ? All
  : never;
/** The calls of all parts. */
export type CallsOfParts = Each<Part['calls']>;

/** The operations of all parts, in the order of their counters. */
export const OPERATIONS: readonly Operation[] = PARTS.flatMap((part) => Object.values<Operation>(part.operations));
