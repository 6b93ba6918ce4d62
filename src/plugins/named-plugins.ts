import { delimiter } from 'node:path';

/** Environment variable of the operator: places of plugins, separated as in PATH. */
export const PLUGINS_VARIABLE = 'ONESIDED_PLUGINS';

/** The places of plugins that the environment names. */
export function pluginsInEnvironment(env: NodeJS.ProcessEnv = process.env): string[] {
  return (env[PLUGINS_VARIABLE] ?? '').split(delimiter).filter((place) => place !== '');
}

/**
 * Loads the plugins at these places. What that takes is imported only if there are any: it is all models there are.
 * @throws ProblemError PLUGIN_INVALID
 */
export async function loadNamedPlugins(places: readonly string[]): Promise<void> {
  if (places.length === 0) return;
  const { loadPlugins } = await import('./load-plugins.ts');
  await loadPlugins(places);
}
