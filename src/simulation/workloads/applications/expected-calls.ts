import type { CallSetting, ExpectedCalls } from '../../contract/expected-calls.ts';
import { hasPool } from '../../hardware/cxl-pool/parameters.ts';
import { putsOfCombination } from '../collective.ts';

/** Expected totals of an application over all its threads. */
export interface ExpectedTouches {
  /** First touches of foreign units between two synchronisations, and their bytes. */
  readonly fetches: number;
  readonly bytes: number;
  /** Further page faults: rights to write units that are already present. */
  readonly upgrades: number;
  /** Foreign units that are written between two synchronisations. */
  readonly returns: number;
  /** Barriers of all threads, and locks that threads take. */
  readonly barriers: number;
  readonly locks: number;
  /** Threads that want the same lock at a time; 1 unless it is given. */
  readonly contenders?: number;
  /** Stretches of computation between touches, and time of each. */
  readonly computations: number;
  readonly computeNs: number;
}

/** Calls of an application, on pages or by transfers. */
export function applicationCalls(
  { offers, processes, computing, machine }: CallSetting,
  touches: ExpectedTouches,
): ExpectedCalls {
  const compute = { count: touches.computations, ns: touches.computeNs };
  const nodes = Math.ceil(processes / machine.processesPerNode);
  if (offers.includes('shared-pages')) {
    return {
      fault: { count: nodes === 1 ? 0 : touches.fetches + touches.upgrades },
      barrier: { count: touches.barriers * Math.max(nodes, processes / 4) },
      pageLock: { count: touches.locks },
      compute,
    };
  }
  const { fetches, returns, bytes, barriers, locks } = touches;
  const combining = barriers * putsOfCombination(computing);
  const moved = { get: { count: fetches, bytes }, flush: { count: returns }, compute };
  if (!offers.includes('atomics'))
    return {
      ...moved,
      ...putsOf({ returns, bytes, words: combining }),
      epoch: { count: locks, contenders: touches.contenders ?? 1 },
    };
  // Home units are in the pool too: a home stores its own units through its link before others fetch them.
  const stores = offers.includes('ordered-puts') && hasPool(machine) ? returns + fetches : returns;
  return { ...moved, ...putsOf({ returns: stores, bytes, words: combining + locks }), atomic: { count: 2 * locks } };
}

/** Returns puts of units or, if there are none, of words. */
function putsOf({ returns, bytes, words }: { returns: number; bytes: number; words: number }): ExpectedCalls {
  const count = returns + words;
  return count === 0 ? {} : { put: { count, bytes: (returns * bytes + words * 8) / count } };
}
