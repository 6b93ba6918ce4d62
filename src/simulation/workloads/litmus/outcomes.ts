import type { Capability } from '../../contract/capabilities.ts';
import type { AccessOrder, Reordering } from '../../contract/ordered-puts.ts';
import type { LitmusName } from './tests.ts';

/** Locations of x and y, how writes are ordered, and whether reads block. */
export interface LitmusChoice {
  readonly homes: 'same' | 'two' | 'crossed';
  readonly order: 'none' | 'fence' | 'flush' | 'non-posted';
  readonly reads: 'blocking' | 'split-phase';
}

/** Returns the order that follows from a mechanism's capabilities. */
export function accessOrderOf(offers: readonly string[]): AccessOrder {
  if (offers.includes('ordered-puts' satisfies Capability)) return 'bridge';
  if (offers.includes('performed-accesses' satisfies Capability)) return 'performed';
  return offers.includes('registered-transfers' satisfies Capability) ? 'transfers' : 'network';
}

/** Outcomes that may be observed (docs/decisions/0023) with blocking reads, and additional ones with split-phase reads. */
interface Allowed {
  readonly blocking: readonly LitmusName[];
  readonly splitPhase: readonly LitmusName[];
}

/** For posted puts without a flush, with packets that overtake puts (docs/decisions/0031, 0056). */
const passing = (reorders: readonly Reordering[]): Allowed => ({
  blocking: [
    ...(reorders.includes('posted-writes') ? (['mp', '2+2w'] as const) : []),
    ...(reorders.includes('reads') ? (['sb'] as const) : []),
  ],
  splitPhase: ['lb'],
});
const NOTHING: Allowed = { blocking: [], splitPhase: [] };
const ONE_HOME: Allowed = { blocking: [], splitPhase: ['lb'] };
const TWO_HOMES: Allowed = { blocking: ['mp', 'sb', '2+2w'], splitPhase: ['lb', 'iriw'] };
const FLUSHED: Allowed = { blocking: [], splitPhase: ['mp', 'lb', 'iriw'] };
/** The answer to the read of y comes the same way as the write of x that left before it, or passes no write. */
const PULLED: Allowed = { blocking: ['sb', '2+2w'], splitPhase: ['mp', 'lb', 'iriw'] };
/** The notification that x is written leaves after the read of y, on the same path. */
const FLUSHED_PULLED: Allowed = { blocking: [], splitPhase: ['lb', 'iriw'] };

/** Orders in which a read may take effect after a message that its process has sent later. */
const READS_MAY_STAY: readonly AccessOrder[] = ['bridge', 'transfers', 'repeats'];

function rowOf(order: AccessOrder, choice: LitmusChoice, reorders: readonly Reordering[]): Allowed {
  if (order === 'performed') return NOTHING;
  const isFlushed = choice.order === 'flush' || choice.order === 'non-posted';
  if (choice.homes === 'same') return oneHome(order, choice, reorders);
  const isCrossed = choice.homes === 'crossed';
  // A fence orders only accesses to one home.
  if (isFlushed) return isCrossed && !READS_MAY_STAY.includes(order) ? FLUSHED_PULLED : FLUSHED;
  const isPulled = order === 'bridge' ? !reorders.includes('answers') : order === 'network' || order === 'copies';
  return isCrossed && isPulled ? PULLED : TWO_HOMES;
}

function oneHome(order: AccessOrder, choice: LitmusChoice, reorders: readonly Reordering[]): Allowed {
  const isFlushed = choice.order === 'flush' || choice.order === 'non-posted';
  if (order === 'network' || order === 'repeats') return ONE_HOME;
  if (order === 'bridge') {
    // Answered writes and reads are requests of one channel.
    if (choice.order === 'non-posted') return NOTHING;
    return isFlushed ? ONE_HOME : passing(reorders);
  }
  return {
    // The read of y asks for its registration or buffer, or has it, while the write of x waits for its own.
    blocking: isFlushed ? [] : ['sb'],
    // The home serves requests in order.
    splitPhase: order === 'transfers' ? ['lb'] : [],
  };
}

/**
 * Whether the outcome of a test may be observed on a mechanism with that order.
 * @param reorders operations that the mechanism allows to overtake puts
 */
export function isAllowed(
  test: LitmusName,
  order: AccessOrder,
  choice: LitmusChoice,
  reorders: readonly Reordering[] = [],
): boolean {
  const { blocking, splitPhase } = rowOf(order, choice, reorders);
  return blocking.includes(test) || (choice.reads === 'split-phase' && splitPhase.includes(test));
}
