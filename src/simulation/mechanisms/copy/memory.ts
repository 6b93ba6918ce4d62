import { descriptorBytes, type MechanismMemory, type MechanismMemorySetting } from '../memory.ts';

/** Pending copies per process; data are copied through the caches of cores. */
export function copyMemory({ processes, underWay }: MechanismMemorySetting): MechanismMemory {
  return { arrayBytes: 24 * processes + 40 * underWay, usesCaches: true };
}

/** In addition, the descriptors of all copies: one up to each border of pages, of the source or of the destination. */
export function dmaCopyMemory(setting: MechanismMemorySetting): MechanismMemory {
  const { nodes, accesses, accessBytes, machine } = setting;
  const descriptors = 2 * Math.ceil(accessBytes / machine.dmaDescriptorBytes);
  const copies = copyMemory(setting);
  return { ...copies, arrayBytes: copies.arrayBytes + descriptorBytes(accesses * descriptors, nodes) };
}
