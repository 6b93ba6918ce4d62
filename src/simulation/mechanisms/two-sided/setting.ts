import type { HelperCosts } from '../../attention/helper-thread.ts';
import type { Machine } from '../../machines/schema.ts';
import type { TwoSidedSetting } from './model.ts';
import type { BufferValues, CopyEngineValues, HelperValues } from './parameters.ts';

/** The CPU copies data, and the origin sends operations one after the other (I/OAT paper, sections 3.1 and 3.2). */
export function byCpu(machine: Machine, own: BufferValues): TwoSidedSetting {
  return {
    bufferBytes: own.bufferBytes,
    buffersPerPeer: own.buffersPerPeer,
    receivePerByteNs: machine.receivePerByteNs,
    deferred: false,
  };
}

/** The copy engine of the chipset does, and the target knows beforehand how many operations there will be (section 3.3). */
export function byDma(machine: Machine, own: BufferValues & CopyEngineValues): TwoSidedSetting {
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

export function helperCosts(machine: Machine, own: HelperValues): HelperCosts {
  return {
    createNs: machine.threadCreateNs,
    cancelNs: machine.threadCancelNs,
    switchNs: machine.threadSwitchNs,
    sleepNs: own.helperSleepNs,
    everyCall: own.helperCreation === 'every-call',
  };
}
