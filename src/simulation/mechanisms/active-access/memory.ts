import { grownTo, type MechanismMemory, type MechanismMemorySetting } from '../memory.ts';
import type { LogValues } from './parameters.ts';

/** Bytes of an entry of each of the tables that an IOMMU has; user domains have an entry in that of access logs. */
const FLUSHING_ENTRY = 4 + 4 + 8 + 4;
const FAULT_ENTRY = 8 + 4;
const TAG_ENTRY = 64;
const DOMAIN_ENTRIES = 4 * 1024;
/** Initial size of a log, bytes: 64 words, in a memory of at least `LEAST_WORDS`. Kept records have a separate log. */
const LEAST_LOG = 512;
const LEAST_WORDS = 2 ** 15;

/** Tables of the IOMMUs, and a log per process, whose memory grows with its contents up to its maximum size. */
export function activeAccessMemory(setting: MechanismMemorySetting<LogValues>): MechanismMemory {
  const { processes, nodes, parameters, keptBytes } = setting;
  const perIommu =
    parameters.flushingBufferEntries * FLUSHING_ENTRY +
    parameters.faultLogEntries * FAULT_ENTRY +
    parameters.packetTagEntries * TAG_ENTRY +
    2 * DOMAIN_ENTRIES;
  // A ring that is full moves to one of twice its size, and the old ones are not of use to others of its age.
  const kept = Math.min(parameters.accessLogBytes, 4 * keptBytes);
  return {
    arrayBytes:
      nodes * perIommu +
      8 *
        (grownTo((processes * LEAST_LOG) / 8, LEAST_WORDS) +
          Math.max(LEAST_WORDS, (processes * Math.max(LEAST_LOG, kept)) / 8)) +
      128 * processes,
    heapBytes: processes * 1000,
  };
}
