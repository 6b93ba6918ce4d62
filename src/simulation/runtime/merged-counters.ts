import { SimulationFault } from '../engine/fault.ts';

/**
 * Merges the counters of a run. Ensures that no counter hides another, such as one of programs' calls or of another plugin.
 * @throws SimulationFault if two have the same name
 */
export function mergedCounters(groups: readonly Readonly<Record<string, number>>[]): Record<string, number> {
  const merged: Record<string, number> = {};
  for (const [name, count] of groups.flatMap((group) => Object.entries(group))) {
    if (Object.hasOwn(merged, name)) {
      throw new SimulationFault(
        'SIM_PLUGIN',
        `two things are counted as ${name} in this run: rename the one of the plugin`,
      );
    }
    merged[name] = count;
  }
  return merged;
}
