import { hostname } from 'node:os';

const MIB_PER_GIB = 1024;

/**
 * What specifications may require of a worker: the labels that it was given, beside those that it has by itself:
 * `host-NAME`, `arch-x64` and the like, and `memory-1gib`, `memory-2gib`, `memory-4gib` … up to what a run may use.
 */
export function labelsOfWorker(given: readonly string[], runMemoryMiB: number): string[] {
  const own = [`host-${hostname()}`, `arch-${process.arch}`].map(asLabel);
  for (let gib = 1; gib * MIB_PER_GIB <= runMemoryMiB; gib *= 2) own.push(`memory-${gib}gib`);
  return [...new Set([...own, ...given])].sort();
}

function asLabel(text: string): string {
  return text.toLowerCase().replaceAll(/[^a-z0-9.-]/g, '-');
}
