import type { Capability } from '../../contract/capabilities.ts';
import type { AccessOrder, Reordering } from '../../contract/ordered-puts.ts';
import type { LitmusName } from './tests.ts';

/** Where x and y lie, what orders writes, and whether reads are waited for. */
export interface LitmusChoice {
  readonly homes: 'same' | 'two' | 'crossed';
  readonly order: 'none' | 'fence' | 'flush' | 'non-posted';
  readonly reads: 'blocking' | 'split-phase';
}

/** The order that follows from what a mechanism offers. */
export function accessOrderOf(offers: readonly string[]): AccessOrder {
  if (offers.includes('ordered-puts' satisfies Capability)) return 'bridge';
  if (offers.includes('performed-accesses' satisfies Capability)) return 'performed';
  return offers.includes('registered-transfers' satisfies Capability) ? 'transfers' : 'network';
}

/** Outcomes that may be seen (docs/decisions/0023), with reads that are waited for, and what else with those that are not. */
interface Allowed {
  readonly blocking: readonly LitmusName[];
  readonly splitPhase: readonly LitmusName[];
}

/** Of what is posted and not flushed, with packets that pass puts (docs/decisions/0031, 0056). */
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
/** What tells that x is written leaves behind the read of y, the same way. */
const FLUSHED_PULLED: Allowed = { blocking: [], splitPhase: ['lb', 'iriw'] };

function rowOf(order: AccessOrder, choice: LitmusChoice, reorders: readonly Reordering[]): Allowed {
  if (order === 'performed') return NOTHING;
  const isFlushed = choice.order === 'flush' || choice.order === 'non-posted';
  if (choice.homes === 'same') return oneHome(order, choice, reorders);
  const isCrossed = choice.homes === 'crossed';
  // A fence orders what goes to one home only.
  if (isFlushed) return isCrossed && order !== 'bridge' && order !== 'transfers' ? FLUSHED_PULLED : FLUSHED;
  const isPulled = order === 'bridge' ? !reorders.includes('answers') : order === 'network' || order === 'copies';
  return isCrossed && isPulled ? PULLED : TWO_HOMES;
}

function oneHome(order: AccessOrder, choice: LitmusChoice, reorders: readonly Reordering[]): Allowed {
  const isFlushed = choice.order === 'flush' || choice.order === 'non-posted';
  if (order === 'network') return ONE_HOME;
  if (order === 'bridge') {
    // Answered writes and reads are requests of one channel.
    if (choice.order === 'non-posted') return NOTHING;
    return isFlushed ? ONE_HOME : passing(reorders);
  }
  return {
    // The read of y asks for its registration or buffer, or has it, while the write of x waits for its own.
    blocking: isFlushed ? [] : ['sb'],
    // The home serves what asks it in order.
    splitPhase: order === 'transfers' ? ['lb'] : [],
  };
}

/**
 * Whether the outcome that a test is about may be seen on a mechanism of that order.
 * @param reorders what the mechanism lets overtake puts
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
