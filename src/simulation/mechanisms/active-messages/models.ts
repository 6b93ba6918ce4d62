import type { AttentionOf } from '../../attention/attention.ts';
import { backOff } from '../../attention/back-off.ts';
import { dedicatedCores } from '../../attention/dedicated-cores.ts';
import { interrupts } from '../../attention/interrupts.ts';
import { polling } from '../../attention/polling.ts';
import type { Machine } from '../../machines/schema.ts';
import type { Runtime } from '../../runtime/runtime.ts';
import type { ModelsOf, ParametersOf } from '../mechanism.ts';
import { KeyValueModel } from './key-value.ts';
import { ActiveMessagesModel } from './model.ts';

/** Creates the attention from the mechanism's own parameters: a model without these does not compile. */
type Attend<Own> = (own: Own, perMessageNs: number) => AttentionOf;

const polled: Attend<{ pollIntervalNs: number }> = (own, perMessageNs) => polling(own.pollIntervalNs, perMessageNs);
const backedOff: Attend<ParametersOf<'am-exp'>> = (own, perMessageNs) =>
  backOff({ baseNs: own.baseIntervalNs, capNs: own.capIntervalNs, perMessageNs });
// `best` is a number by now: that of the run which tries it.
const onload: Attend<ParametersOf<'am-onload'>> = (own, perMessageNs) =>
  dedicatedCores(Number(own.dedicatedCores), polled(own, perMessageNs));
const interrupted: Attend<ParametersOf<'am-ints'>> = (own, perMessageNs) =>
  interrupts({ batch: own.interruptBatch, timerNs: own.interruptTimerNs, perMessageNs });
const credits = (machine: Machine) => machine.amCreditsPerPeer;

/** Active messages, received by some kind of attention; receiving takes the CPU as long as sending. */
function activeMessages<Own>(attend: Attend<Own>) {
  return (runtime: Runtime, machine: Machine, own: Own) =>
    new ActiveMessagesModel(runtime, credits(machine), attend(own, runtime.costs.messageOverheadNs));
}

export const models: ModelsOf<'am' | 'am-exp' | 'am-onload' | 'am-ints' | 'a-kv'> = {
  am: { create: activeMessages(polled) },
  'am-exp': { create: activeMessages(backedOff) },
  'am-onload': {
    create: activeMessages(onload),
    searched: {
      name: 'dedicatedCores',
      most: (machine, processes) => Math.min(machine.processesPerNode, processes) - 1,
    },
  },
  'am-ints': { create: activeMessages(interrupted) },
  'a-kv': {
    create: (runtime, machine, own) => {
      const attention = polled(own, runtime.costs.messageOverheadNs);
      return new KeyValueModel(runtime, credits(machine), own.storeOperationNs, attention);
    },
  },
};
