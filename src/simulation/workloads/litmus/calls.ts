import type { CallSetting, ExpectedCalls } from '../../contract/expected-calls.ts';
import { numbersOf } from '../memory.ts';
import { LITMUS_TESTS, type LitmusName } from './tests.ts';

/** Accesses of all tries, with what orders writes, and flushes at the end of each. */
export function litmusCalls({ workload, offers }: CallSetting): ExpectedCalls {
  const number = numbersOf(workload);
  const { threads } = LITMUS_TESTS[workload.test as LitmusName];
  const steps = threads.flat();
  const tries = number('tries');
  const backlog = tries * threads.length * number('backlog');
  const writes = tries * steps.filter((step) => 'write' in step).length;
  const reads = tries * steps.length - writes;
  const compute = { count: tries * steps.length, ns: number('spreadNs') / 2 };
  const isAnswered = workload.order === 'flush' || workload.order === 'non-posted';
  const isSplit = workload.reads === 'split-phase' && offers.includes('posted-reads');
  return {
    put: { count: writes + backlog },
    [isSplit ? 'postedGet' : 'get']: { count: reads },
    flush: { count: 2 * tries * threads.length + (isAnswered ? writes : 0) },
    compute,
  };
}
