import { descriptorBytes, type MechanismMemory, type MechanismMemorySetting } from '../memory.ts';
import type { BufferValues } from './parameters.ts';

/** Receive buffers of the pairs that exchange messages; data are copied through the caches of the cores. */
export function twoSidedMemory({ processes, operations, underWay }: MechanismMemorySetting): MechanismMemory {
  const pairs = Math.min(processes ** 2, operations);
  return { arrayBytes: 24 * processes + 40 * underWay, heapBytes: 400 * pairs, usesCaches: true };
}

/**
 * In addition, the descriptors of data that leave their receive buffers by the copy engine: as many as there are for all buffers
 * that a process fills at another one.
 */
export function twoSidedIoatMemory(setting: MechanismMemorySetting<BufferValues>): MechanismMemory {
  const { processes, nodes, wanted, accessBytes, machine, parameters } = setting;
  const inBuffers =
    processes * parameters.buffersPerPeer * Math.ceil(parameters.bufferBytes / machine.dmaDescriptorBytes);
  const descriptors = Math.min(inBuffers, wanted * Math.ceil(accessBytes / machine.dmaDescriptorBytes));
  const other = twoSidedMemory(setting);
  return { ...other, arrayBytes: other.arrayBytes + descriptorBytes(descriptors, nodes) };
}
