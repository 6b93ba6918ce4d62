import { totalmem } from 'node:os';

/** What this process may use, in bytes: the limit of its control group (a container, a unit of systemd), else all there is. */
export function usableMemoryBytes(): number {
  return Math.min(process.constrainedMemory() || Number.POSITIVE_INFINITY, totalmem());
}

interface Runs {
  /** How many are computed at a time. */
  readonly threads: number;
  /** What each may use, in MiB. */
  readonly runMemoryMiB: number;
}

/** What to say where runs that each need what they may use do not fit into memory together; undefined where they do. */
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
