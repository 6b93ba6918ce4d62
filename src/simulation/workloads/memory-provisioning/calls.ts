import type { CallSetting, ExpectedCalls } from '../../contract/expected-calls.ts';
import { LINE_BYTES } from '../../engine/usual-sizes.ts';
import type { MemoryProvisioningValues } from './parameters.ts';

/** Accesses to memory of the process's own node are computation; the others are gets and puts, or wait for a disk. */
export function memoryProvisioningCalls({ workload, computing }: CallSetting<MemoryProvisioningValues>): ExpectedCalls {
  const machines = Math.floor(computing / 2);
  const accesses = machines * workload.operationsPerProcess;
  const rest = accesses * Math.max(0, 1 - workload.localPages / workload.vmPages);
  const writes = workload.writeShare;
  const ns = (1 - writes) * workload.localAccessNs + writes * workload.localWriteNs;
  if (workload.rest === 'disk') return { compute: { count: accesses + rest, ns }, put: { count: machines } };
  const written = rest * writes;
  return {
    compute: { count: accesses - rest, ns },
    get: { count: rest - written, bytes: LINE_BYTES },
    put: { count: written + machines, bytes: LINE_BYTES },
    flush: { count: machines * machines },
  };
}
