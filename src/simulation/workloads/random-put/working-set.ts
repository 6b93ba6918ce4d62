import type { Region } from '../../hardware/iommu/region.ts';
import type { Demands, Impossibility, RunSetting } from '../../run-setting.ts';
import { type WindowSetting, windowEnd, windowOf } from '../window.ts';
import type { RandomPutValues } from './parameters.ts';

/** Places of a working set, or of the area that data come from, that puts begin at. */
export interface Slots {
  readonly putBytes: number;
  readonly slotBytes: number;
}

export function slotsOf(parameters: Pick<RandomPutValues, 'putBytes' | 'alignmentPages'>, pageBytes: number): Slots {
  const [putBytes, alignment] = [parameters.putBytes, parameters.alignmentPages];
  return { putBytes, slotBytes: (alignment > 0 ? alignment : Math.ceil(putBytes / pageBytes)) * pageBytes };
}

/** Returns the number of slots in this many bytes. If puts overlap, the last one must fit. */
export function slotsIn(bytes: number, { putBytes, slotBytes }: Slots): number {
  return Math.floor((bytes - Math.max(0, putBytes - slotBytes)) / slotBytes);
}

/** Returns the size of the source area, and how much of it is outside the working set. */
export function sourceOf(parameters: RandomPutValues, { putBytes, slotBytes }: Slots) {
  const area = Math.max(putBytes, parameters.sourceAreaBytes);
  const isInside = parameters.sourceArea === 'inside';
  const bytes = isInside ? Math.min(area, parameters.workingSetBytes) : area;
  return { bytes, separateBytes: parameters.sourceArea === 'disjoint' ? Math.max(bytes, slotBytes) : 0 };
}

/** The working set, and an area for the sources if that is elsewhere. */
export function regionsOf({
  parameters,
  pageBytes,
}: Pick<WindowSetting<RandomPutValues>, 'parameters' | 'pageBytes'>): Region[] {
  const { separateBytes } = sourceOf(parameters, slotsOf(parameters, pageBytes));
  return windowOf(
    [
      { name: 'working-set', bytes: parameters.workingSetBytes },
      { name: 'source', bytes: separateBytes },
    ],
    pageBytes,
  );
}

/** Returns the number of slots that data come from; 0 if that memory is registered anyway. */
export function sourceSlotsOf(parameters: RandomPutValues, slots: Slots): number {
  if (parameters.sourceArea === 'unpinned') return 0;
  return Math.max(1, slotsIn(sourceOf(parameters, slots).bytes, slots));
}

/** Space for one put at least: it begins at a page, and is a page long or longer. */
export function putFits({ machine, workload }: RunSetting<RandomPutValues>): Impossibility | undefined {
  const pageBytes = machine.iotlbPageBytes;
  const slots = slotsOf(workload, pageBytes);
  const bytes = workload.workingSetBytes;
  if (slotsIn(bytes, slots) >= 1) return undefined;
  const least = Math.max(slots.putBytes, slots.slotBytes);
  return {
    code: 'SIM_WORKING_SET',
    message: `a put of ${slots.putBytes} B takes up ${least} B (pages of ${pageBytes} B), more than a working set of ${bytes} B; accepted: workingSetBytes of at least ${least}`,
    blames: ['workload.workingSetBytes', 'workload.putBytes', 'workload.alignmentPages', 'machine.iotlbPageBytes'],
  };
}

/** Puts of a page or less are within one page, longer ones begin at a multiple of their slots. */
export function randomPutDemands({
  machine,
  workload,
  computing,
}: Omit<RunSetting<RandomPutValues>, 'demands'>): Demands {
  const pageBytes = machine.iotlbPageBytes;
  const slots = slotsOf(workload, pageBytes);
  const isOpposite = workload.destination === 'opposite';
  return {
    transfer: {
      bytes: slots.putBytes,
      stepBytes: slots.slotBytes,
      withinNode: !isOpposite || Math.floor(computing / 2) < machine.processesPerNode,
    },
    windowBytes: windowEnd(regionsOf({ parameters: workload, pageBytes })),
  };
}
