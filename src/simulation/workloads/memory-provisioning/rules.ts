import type { Impossibility, KnownOfMechanism, RunSetting } from '../../run-setting.ts';
import type { MemoryProvisioningValues } from './parameters.ts';

/** In a coherent domain, a node keeps each page of a donor that it has fetched, for which it has no room. */
export function keepsNoCopies({
  mechanism,
  workload,
}: RunSetting<MemoryProvisioningValues, KnownOfMechanism>): Impossibility | undefined {
  const { rest, vmPages, localPages } = workload;
  const pages = vmPages - localPages;
  const nodes = mechanism.coherentNodes ?? 0;
  if (nodes === 0 || rest !== 'nodes' || pages <= 0) return undefined;
  return {
    code: 'SIM_DOMAIN',
    message: `nodes of a domain keep copies of the pages that they fetch, and cannot hold the ${pages} pages of a virtual machine that lie elsewhere; accepted: coherentNodes 0, or workload.rest disk`,
    blames: ['mechanism.coherentNodes', 'workload.rest', 'workload.vmPages', 'workload.localPages'],
  };
}
