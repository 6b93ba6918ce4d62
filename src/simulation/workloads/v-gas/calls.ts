import type { CallSetting, ExpectedCalls } from '../../contract/expected-calls.ts';
import { numbersOf } from '../memory.ts';

/** Flushes before a word that was just put to is accessed again, as a share of accesses. */
const FLUSHED_SHARE = 0.3;

/** Accesses; for those that miss their page a get of it, as often a put of the one that leaves, and an answer. */
export function vGasCalls({ machine, workload, computing }: CallSetting): ExpectedCalls {
  const number = numbersOf(workload);
  const count = computing * number('operationsPerProcess');
  const faults = count * missingShare(workload);
  const pieces = Math.ceil(machine.iotlbPageBytes / number('transferBytes'));
  const putShare = number('putShare');
  return {
    put: { count: count * putShare + faults * (putShare * pieces + (1 - putShare)) + 2 * computing },
    get: { count: count * (1 - putShare) + faults * pieces },
    flush: { count: count * putShare * FLUSHED_SHARE + computing },
    compute: { count, ns: number('computeNs') },
  };
}

/** Accesses to the hot pages and to the others miss by how many of either have room. */
function missingShare(workload: CallSetting['workload']): number {
  const number = numbersOf(workload);
  const [pages, resident] = [number('pages'), number('residentPages')];
  const hot = Math.max(1, pages * number('hotPageShare'));
  const missesHot = 1 - Math.min(1, resident / hot);
  const missesCold = 1 - Math.min(1, Math.max(0, resident - hot) / Math.max(1, pages - hot));
  return number('hotAccessShare') * missesHot + (1 - number('hotAccessShare')) * missesCold;
}
