import type { ModelsOf } from '../mechanism.ts';
import { CpuCopyModel } from './cpu-copy.ts';
import { DmaCopyModel } from './dma-copy.ts';

export const models: ModelsOf<'cpu-copy' | 'dma-copy'> = {
  'cpu-copy': { create: (runtime, machine, own) => new CpuCopyModel(runtime, machine, own) },
  'dma-copy': { create: (runtime, machine, own) => new DmaCopyModel(runtime, machine, own) },
};
