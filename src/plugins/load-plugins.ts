import { pathToFileURL } from 'node:url';
import { guardedPlugin } from '../simulation/plugin/guarded-plugin.ts';
import type { Plugin } from '../simulation/plugin/plugin.ts';
import { checkPlugin } from '../simulation/plugin/plugin-problems.ts';
import { registerPlugin } from '../simulation/plugin/register.ts';
import { type RegisteredPlugin, registeredPlugins } from '../simulation/plugin/registered.ts';
import { offerProblems } from '../simulation/plugin/trial.ts';
import { errorCode } from '../spec/error-code.ts';
import { ProblemError } from '../spec/errors.ts';
import { quote, thrownText } from '../spec/wording.ts';
import { accusation, type LoadedPlace, watch } from './blame.ts';
import { withoutEnding } from './ending-process.ts';
import { orFailing } from './failing-load.ts';
import { failingPlace } from './failing-place.ts';
import { LoadedFiles, RequiredModuleError } from './loaded-files.ts';
import { type PluginPlace, pluginPlace } from './place.ts';
import { digestOfFiles, nameOf } from './plugin-digest.ts';
import { reservedNames } from './reserved-names.ts';

/** Of this process; records the CommonJS modules that existed when the latest plugin was loaded. */
let loaded: LoadedFiles | undefined;
let settled: ReadonlySet<string> = new Set();
/** Files covered by the digests of plugins. */
const digested = new Set<string>();

/**
 * Loads plugins in order and registers their parts; one that is already loaded is skipped. To be called before importing anything
 * derived from the catalogue.
 * @param places files, folders or installed packages
 * @throws ProblemError PLUGIN_INVALID naming the plugin and what to change
 */
export async function loadPlugins(places: readonly string[]): Promise<void> {
  for (const named of places) {
    const place = found(named);
    if (registeredPlugins.some(({ file }) => file === place.file)) continue;
    loaded ??= new LoadedFiles();
    const files = loaded;
    await withoutEnding(
      () => load(named, place, files),
      () => [...files.imported(place.file), ...digested],
    );
  }
}

/**
 * Loads the same plugins in a thread of the process that has loaded them.
 * @throws ProblemError PLUGIN_CHANGED if a file has changed
 */
export async function loadSamePlugins(plugins: readonly RegisteredPlugin[]): Promise<void> {
  for (const { name, file, digest, named } of plugins) {
    await loadPlugins([named]);
    const now = registeredPlugins.find((plugin) => plugin.file === file);
    if (now?.digest !== digest) {
      throw new ProblemError(
        'PLUGIN_CHANGED',
        `Files of the plugin ${name} (${file}) have changed: restart onesided. If no file has changed, the plugin does not wait for one of its imports: await every import().`,
      );
    }
  }
}

/** Returns a file that was loaded after the plugins, which no digest covers; undefined if there is none. */
export function lateFile(): string | undefined {
  return loaded?.required.find((file) => !settled.has(file)) ?? loaded?.lateImport(digested);
}

function found(named: string): PluginPlace {
  try {
    return pluginPlace(named);
  } catch (error) {
    throw invalid(named, [thrownText(error)]);
  }
}

async function load(named: string, place: PluginPlace, loaded: LoadedFiles): Promise<void> {
  const before = new Set(loaded.required);
  const module = await imported(named, place, loaded);
  if (loaded.required.includes(place.file)) throw invalid(named, [`it is a CommonJS module: ${AS_MODULE}`]);
  const plugin = readable(named, () => checked(named, module.default));
  const files = covered(named, place, before, loaded);
  const copy = [...files].find((file) => nameOf(place.root, file).startsWith('npm:onesided/'));
  if (copy !== undefined) {
    throw invalid(named, [
      `it loads another copy of onesided (${copy}): import onesided/simulation from ES modules only`,
    ]);
  }
  settled = new Set(loaded.required);
  for (const each of files) digested.add(each);
  const { name, file } = place;
  const digest = digestOfFiles(place.root, files);
  const whole = { ...place, files };
  readable(named, () => {
    const guarded = guardedPlugin(plugin, (problem, cause) => failed(whole, problem, cause));
    const untrue = offerProblems(guarded);
    if (untrue.length > 0) throw invalid(named, untrue);
    registerPlugin(guarded, { name, file, named, digest });
  });
  watch(whole);
}

/** Definitions may have getters, or be proxies: whatever these throw is a problem of the plugin. */
function readable<Result>(named: string, read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    if (error instanceof ProblemError) throw error;
    const problem = `its definitions throw when they are read: ${thrownText(error)}${whereIn(failingPlace(error))}; give plain values in place of getters and proxies`;
    throw invalid(named, [problem], error);
  }
}

function checked(named: string, exported: unknown): Plugin {
  const result = checkPlugin(exported);
  if ('problems' in result) throw invalid(named, result.problems);
  const taken = reservedNames(result.plugin);
  if (taken.length > 0) throw invalid(named, taken);
  return result.plugin;
}

interface PluginModule {
  readonly default?: unknown;
}

async function imported(named: string, { file }: PluginPlace, files: LoadedFiles): Promise<PluginModule> {
  try {
    return await orFailing(async () => {
      const module: PluginModule = await import(pathToFileURL(file).href);
      await files.settle();
      return module;
    });
  } catch (error) {
    const where = whereIn(failingPlace(error, files.imported(file)));
    const [message] = thrownText(error).split('\nRequire stack:');
    throw invalid(named, [`it throws while being loaded: ${message}${where}${adviceOn(error)}`], error);
  }
}

/** Returns how to mend what Node's message does not explain. */
function adviceOn(error: unknown): string {
  const code = errorCode(error);
  if (code === 'ERR_UNKNOWN_FILE_EXTENSION' && /"\.[cm]?tsx?"/.test(thrownText(error)))
    return ': compile the TypeScript, and name what becomes of it';
  if (code === 'MODULE_NOT_FOUND' && thrownText(error).includes("'onesided")) return `: ${AS_MODULE}`;
  return '';
}

/** A module without imports could be of either kind. */
const AS_MODULE =
  'a plugin is an ES module, which imports onesided/simulation: call it .mjs, or state "type": "module" in its package.json';

const whereIn = (place: string | undefined): string => (place === undefined ? '' : ` (${place})`);

function covered(named: string, { file }: PluginPlace, before: ReadonlySet<string>, files: LoadedFiles): Set<string> {
  try {
    return files.of(file, before);
  } catch (error) {
    throw error instanceof RequiredModuleError ? invalid(named, [thrownText(error)]) : error;
  }
}

/** Creates the error for a failing function of a plugin, called by plans or runs. */
const failed = (place: LoadedPlace, problem: string, cause?: unknown): ProblemError =>
  new ProblemError('PLUGIN_INVALID', accusation(place, problem, cause), [], { cause });

function invalid(named: string, problems: readonly string[], cause?: unknown): ProblemError {
  const lines = problems.map((problem) => `${named.trim() === '' ? quote(named) : named}: ${problem}`);
  return new ProblemError('PLUGIN_INVALID', lines.join('\n  '), [], { cause });
}
