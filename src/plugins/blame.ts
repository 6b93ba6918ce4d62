import { basename, join } from 'node:path';
import { isMainThread } from 'node:worker_threads';
import { ERRORS } from '../spec/errors.ts';
import { thrownText } from '../spec/wording.ts';
import { innermostPlace } from './failing-place.ts';
import type { PluginPlace } from './place.ts';
import { nameOf } from './plugin-digest.ts';

/** A plugin with all files that it loads. */
export interface LoadedPlace extends PluginPlace {
  readonly files: ReadonlySet<string>;
}

/** Exit code of a process whose plugin fails outside any call: that of bad input. */
const REFUSED = 2;

/** The plugins of this process, and all their files. */
const known: LoadedPlace[] = [];
const files = new Set<string>();

/** From now on, what the plugin throws where nobody catches it is reported in its name. */
export function watch(place: LoadedPlace): void {
  if (known.length === 0) process.on('uncaughtExceptionMonitor', reportStray);
  known.push(place);
  for (const file of place.files) files.add(file);
}

/** Returns the plugin in which an error arose; undefined if its stack trace names none. */
export function culprit(error: unknown): LoadedPlace | undefined {
  const place = innermostPlace(error, files);
  return place && known.find((plugin) => plugin.files.has(place.file));
}

/** Returns the plugin of this name. */
export const loadedAs = (named: string | undefined): LoadedPlace | undefined =>
  known.find(({ name }) => name === named);

/** Names a file as accusations do. */
export function shownFile(file: string): string {
  const plugin = known.find(({ root }) => file.startsWith(join(root, '/')));
  return plugin === undefined ? basename(file) : nameOf(plugin.root, file);
}

/** Says what a plugin did wrong, for operators and clients: it names no folder of the operator. @param cause tells the line */
export function accusation({ name, root, file, files }: LoadedPlace, problem: string, cause?: unknown): string {
  const place = innermostPlace(cause, files);
  const where = place === undefined ? nameOf(root, file) : `${nameOf(root, place.file)}, line ${place.line}`;
  return `plugin ${name} (${where}): ${problem}; fix the plugin, or leave it out`;
}

/**
 * Called before Node ends the process, or the thread, for an error that nobody catches: of a timer, a callback, or a promise. An
 * error of a thread reaches its process, which fails the run with it.
 */
function reportStray(error: unknown): void {
  const plugin = culprit(error);
  // Somebody listens while a plugin is being loaded.
  if (plugin === undefined || process.listenerCount('uncaughtException') > 0) return;
  const problem = `a timer, callback or promise of it throws, which nobody catches: ${thrownText(error)}`;
  const detail = accusation(plugin, problem, error);
  if (!isMainThread) {
    Object.assign(error as Error, { message: detail, code: 'SIM_PLUGIN' });
    return;
  }
  process.stderr.write(`${ERRORS.PLUGIN_INVALID.title} (PLUGIN_INVALID)\n  ${detail}\n`);
  process.exit(REFUSED);
}
