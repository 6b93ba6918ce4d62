import type { CallSetting, ExpectedCalls } from '../../contract/expected-calls.ts';
import { LINE_BYTES } from '../../engine/usual-sizes.ts';
import { numbersOf } from '../memory.ts';

/** Accesses to memory of the process's own node are computation; the others are gets and puts, or wait for a disk. */
export function memoryProvisioningCalls({ workload, computing }: CallSetting): ExpectedCalls {
  const number = numbersOf(workload);
  const machines = Math.floor(computing / 2);
  const accesses = machines * number('operationsPerProcess');
  const rest = accesses * Math.max(0, 1 - number('localPages') / number('vmPages'));
  const writes = number('writeShare');
  const ns = (1 - writes) * number('localAccessNs') + writes * number('localWriteNs');
  if (workload.rest === 'disk') return { compute: { count: accesses + rest, ns }, put: { count: machines } };
  const written = rest * writes;
  return {
    compute: { count: accesses - rest, ns },
    get: { count: rest - written, bytes: LINE_BYTES },
    put: { count: written + machines, bytes: LINE_BYTES },
    flush: { count: machines * machines },
  };
}
