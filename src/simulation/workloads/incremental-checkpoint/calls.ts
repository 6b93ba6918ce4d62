import type { CallSetting, ExpectedCalls } from '../../contract/expected-calls.ts';
import { putsOfCombination } from '../collective.ts';
import type { IncrementalCheckpointValues } from './parameters.ts';
import { trackingOf } from './tracking.ts';

const FEW_BYTES = 8;

/**
 * Returns the writes with the marking of their pages, and checkpoints, each with a flush to partners, puts of pages and two
 * barriers.
 */
export function incrementalCheckpointCalls(setting: CallSetting<IncrementalCheckpointValues>): ExpectedCalls {
  const { workload, computing, offers } = setting;
  const way = trackingOf(offers);
  const isIncremental = workload.checkpoint === 'incremental';
  const writes = computing * workload.operationsPerProcess;
  const remote = writes * (1 - workload.localShare);
  const isMessage = isIncremental && way === 'remote-handler';
  const marks = isIncremental && way === 'atomics' ? remote * (workload.marking === 'every-write' ? 1 : 0.5) : 0;
  const saved = way === 'unlogged' ? undefined : checkpointCalls(setting);
  const small = (isMessage ? 0 : remote) + marks + (saved?.signals ?? 0);
  const puts = small + (saved?.puts ?? 0);
  return {
    ...(isMessage && { invoke: { count: remote, bytes: workload.writeBytes } }),
    put: { count: puts, bytes: (small * FEW_BYTES + (saved?.bytes ?? 0)) / Math.max(1, puts) },
    get: { count: saved?.gets ?? 0, bytes: workload.transferBytes },
    flush: { count: saved?.flushes ?? 0 },
    compute: { count: 2 * writes + (saved?.signals ?? 0), ns: workload.computeNs / 2 },
  };
}

/** Returns the calls of all checkpoints, of the end, and of the recovery of a process. */
function checkpointCalls({ machine, workload, computing, processes }: CallSetting<IncrementalCheckpointValues>) {
  const checkpoints = Math.floor(workload.operationsPerProcess / workload.checkpointEvery);
  const pageBytes = machine.iotlbPageBytes;
  const pages = Math.ceil(workload.memoryBytes / pageBytes);
  const pieces = Math.ceil(pageBytes / workload.transferBytes);
  // Each write of an interval, own or foreign, can be to another page of the share that is written.
  const touched = Math.max(1, pages * workload.writtenShare);
  const isFull = workload.checkpoint === 'full';
  const saved = isFull ? pages : Math.min(pages, touched * (1 - Math.exp(-workload.checkpointEvery / touched)) + 1);
  const puts = checkpoints * computing * saved * pieces;
  const partners = Math.min(processes - 1, workload.partners);
  return {
    puts,
    bytes: puts * Math.min(pageBytes, workload.transferBytes),
    gets: checkpoints > 0 ? pages * pieces : 0,
    signals: (2 * checkpoints + 2) * putsOfCombination(computing),
    flushes: computing * (checkpoints * (partners + 1) + partners),
  };
}
