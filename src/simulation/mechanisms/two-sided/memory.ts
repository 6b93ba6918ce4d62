import { descriptorBytes, type MechanismMemory, type MechanismMemorySetting, sentMessageBytes } from '../memory.ts';
import type { BufferValues } from './parameters.ts';

/**
 * Receive buffers of the pairs that exchange messages, and the pieces in which data travel, as many as there are buffers for; data
 * are copied through the caches of the cores.
 */
export function twoSidedMemory(setting: MechanismMemorySetting<BufferValues>): MechanismMemory {
  const { processes, operations, underWay, accesses, accessBytes, parameters } = setting;
  const pairs = Math.min(processes ** 2, operations);
  const pieces = Math.ceil(accessBytes / parameters.bufferBytes);
  const sent = pieces > 1 ? Math.min(processes * parameters.buffersPerPeer, accesses * pieces) : 0;
  return {
    arrayBytes: 24 * processes + 40 * underWay + sentMessageBytes(sent),
    heapBytes: 400 * pairs,
    usesCaches: true,
  };
}

/**
 * In addition, the descriptors of data that leave their receive buffers by the copy engine: as many as there are for all buffers
 * that a process fills at another one.
 */
export function twoSidedIoatMemory(setting: MechanismMemorySetting<BufferValues>): MechanismMemory {
  const { processes, nodes, accesses, accessBytes, machine, parameters } = setting;
  const inBuffers =
    processes * parameters.buffersPerPeer * Math.ceil(parameters.bufferBytes / machine.dmaDescriptorBytes);
  const descriptors = Math.min(inBuffers, accesses * Math.ceil(accessBytes / machine.dmaDescriptorBytes));
  const other = twoSidedMemory(setting);
  return { ...other, arrayBytes: other.arrayBytes + descriptorBytes(descriptors, nodes) };
}
