import type { Machine } from '../../machines/schema.ts';
import type { Runtime } from '../../runtime/runtime.ts';
import type { ModelsOf } from '../mechanism.ts';
import { bounceBuffer } from './bounce-buffer.ts';
import { firehose } from './firehose.ts';
import { hardwareAssisted } from './hardware-assisted.ts';
import { RegistrationModel } from './model.ts';
import { optimistic } from './optimistic.ts';
import { pinEverything } from './pin-everything.ts';
import { pinDownCache, rendezvousNoUnpin, rendezvousUnpin } from './rendezvous.ts';
import { choose, type StrategyKind } from './strategy.ts';

const registering =
  <Own>(strategy: StrategyKind<Own>) =>
  (runtime: Runtime, machine: Machine, own: Own) =>
    new RegistrationModel(runtime, machine, choose(strategy, machine, own));

export const models: ModelsOf<
  | 'firehose'
  | 'rendezvous-unpin'
  | 'rendezvous-no-unpin'
  | 'bounce-buffer'
  | 'pin-everything'
  | 'hardware-assisted'
  | 'pin-down-cache'
  | 'optimistic'
> = {
  firehose: { create: registering(firehose) },
  'rendezvous-unpin': { create: registering(rendezvousUnpin) },
  'rendezvous-no-unpin': { create: registering(rendezvousNoUnpin) },
  'bounce-buffer': { create: registering(bounceBuffer) },
  'pin-everything': { create: registering(pinEverything) },
  'hardware-assisted': { create: registering(hardwareAssisted) },
  'pin-down-cache': { create: registering(pinDownCache) },
  optimistic: { create: registering(optimistic) },
};
