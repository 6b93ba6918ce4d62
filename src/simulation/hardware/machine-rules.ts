import type { Impossibility, Rule, RunSetting } from '../parameters.ts';
import { dividesIntoSets } from './memory/cache-geometry.ts';

/** What the values of any machine have to fulfil together; one that is not described in hardware has none of them. */
export const machineRules: readonly Rule[] = [pageSize, iotlbSets, cacheSets];

/** Page tables know no other sizes: an index of whole bits at every level. */
function pageSize({ machine: { iotlbPageBytes } }: RunSetting): Impossibility | undefined {
  const bytes = Number(iotlbPageBytes);
  if (iotlbPageBytes === undefined || isPowerOfTwo(bytes)) return undefined;
  const below = 2 ** Math.floor(Math.log2(bytes));
  return {
    code: 'SIM_PAGE_SIZE',
    message: `a page of ${bytes} B is no power of two; accepted: ${below}, ${2 * below}, … (4096, 2097152 and 1073741824 on x86)`,
    blames: ['machine.iotlbPageBytes'],
  };
}

/** Some bits of the page number choose the set. */
function iotlbSets({ machine }: RunSetting): Impossibility | undefined {
  const entries = Number(machine.iotlbEntries ?? 0);
  if (machine.iotlbWays === 'full' || entries === 0) return undefined;
  const ways = Number(machine.iotlbWays);
  if (entries <= ways || isPowerOfTwo(entries / ways)) return undefined;
  const below = ways * 2 ** Math.floor(Math.log2(entries / ways));
  return {
    code: 'SIM_IOTLB',
    message: `${entries} entries in ${ways} ways are ${entries / ways} sets, which is no power of two; accepted: ${below}, ${2 * below}, … entries, or iotlbWays: full`,
    blames: ['machine.iotlbEntries', 'machine.iotlbWays'],
  };
}

function cacheSets({ machine }: RunSetting): Impossibility | undefined {
  const [bytes, ways, line] = [Number(machine.cacheBytes), Number(machine.cacheWays), Number(machine.cacheLineBytes)];
  if (machine.cacheBytes === undefined || dividesIntoSets({ bytes, ways, lineBytes: line })) return undefined;
  const accepted = `lines of a power of two and a multiple of ${ways} × ${line} B`;
  return {
    code: 'SIM_CACHE',
    message: `a cache of ${bytes} B does not divide into sets of ${ways} lines of ${line} B, or those are no power of two; accepted: ${accepted}`,
    blames: ['machine.cacheBytes', 'machine.cacheWays', 'machine.cacheLineBytes'],
  };
}

const isPowerOfTwo = (value: number): boolean => Number.isInteger(Math.log2(value));
