// Derived from the folders beside it by `npm run generate`.
import { models as accessCounter } from './access-counter/models.ts';
import { models as addressTranslation } from './address-translation/models.ts';
import { models as barnes } from './applications/barnes/models.ts';
import { models as is } from './applications/is/models.ts';
import { models as lu } from './applications/lu/models.ts';
import { models as nbody } from './applications/nbody/models.ts';
import { models as nbodyw } from './applications/nbodyw/models.ts';
import { models as ocean } from './applications/ocean/models.ts';
import { models as sor } from './applications/sor/models.ts';
import { models as tsp } from './applications/tsp/models.ts';
import { models as water } from './applications/water/models.ts';
import { models as bitonicSort } from './bitonic-sort/models.ts';
import { models as cacheInterference } from './cache-interference/models.ts';
import { models as cannon } from './cannon/models.ts';
import { models as consistency } from './consistency/models.ts';
import { models as controlBits } from './control-bits/models.ts';
import { models as dht } from './dht/models.ts';
import { models as eventLatency } from './event-latency/models.ts';
import { models as getLogging } from './get-logging/models.ts';
import { models as goal } from './goal/models.ts';
import { models as incrementalCheckpoint } from './incremental-checkpoint/models.ts';
import { models as litmus } from './litmus/models.ts';
import { models as memcpy } from './memcpy/models.ts';
import { models as memoryProvisioning } from './memory-provisioning/models.ts';
import { models as messaging } from './messaging/models.ts';
import { models as overlap } from './overlap/models.ts';
import { models as pageFault } from './page-fault/models.ts';
import { models as pageProtection } from './page-protection/models.ts';
import { models as pageProtectionCost } from './page-protection-cost/models.ts';
import { models as parallelSort } from './parallel-sort/models.ts';
import { models as partitionProtection } from './partition-protection/models.ts';
import { models as partitionTradeoff } from './partition-tradeoff/models.ts';
import { models as passivePut } from './passive-put/models.ts';
import { models as pingPong } from './ping-pong/models.ts';
import { models as randomPut } from './random-put/models.ts';
import { models as remoteAccess } from './remote-access/models.ts';
import { models as remoteQueue } from './remote-queue/models.ts';
import { models as repeatPut } from './repeat-put/models.ts';
import { models as stream } from './stream/models.ts';
import { models as vGas } from './v-gas/models.ts';
import { models as xorCheckpoint } from './xor-checkpoint/models.ts';

export const MODELS = {
  ...accessCounter,
  ...addressTranslation,
  ...barnes,
  ...is,
  ...lu,
  ...nbody,
  ...nbodyw,
  ...ocean,
  ...sor,
  ...tsp,
  ...water,
  ...bitonicSort,
  ...cacheInterference,
  ...cannon,
  ...consistency,
  ...controlBits,
  ...dht,
  ...eventLatency,
  ...getLogging,
  ...goal,
  ...incrementalCheckpoint,
  ...litmus,
  ...memcpy,
  ...memoryProvisioning,
  ...messaging,
  ...overlap,
  ...pageFault,
  ...pageProtection,
  ...pageProtectionCost,
  ...parallelSort,
  ...partitionProtection,
  ...partitionTradeoff,
  ...passivePut,
  ...pingPong,
  ...randomPut,
  ...remoteAccess,
  ...remoteQueue,
  ...repeatPut,
  ...stream,
  ...vGas,
  ...xorCheckpoint,
};
