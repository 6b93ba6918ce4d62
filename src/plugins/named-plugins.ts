import { delimiter } from 'node:path';

/** Environment variable with the locations of plugins, separated as in PATH. */
export const PLUGINS_VARIABLE = 'ONESIDED_PLUGINS';

/** Returns the locations of plugins given in the environment. */
export function pluginsInEnvironment(env: NodeJS.ProcessEnv = process.env): string[] {
  return (env[PLUGINS_VARIABLE] ?? '').split(delimiter).filter((place) => place !== '');
}

/**
 * Loads the plugins at these locations. The implementation is imported only if there are any, as it includes all models.
 * @throws ProblemError PLUGIN_INVALID
 */
export async function loadNamedPlugins(places: readonly string[]): Promise<void> {
  if (places.length === 0) return;
  const { loadPlugins } = await import('./load-plugins.ts');
  await loadPlugins(places);
}
