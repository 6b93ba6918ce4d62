import { SimulationFault } from '../engine/fault.ts';

/**
 * Counters of a run side by side. What programs called for is hidden by nothing that is counted elsewhere, and calls of one
 * plugin not by those of another.
 * @throws SimulationFault where two have one name
 */
export function mergedCounters(groups: readonly Readonly<Record<string, number>>[]): Record<string, number> {
  const merged: Record<string, number> = {};
  for (const [name, count] of groups.flatMap((group) => Object.entries(group))) {
    if (Object.hasOwn(merged, name)) {
      throw new SimulationFault(
        'SIM_PLUGIN',
        `two things are counted as ${name} in this run: give that of the plugin another name`,
      );
    }
    merged[name] = count;
  }
  return merged;
}
