import type { CallSetting, ExpectedCalls } from '../../contract/expected-calls.ts';
import { numbersOf } from '../memory.ts';

/** A register and an access each; refused ones take less. */
export function partitionProtectionCalls({ workload, computing }: CallSetting): ExpectedCalls {
  const number = numbersOf(workload);
  const count = computing * number('operationsPerProcess');
  const bytes = number('accessBytes');
  const mapPartition = { count };
  if (workload.operation === 'read') return { mapPartition, get: { count, bytes } };
  const granted = count * (1 - number('readOnlyShare'));
  if (workload.operation === 'fetch-and-add') return { mapPartition, atomic: { count: granted } };
  if (workload.operation === 'write') return { mapPartition, write: { count: granted, bytes } };
  return { mapPartition, put: { count: granted, bytes }, flush: { count } };
}
