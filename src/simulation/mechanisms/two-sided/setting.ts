import type { HelperCosts } from '../../attention/helper-thread.ts';
import type { Machine } from '../../machines/schema.ts';
import type { ValuesOf } from '../../parameters.ts';
import type { buffers, copyEngine, helper } from './definition.ts';
import type { TwoSidedSetting } from './model.ts';

type Buffers = ValuesOf<typeof buffers>;
type CopyEngine = ValuesOf<typeof copyEngine>;
type Helper = ValuesOf<typeof helper>;

/** The CPU copies data, and the origin sends operations one after the other (I/OAT paper, sections 3.1 and 3.2). */
export function byCpu(machine: Machine, own: Buffers): TwoSidedSetting {
  return {
    bufferBytes: own.bufferBytes,
    buffersPerPeer: own.buffersPerPeer,
    receivePerByteNs: machine.receivePerByteNs,
    deferred: false,
  };
}

/** The copy engine of the chipset does, and the target knows beforehand how many operations there will be (section 3.3). */
export function byDma(machine: Machine, own: Buffers & CopyEngine): TwoSidedSetting {
  const dma = {
    offloadBytes: own.offloadBytes,
    batchOperations: own.batchOperations,
    batchBytes: own.batchBytes,
    interrupts: own.completion === 'interrupt',
    completionSleepNs: own.completionSleepNs,
    interruptNs: machine.interruptLatencyNs,
  };
  return { ...byCpu(machine, own), deferred: true, dma };
}

export function helperCosts(machine: Machine, own: Helper): HelperCosts {
  return {
    createNs: machine.threadCreateNs,
    cancelNs: machine.threadCancelNs,
    switchNs: machine.threadSwitchNs,
    sleepNs: own.helperSleepNs,
    everyCall: own.helperCreation === 'every-call',
  };
}
