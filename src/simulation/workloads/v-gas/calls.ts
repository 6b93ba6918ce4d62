import type { CallSetting, ExpectedCalls } from '../../contract/expected-calls.ts';
import type { VGasValues } from './parameters.ts';

/** Flushes before a word that was just put to is accessed again, as a share of accesses. */
const FLUSHED_SHARE = 0.3;

/** Accesses; for those that miss their page a get of it, as often a put of the one that leaves, and an answer. */
export function vGasCalls({ machine, workload, computing }: CallSetting<VGasValues>): ExpectedCalls {
  const count = computing * workload.operationsPerProcess;
  const faults = count * missingShare(workload);
  const pieces = Math.ceil(machine.iotlbPageBytes / workload.transferBytes);
  const putShare = workload.putShare;
  return {
    put: { count: count * putShare + faults * (putShare * pieces + (1 - putShare)) + 2 * computing },
    get: { count: count * (1 - putShare) + faults * pieces },
    flush: { count: count * putShare * FLUSHED_SHARE + computing },
    compute: { count, ns: workload.computeNs },
  };
}

/** Accesses to the hot pages and to the others miss by how many of either have room. */
function missingShare(workload: VGasValues): number {
  const [pages, resident] = [workload.pages, workload.residentPages];
  const hot = Math.max(1, pages * workload.hotPageShare);
  const missesHot = 1 - Math.min(1, resident / hot);
  const missesCold = 1 - Math.min(1, Math.max(0, resident - hot) / Math.max(1, pages - hot));
  return workload.hotAccessShare * missesHot + (1 - workload.hotAccessShare) * missesCold;
}
