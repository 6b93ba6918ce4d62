import type { Region } from '../../hardware/iommu/region.ts';
import type { Demands, Impossibility, RunSetting } from '../../run-setting.ts';
import { type WindowSetting, windowOf } from '../window.ts';
import type { PassivePutValues } from './parameters.ts';

/** Number of pages at one of which an origin's fetched data begin. */
export const FETCH_PAGES = 16;
/** Maximum size of a window, so that cache tags suffice. */
const MOST_WINDOW_BYTES = 2 ** 31;

/** The last processes are targets. */
export function targetsOf(processes: number, originsPerTarget: number): number {
  return Math.max(1, Math.floor(processes / (originsPerTarget + 1)));
}

function mostOrigins(processes: number, originsPerTarget: number): number {
  const targets = targetsOf(processes, originsPerTarget);
  return Math.max(1, Math.ceil((processes - targets) / targets));
}

/** Parts of a window: an area for each origin of a target, or one that all share, with slots for messages. */
export function areasOf(parameters: PassivePutValues, processes: number) {
  const slotBytes = Math.ceil(parameters.putBytes / 8) * 8;
  const slots = parameters.distinctPlaces * (parameters.operation === 'put-and-fetch' ? 2 : 1);
  const isShared = parameters.operation === 'accumulate' || parameters.operation === 'fetch';
  const areas = isShared ? 1 : mostOrigins(processes, parameters.originsPerTarget);
  return { slotBytes, slots, areas, areaBytes: slots * slotBytes };
}

/** Areas for messages, and one where answers land; what origins fetch from the one area begins at one of some pages. */
export function regionsOf({ parameters, processes, pageBytes }: WindowSetting<PassivePutValues>): Region[] {
  const { areas, areaBytes } = areasOf(parameters, processes);
  const fetchedBytes = parameters.operation === 'fetch' ? FETCH_PAGES * pageBytes : 0;
  return windowOf(
    [
      { name: 'data', bytes: areas * areaBytes + fetchedBytes },
      { name: 'landing', bytes: areaBytes },
    ],
    pageBytes,
  );
}

export function windowFits({ workload, processes }: RunSetting<PassivePutValues>): Impossibility | undefined {
  const { areas, areaBytes } = areasOf(workload, processes);
  if ((areas + 1) * areaBytes <= MOST_WINDOW_BYTES) return undefined;
  return {
    code: 'SIM_WORKING_SET',
    message: `${areas} origins with ${areaBytes} B each need a larger window than a process may have; accepted: ${MOST_WINDOW_BYTES} B in all, with what they fetch: fewer origins or smaller messages`,
    blames: ['workload.putBytes', 'workload.originsPerTarget', 'workload.distinctPlaces', 'processes'],
  };
}

export function passivePutDemands({ workload, processes }: Omit<RunSetting<PassivePutValues>, 'demands'>): Demands {
  const stepBytes = areasOf(workload, processes).slotBytes;
  return { transfer: { bytes: workload.putBytes, stepBytes, withinNode: true } };
}
