import { hostname } from 'node:os';

const MIB_PER_GIB = 1024;

/**
 * Returns the labels that specifications may require of a worker: those configured, and automatic ones: `host-NAME`, `arch-x64`
 * and the like, and `memory-1gib`, `memory-2gib`, `memory-4gib` … up to the memory limit of a run.
 */
export function labelsOfWorker(given: readonly string[], runMemoryMiB: number): string[] {
  const own = [`host-${hostname()}`, `arch-${process.arch}`].map(asLabel);
  for (let gib = 1; gib * MIB_PER_GIB <= runMemoryMiB; gib *= 2) own.push(`memory-${gib}gib`);
  return [...new Set([...own, ...given])].sort();
}

function asLabel(text: string): string {
  return text.toLowerCase().replaceAll(/[^a-z0-9.-]/g, '-');
}
