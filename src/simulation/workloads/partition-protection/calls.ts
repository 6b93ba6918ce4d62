import type { CallSetting, ExpectedCalls } from '../../contract/expected-calls.ts';
import type { PartitionProtectionValues } from './parameters.ts';

/** A register and an access each; refused ones take less. */
export function partitionProtectionCalls({
  workload,
  computing,
}: CallSetting<PartitionProtectionValues>): ExpectedCalls {
  const count = computing * workload.operationsPerProcess;
  const bytes = workload.accessBytes;
  const mapPartition = { count };
  if (workload.operation === 'read') return { mapPartition, get: { count, bytes } };
  const granted = count * (1 - workload.readOnlyShare);
  if (workload.operation === 'fetch-and-add') return { mapPartition, atomic: { count: granted } };
  if (workload.operation === 'write') return { mapPartition, write: { count: granted, bytes } };
  return { mapPartition, put: { count: granted, bytes }, flush: { count } };
}
