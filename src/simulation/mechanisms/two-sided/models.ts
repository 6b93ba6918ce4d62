import { helperThread } from '../../attention/helper-thread.ts';
import { library } from '../../attention/library.ts';
import type { ModelsOf } from '../mechanism.ts';
import { TwoSidedModel } from './model.ts';
import { byCpu, byDma, helperCosts } from './setting.ts';

export const models: ModelsOf<'two-sided-basic' | 'two-sided-helper' | 'two-sided-ioat'> = {
  'two-sided-basic': {
    create: (runtime, machine, own) => new TwoSidedModel(runtime, byCpu(machine, own), library),
  },
  'two-sided-helper': {
    create: (runtime, machine, own) =>
      new TwoSidedModel(runtime, byCpu(machine, own), helperThread(helperCosts(machine, own))),
  },
  'two-sided-ioat': {
    create: (runtime, machine, own) =>
      new TwoSidedModel(runtime, byDma(machine, own), helperThread(helperCosts(machine, own))),
  },
};
