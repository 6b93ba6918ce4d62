import type { CallSetting, ExpectedCalls } from '../../contract/expected-calls.ts';
import { nodeOf } from '../../engine/nodes.ts';
import type { LitmusValues } from './parameters.ts';
import { type HOMES, placeOf, processesFor } from './rules.ts';
import { LITMUS_TESTS, type LitmusName } from './tests.ts';

/** Returns the accesses of all tries, with the calls that order writes, flushes at the end of each, and traffic in each. */
export function litmusCalls(setting: CallSetting<LitmusValues>): ExpectedCalls {
  const { workload, offers } = setting;
  const { threads } = LITMUS_TESTS[workload.test as LitmusName];
  const isPaged = offers.includes('shared-pages');
  const isSplit = workload.reads === 'split-phase' && offers.includes('posted-reads');
  const steps = threads.flat();
  const tries = workload.tries;
  const writing = threads.filter((thread) => 'write' in thread[0]!).length;
  const reading = isSplit ? threads.length - writing : 0;
  const backlog = tries * workload.backlog;
  const writes = tries * steps.filter((step) => 'write' in step).length;
  const reads = tries * steps.length - writes;
  const delays = workload.delayNs > 0 ? tries * (threads.length - writing) : 0;
  const computations = tries * steps.length + delays;
  const computedNs = (tries * steps.length * workload.spreadNs + delays * workload.delayNs) / 2;
  const compute = { count: computations, ns: computedNs / computations };
  const before = backlog * writing;
  // If puts have an order, answered ones are writes: those of the test cost about a put and a flush, earlier ones less.
  const isOrdered = offers.includes('ordered-puts');
  const answered = writes + (workload.order === 'non-posted' && !isOrdered ? before : 0);
  const flushes = workload.order === 'flush' || workload.order === 'non-posted' ? answered : 0;
  const others = tries * disturbing(setting) * roundsInTry(setting);
  const traffic = others * workload.traffic;
  const puts = writes + before + traffic;
  return {
    // On shared pages, the faults of the test are counted apart; accesses before it find their line where the first left it.
    put: { count: puts, ...(isPaged && { own: (writes + before) / puts }) },
    [isSplit ? 'postedGet' : 'get']: { count: reads + backlog * reading, ...(isPaged && { own: 1 }) },
    flush: { count: 2 * tries * threads.length + flushes + (traffic > 0 ? others : 0) },
    fault: { count: faultsOfTry(setting) * tries },
    compute,
  };
}

/**
 * Approximate times of a put and its flush besides the network's latency, of each further put of traffic, and of a try besides
 * its computation, ns.
 */
const [ROUND_NS, FURTHER_PUT_NS, TRY_NS] = [1000, 200, 6000];
/**
 * Time of a page fault in a try, and of one for traffic to pages that others write as well, to each of which several puts go, ns.
 */
const [FAULT_NS, TRAFFIC_FAULT_NS] = [30_000, 10_000];

/** Traffic continues for the duration of a try: puts and their flushes, one after the other. */
function roundsInTry(setting: CallSetting<LitmusValues>): number {
  const { workload, machine } = setting;
  const { threads } = LITMUS_TESTS[workload.test as LitmusName];
  const steps = Math.max(...threads.map(({ length }) => length));
  const computedNs = (steps * workload.spreadNs) / 2 + workload.delayNs;
  const tryNs = TRY_NS + computedNs + faultsOfTry(setting) * FAULT_NS;
  const isFaulting = faultsOfTry(setting) > 0 && workload.trafficFrom === 'all';
  const putNs = FURTHER_PUT_NS + (isFaulting ? TRAFFIC_FAULT_NS : 0);
  const roundNs = ROUND_NS + 2 * machine.wireLatencyNs + putNs * workload.traffic;
  return Math.max(1, tryNs / roundNs);
}

/** Returns the number of processes that generate traffic. */
function disturbing({ workload, processes }: CallSetting<LitmusValues>): number {
  const test = workload.test as LitmusName;
  if (workload.trafficFrom === 'all') return Math.max(0, processes - LITMUS_TESTS[test].threads.length);
  return Math.floor(processes / processesFor(test, workload.homes as keyof typeof HOMES)) - 1;
}

/** On shared pages each access faults, as others have had the word before, unless all threads are of one node. */
function faultsOfTry({ workload, offers, processes, machine }: CallSetting<LitmusValues>): number {
  const test = workload.test as LitmusName;
  const { threads } = LITMUS_TESTS[test];
  const needed = processesFor(test, workload.homes as keyof typeof HOMES);
  const nodes = threads.map((_, index) => nodeOf(placeOf(index, needed, processes), machine.processesPerNode));
  return offers.includes('shared-pages') && new Set(nodes).size > 1 ? threads.flat().length : 0;
}
