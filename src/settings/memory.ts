import { totalmem } from 'node:os';

/**
 * Returns the memory that this process may use, in bytes: the limit of its control group (a container or systemd unit) or,
 * without one, all memory of the machine.
 */
export function usableMemoryBytes(): number {
  return Math.min(process.constrainedMemory() || Number.POSITIVE_INFINITY, totalmem());
}

interface Runs {
  /** Number of concurrent runs. */
  readonly threads: number;
  /** Memory limit of each run, in MiB. */
  readonly runMemoryMiB: number;
}

/** Returns a warning if memory cannot hold all concurrent runs, each at its limit; undefined if it can. */
export function memoryWarning({ threads, runMemoryMiB }: Runs, bytes = usableMemoryBytes()): string | undefined {
  const thereMiB = Math.floor(bytes / 2 ** 20);
  if (threads * runMemoryMiB <= thereMiB) return undefined;
  const each = Math.max(1, Math.floor(thereMiB / threads));
  const fewer = Math.floor(thereMiB / runMemoryMiB);
  const orFewer = fewer === 0 ? '' : `, or use ${fewer} thread${fewer === 1 ? '' : 's'}`;
  return (
    `${threads} concurrent runs may use ${runMemoryMiB} MiB each, which is more than the ${thereMiB} MiB of memory here: ` +
    `the system may kill this worker. Set ONESIDED_RUN_MEMORY_MIB to ${each} or less, for the API as well${orFewer}`
  );
}
