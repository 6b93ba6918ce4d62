import { SimulationFault } from '../engine/fault.ts';

/**
 * Merges the counters of a run. Ensures that no counter hides another, such as one of programs' calls or of another plugin.
 * @param of the definitions of the run: those of plugins are named
 * @throws SimulationFault if two have the same name
 */
export function mergedCounters(
  groups: readonly Readonly<Record<string, number>>[],
  of: readonly { readonly plugin?: string }[] = [],
): Record<string, number> {
  const merged: Record<string, number> = {};
  for (const [name, count] of groups.flatMap((group) => Object.entries(group))) {
    if (Object.hasOwn(merged, name)) throw twice(name, of);
    merged[name] = count;
  }
  return merged;
}

function twice(name: string, of: readonly { readonly plugin?: string }[]): SimulationFault {
  const plugins = [...new Set(of.flatMap(({ plugin }) => plugin ?? []))];
  const where = plugins.length === 0 ? '' : `plugin ${plugins.join(' or ')}: `;
  const fix = 'rename the one of the plugin';
  return new SimulationFault('SIM_PLUGIN', `${where}two things are counted as ${name} in this run: ${fix}`);
}
