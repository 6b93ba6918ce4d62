import type { Machine } from '../../machines/schema.ts';
import type { Runtime } from '../../runtime/runtime.ts';
import type { ModelsOf, ParametersOf } from '../mechanism.ts';
import { RemoteLoadsModel } from './model.ts';
import { integrated, throughBridge } from './setting.ts';

/** Loads and stores that leave the node; variants differ only in the path between core, memory and line. */
function remoteLoads(wayOf: typeof throughBridge) {
  return (runtime: Runtime, machine: Machine, own: ParametersOf<'dpgas-bridge'>) =>
    new RemoteLoadsModel(runtime, { ...own, machine }, wayOf(machine));
}

export const models: ModelsOf<'dpgas-bridge' | 'dpgas-integrated'> = {
  'dpgas-bridge': { create: remoteLoads(throughBridge) },
  'dpgas-integrated': { create: remoteLoads(integrated) },
};
