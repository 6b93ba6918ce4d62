import type { Machine } from './machines/schema.ts';
import type { SoftwareCosts } from './runtime/costs.ts';

/** Returns a separate object: values read for every message must not be looked up among all values of a machine. */
export function softwareCosts(machine: Machine): SoftwareCosts {
  // One line to read from and one to write to are filled, and the latter is written back eventually.
  const lineNs = 2 * machine.lineFillNs + machine.lineWriteBackNs;
  return {
    messageOverheadNs: machine.messageOverheadNs,
    memoryAccessNs: machine.memoryAccessNs,
    lookNs: machine.nicWritesTo === 'memory' ? machine.memoryAccessNs : machine.scratchpadAccessNs,
    scratchpadAccessNs: machine.scratchpadAccessNs,
    interruptLatencyNs: machine.interruptLatencyNs,
    handlerDispatchNs: machine.handlerDispatchNs,
    upcallNs: machine.upcallNs,
    completionNs: machine.completionNs,
    cacheLineBytes: machine.cacheLineBytes,
    copyPerByteNs: machine.copyPerByteNs,
    addPerByteNs: machine.addPerByteNs,
    freshCopyPerByteNs: machine.copyPerByteNs + lineNs / machine.cacheLineBytes,
  };
}
