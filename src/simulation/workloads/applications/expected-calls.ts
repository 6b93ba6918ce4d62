import type { CallSetting, ExpectedCalls } from '../../contract/expected-calls.ts';
import { nodesOf } from '../../engine/nodes.ts';
import { putsOfCombination } from '../collective.ts';
import { arePooled } from '../pooled-windows.ts';

/** Expected totals of an application over all its threads. */
export interface ExpectedTouches {
  /** First touches of foreign units between two synchronisations, and their bytes. */
  readonly fetches: number;
  readonly bytes: number;
  /** Further page faults: rights to write units that are already present. */
  readonly upgrades: number;
  /** Foreign units that are written between two synchronisations. */
  readonly returns: number;
  /** Whether units are fetched only from the previous thread and the next, most of which are in the same node. Default false. */
  readonly amongNeighbours?: boolean;
  /**
   * Units of their own that threads read and write between two synchronisations, each with a computation before: given if they are
   * far more than `fetches`.
   */
  readonly ownUnits?: number;
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
export function applicationCalls(setting: CallSetting, touches: ExpectedTouches): ExpectedCalls {
  const { offers, processes, computing, machine } = setting;
  const compute = { count: touches.computations, ns: touches.computeNs };
  const nodes = nodesOf(processes, machine.processesPerNode);
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
  const own = arePooled(setting) ? pooled(touches) : { loads: 0, stores: 0 };
  return {
    ...moved,
    get: { count: fetches + own.loads, bytes, own: nearShare(setting, touches) },
    compute: { ...compute, count: compute.count + own.loads },
    ...putsOf({ returns: returns + own.stores, bytes, words: combining + locks }),
    atomic: { count: 2 * locks },
  };
}

/** Returns the share of fetches from threads of the same node. */
function nearShare({ processes, computing, machine }: CallSetting, { amongNeighbours }: ExpectedTouches): number {
  const nodes = nodesOf(processes, machine.processesPerNode);
  return amongNeighbours === true ? 1 - (nodes - 1) / Math.max(1, computing - 1) : 1 / nodes;
}

/** A home loads and stores its own units in a pool, at least those that others fetch. */
function pooled({ ownUnits, fetches }: ExpectedTouches): { readonly loads: number; readonly stores: number } {
  return { loads: ownUnits ?? 0, stores: ownUnits ?? fetches };
}

/** Returns puts of units or, if there are none, of words. */
function putsOf({ returns, bytes, words }: { returns: number; bytes: number; words: number }): ExpectedCalls {
  const count = returns + words;
  return count === 0 ? {} : { put: { count, bytes: (returns * bytes + words * 8) / count } };
}
