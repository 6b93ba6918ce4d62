import { interrupts } from '../../attention/interrupts.ts';
import { polling } from '../../attention/polling.ts';
import { scratchpad } from '../../attention/scratchpad.ts';
import type { ModelsOf } from '../mechanism.ts';
import { ActiveAccessModel } from './model.ts';

/** Handing on a record takes no CPU time of its own: a look finds all that have arrived; interrupts add their upcall. */
const perMessageNs = 0;

export const models: ModelsOf<'aa-sp' | 'aa-poll' | 'aa-int'> = {
  'aa-sp': {
    create: (runtime, _machine, own) => new ActiveAccessModel(runtime, own, scratchpad(own.hyperthreadShare)),
  },
  'aa-poll': {
    create: (runtime, _machine, own) => new ActiveAccessModel(runtime, own, polling(own.pollIntervalNs, perMessageNs)),
  },
  'aa-int': {
    create: (runtime, _machine, own) => {
      const { interruptBatch: batch, interruptTimerNs: timerNs } = own;
      return new ActiveAccessModel(runtime, own, interrupts({ batch, timerNs, perMessageNs }));
    },
  },
};
