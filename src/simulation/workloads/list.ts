import { accessCounter } from './access-counter/definition.ts';
import { addressTranslation } from './address-translation/definition.ts';
import { barnes } from './applications/barnes/definition.ts';
import { is } from './applications/is/definition.ts';
import { lu } from './applications/lu/definition.ts';
import { nbody } from './applications/nbody/definition.ts';
import { nbodyw } from './applications/nbodyw/definition.ts';
import { ocean } from './applications/ocean/definition.ts';
import { sor } from './applications/sor/definition.ts';
import { tsp } from './applications/tsp/definition.ts';
import { water } from './applications/water/definition.ts';
import { bitonicSort } from './bitonic-sort/definition.ts';
import { cacheInterference } from './cache-interference/definition.ts';
import { cannon } from './cannon/definition.ts';
import { consistency } from './consistency/definition.ts';
import { controlBits } from './control-bits/definition.ts';
import type { WorkloadDefinition } from './definition.ts';
import { dht } from './dht/definition.ts';
import { eventLatency } from './event-latency/definition.ts';
import { getLogging } from './get-logging/definition.ts';
import { goal } from './goal/definition.ts';
import { incrementalCheckpoint } from './incremental-checkpoint/definition.ts';
import { litmus } from './litmus/definition.ts';
import { memcpy } from './memcpy/definition.ts';
import { memoryProvisioning } from './memory-provisioning/definition.ts';
import { messaging } from './messaging/definition.ts';
import { overlap } from './overlap/definition.ts';
import { pageFault } from './page-fault/definition.ts';
import { pageProtection } from './page-protection/definition.ts';
import { pageProtectionCost } from './page-protection-cost/definition.ts';
import { parallelSort } from './parallel-sort/definition.ts';
import { partitionProtection } from './partition-protection/definition.ts';
import { partitionTradeoff } from './partition-tradeoff/definition.ts';
import { passivePut } from './passive-put/definition.ts';
import { pingPong } from './ping-pong/definition.ts';
import { randomPut } from './random-put/definition.ts';
import { remoteAccess } from './remote-access/definition.ts';
import { remoteQueue } from './remote-queue/definition.ts';
import { repeatPut } from './repeat-put/definition.ts';
import { stream } from './stream/definition.ts';
import { vGas } from './v-gas/definition.ts';
import { xorCheckpoint } from './xor-checkpoint/definition.ts';

/**
 * The list of workloads. Catalogue, schemas, documents and the form use this order: by paper (Active Access, Firehose, one-sided
 * I/OAT, Kernel DSM, D-PGAS), within each from applications to measurements of single operations or devices; finally those of no
 * paper. `models.ts` in each folder has their models.
 */
const LIST = [
  dht,
  remoteQueue,
  accessCounter,
  getLogging,
  parallelSort,
  incrementalCheckpoint,
  xorCheckpoint,
  vGas,
  pageProtection,
  controlBits,
  stream,
  cannon,
  bitonicSort,
  randomPut,
  repeatPut,
  passivePut,
  overlap,
  cacheInterference,
  memcpy,
  sor,
  lu,
  is,
  water,
  barnes,
  nbody,
  nbodyw,
  tsp,
  ocean,
  pageFault,
  eventLatency,
  pageProtectionCost,
  remoteAccess,
  consistency,
  messaging,
  memoryProvisioning,
  partitionTradeoff,
  addressTranslation,
  partitionProtection,
  litmus,
  pingPong,
  goal,
] as const;

export type ListedWorkload = (typeof LIST)[number];
export type WorkloadId = ListedWorkload['id'];

/**
 * From outside the tree: see `mechanismDefinitions`. Functions of a definition take the values of its own parameters, which every
 * plan has by the time that they are called.
 */
export const workloadDefinitions = [...LIST] as readonly unknown[] as readonly WorkloadDefinition[];
