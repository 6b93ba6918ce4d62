import type { Demands, Impossibility, Rule, RunSetting } from '../../run-setting.ts';
import { atLeast, tooFew } from '../rules.ts';
import type { IncrementalCheckpointValues } from './parameters.ts';

/** Memory of all processes together, whose whole content is kept while a run is simulated. */
const MOST_BYTES = 2 ** 31;

export const incrementalCheckpointRules: readonly Rule<IncrementalCheckpointValues>[] = [
  atLeast(2, 'a checkpoint needs at least 2 processes that run the program'),
  writeFitsPage,
  memoryIsKept,
  everyoneWrites,
];

/** Returns the number of processes that write a memory: its own, and its partners. */
export function writersOf(partners: number, members: number): number {
  return 1 + Math.min(partners, members - 1);
}

function sizes({ machine, workload }: Pick<RunSetting<IncrementalCheckpointValues>, 'machine' | 'workload'>) {
  const pageBytes = machine.iotlbPageBytes;
  return {
    pageBytes,
    pages: Math.ceil(workload.memoryBytes / pageBytes),
    writeBytes: workload.writeBytes,
  };
}

function writeFitsPage(setting: RunSetting<IncrementalCheckpointValues>): Impossibility | undefined {
  const { pageBytes, writeBytes } = sizes(setting);
  if (writeBytes <= pageBytes) return undefined;
  return {
    code: 'SIM_WRITE_SIZE',
    message: `a write of ${writeBytes} B is larger than a page; accepted: at most ${pageBytes} B`,
    blames: ['workload.writeBytes', 'machine.iotlbPageBytes'],
  };
}

function memoryIsKept(setting: RunSetting<IncrementalCheckpointValues>): Impossibility | undefined {
  const { pageBytes, pages } = sizes(setting);
  const { processes } = setting;
  if (processes * pages * pageBytes <= MOST_BYTES) return undefined;
  const most = `accepted: at most ${Math.floor(MOST_BYTES / processes / pageBytes) * pageBytes} B each, in whole pages of ${pageBytes} B`;
  return tooFew(
    `the memory of ${processes} processes with ${pages * pageBytes} B each exceeds ${MOST_BYTES} B in all; ${most}`,
    'workload.memoryBytes',
    'machine.iotlbPageBytes',
  );
}

function everyoneWrites(setting: RunSetting<IncrementalCheckpointValues>): Impossibility | undefined {
  const { pageBytes, pages, writeBytes } = sizes(setting);
  const cells = pages * Math.floor(pageBytes / writeBytes);
  const writers = writersOf(setting.workload.partners, setting.computing);
  if (cells >= writers) return undefined;
  return tooFew(
    `a memory of ${cells} writes in size is too small for the ${writers} processes that write to it; accepted: more memoryBytes or fewer partners`,
    'workload.memoryBytes',
    'workload.partners',
    'workload.writeBytes',
  );
}

/** Pieces of a page are transferred; the metadata of writes is logged. */
export function incrementalCheckpointDemands({
  machine,
  workload,
  offers,
}: Omit<RunSetting<IncrementalCheckpointValues>, 'demands'>): Demands {
  const { pageBytes, writeBytes } = sizes({ machine, workload });
  const bytes = Math.min(pageBytes, Math.max(workload.transferBytes, writeBytes));
  const isTracked = offers.includes('access-handlers') && workload.checkpoint === 'incremental';
  return {
    transfer: { bytes, stepBytes: pageBytes, withinNode: true },
    ...(isTracked && { activeAccess: { bytes: writeBytes, loggedBytes: 0 } }),
  };
}
