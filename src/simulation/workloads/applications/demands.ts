import type { Demands, RunSetting } from '../../run-setting.ts';
import type { MemorySetting, WorkloadMemory } from '../memory.ts';

/**
 * Returns the demands of an application on a mechanism without pages: its largest transfer is a unit, its window a process's
 * share.
 */
export function applicationDemands<Values>(memoryOf: (setting: MemorySetting<Values>) => WorkloadMemory) {
  return ({ machine, workload, processes, computing, offers }: Omit<RunSetting<Values>, 'demands'>): Demands => {
    const setting = { processes, computing, parameters: workload, scheduleOperations: 0 };
    const { accessBytes, windowBytes } = memoryOf({
      ...{ ...setting, pageBytes: machine.iotlbPageBytes },
      offers: offers as MemorySetting['offers'],
    });
    return { transfer: { bytes: accessBytes, stepBytes: 64, withinNode: true }, windowBytes };
  };
}
