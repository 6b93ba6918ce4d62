import type { Capability } from '../../contract/capabilities.ts';
import type { Reordering } from '../../contract/ordered-puts.ts';
import type { LitmusName } from './tests.ts';

/** Where x and y lie, what orders writes, and whether reads are waited for. */
export interface LitmusChoice {
  readonly homes: 'same' | 'two' | 'crossed';
  readonly order: 'none' | 'fence' | 'flush' | 'non-posted';
  readonly reads: 'blocking' | 'split-phase';
}

/**
 * What mechanisms promise of the order of accesses. `performed`: an access has taken effect when its call returns.
 * `network`: accesses of a process to one target are carried out in order, but for reads that it does not wait for, which
 * its later writes may overtake. `transfers`:
 * the same of puts, but each access waits for its own registration: a read may overtake a put. `bridge`: as `network`, and
 * an answer passes no write that left before it.
 */
export type AccessOrder = 'performed' | 'network' | 'transfers' | 'bridge';

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
/** The read of y asks for its registration, or has it, while the write of x waits for its own. */
const ONE_HOME_BY_TRANSFERS: Allowed = { blocking: ['sb'], splitPhase: ['lb'] };
const TWO_HOMES: Allowed = { blocking: ['mp', 'sb', '2+2w'], splitPhase: ['lb', 'iriw'] };
const FLUSHED: Allowed = { blocking: [], splitPhase: ['mp', 'lb', 'iriw'] };
/** The pull: the answer to the read of y passes no write of x that left before. */
const PULLED: Allowed = { blocking: ['sb', '2+2w'], splitPhase: ['mp', 'lb', 'iriw'] };

function rowOf(order: AccessOrder, choice: LitmusChoice, reorders: readonly Reordering[]): Allowed {
  const { homes } = choice;
  if (order === 'performed') return NOTHING;
  const isFlushed = choice.order === 'flush' || choice.order === 'non-posted';
  if (homes === 'same' && order === 'bridge') {
    // Answered writes and reads are requests of one channel.
    if (choice.order === 'non-posted') return NOTHING;
    return isFlushed ? ONE_HOME : passing(reorders);
  }
  if (homes === 'same') return order === 'transfers' && !isFlushed ? ONE_HOME_BY_TRANSFERS : ONE_HOME;
  // A fence orders what goes to one home only.
  if (isFlushed) return FLUSHED;
  return order === 'bridge' && homes === 'crossed' && !reorders.includes('answers') ? PULLED : TWO_HOMES;
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
