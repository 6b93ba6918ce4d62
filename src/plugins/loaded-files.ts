import Module, { createRequire, register } from 'node:module';
import { isAbsolute } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { isModuleNamespaceObject } from 'node:util/types';
import { MessageChannel, type MessagePort, receiveMessageOnPort } from 'node:worker_threads';
import type { HookData, Import } from './loading-hooks.ts';

const { cache } = createRequire(import.meta.url);
const suffix = import.meta.url.endsWith('.ts') ? '.ts' : '.js';
const own = (path: string) => new URL(`${path}${suffix}`, import.meta.url).href;

/** Specifiers of this package that plugins can import. */
const SERVED = {
  'onesided/simulation': own('../simulation/plugin/entry'),
} as const;

/** Folders of this package's code, which the model version covers separately from plugins. */
const OWN_CODE = ['../', '../../workers/'].map((folder) => fileURLToPath(new URL(folder, import.meta.url)));

/** Number of consecutive rounds without a new import after which none is pending. */
const QUIET_TURNS = 2;

/** An ES module was loaded with `require`, so its own imports cannot be observed. */
export class RequiredModuleError extends Error {
  constructor(readonly file: string) {
    super(`${file} is an ES module that a CommonJS file requires: import it instead`);
  }
}

/** Tracks which files the modules of this process have loaded, and which module loaded each. */
export class LoadedFiles {
  private readonly port: MessagePort;
  private readonly imports: Map<string, Set<string>> = new Map();
  /** Files that a file has required, including those already loaded by another. */
  private readonly requires: Map<string, Set<string>> = new Map();
  /** Number of distinct reported imports. */
  private told = 0;
  private turns = 0;
  private lookedAt = 0;
  private late: string | undefined;

  /** Starts to observe imports. Hooks cannot be removed, so a process has one instance. */
  constructor() {
    const { port1, port2 } = new MessageChannel();
    const data: HookData = { port: port2, served: SERVED };
    register(own('./loading-hooks'), { data, transferList: [port2] });
    this.port = port1;
    this.port.unref();
    this.seeRequires();
  }

  /** Modules in the CommonJS cache. */
  get required(): readonly string[] {
    return Object.keys(cache);
  }

  /**
   * Returns all files loaded because of a module, including itself: modules of both kinds, JSON and native code.
   * @param before CommonJS modules that existed before it was loaded
   * @throws RequiredModuleError
   */
  of(entry: string, before: ReadonlySet<string>): Set<string> {
    this.receive();
    const files = new Set<string>();
    this.follow(pathToFileURL(entry).href, files);
    // Anything required during loading, in whatever way, leaves at least its module in the cache.
    for (const file of this.required) if (!before.has(file)) this.followRequired(file, files);
    return files;
  }

  /**
   * Resolves when all pending imports have been reported: an import() that a module does not await may come after the module.
   * Hooks run in order, so importing a module of this package now comes after them. As a module before it may trigger further
   * imports, this repeats until nothing new is reported.
   */
  async settle(): Promise<void> {
    for (let quiet = 0, told = this.told; quiet < QUIET_TURNS; ) {
      this.turns += 1;
      await import(`${own('./loading-hooks')}?turn=${this.turns}`);
      this.receive();
      quiet = this.told === told ? quiet + 1 : 0;
      told = this.told;
    }
  }

  /** Returns the modules whose import was attempted because of a module, including itself, whether or not it succeeded. */
  imported(entry: string): Set<string> {
    this.receive();
    const files = new Set<string>();
    const follow = (address: string): void => {
      const file = fileOf(address);
      if (file === undefined || files.has(file)) return;
      files.add(file);
      for (const imported of this.imports.get(file) ?? []) follow(imported);
    };
    follow(pathToFileURL(entry).href);
    return files;
  }

  /** Returns a file that one of these imports but that is not among them. The search is repeated only after further imports. */
  lateImport(covered: ReadonlySet<string>): string | undefined {
    this.receive();
    if (this.told === this.lookedAt) return this.late;
    this.lookedAt = this.told;
    const imports = [...covered].flatMap((file) => [...(this.imports.get(file) ?? [])]);
    this.late = imports.map(fileOf).find((file) => file !== undefined && !covered.has(file));
    return this.late;
  }

  private follow(address: string, files: Set<string>): void {
    const file = fileOf(address);
    if (file === undefined || files.has(file)) return;
    files.add(file);
    for (const imported of this.imports.get(file) ?? []) this.follow(imported, files);
    this.followRequiredBy(file, files);
  }

  private followRequiredBy(file: string, files: Set<string>): void {
    for (const child of cache[file]?.children ?? []) this.followRequired(child.filename, files);
    for (const required of this.requires.get(file) ?? []) this.followRequired(required, files);
  }

  private followRequired(file: string, files: Set<string>): void {
    if (isOwnFile(file) || files.has(file)) return;
    files.add(file);
    const module = cache[file];
    if (isModuleNamespaceObject(module?.exports)) throw new RequiredModuleError(file);
    this.followRequiredBy(file, files);
  }

  /** Records `require` calls. The CommonJS cache does not list files required by an ES module through its own `require`. */
  private seeRequires(): void {
    const { requires } = this;
    const before = Module.prototype.require;
    Module.prototype.require = function required(this: NodeJS.Module, id: string): unknown {
      const exports: unknown = before.call(this, id);
      const file = createRequire(this.filename).resolve(id);
      if (isAbsolute(file)) requires.set(this.filename, (requires.get(this.filename) ?? new Set()).add(file));
      return exports;
    };
  }

  /** Reads the hooks' reports since the last call; a module is reported before it is loaded. */
  private receive(): void {
    for (let told = receiveMessageOnPort(this.port); told; told = receiveMessageOnPort(this.port)) {
      const [parent, imported]: Import = told.message;
      const file = fileOf(parent);
      if (file === undefined) continue;
      const known = this.imports.get(file) ?? new Set();
      if (!known.has(imported)) this.told += 1;
      this.imports.set(file, known.add(imported));
    }
  }
}

/** Returns the file of an address; undefined if it is not a file (`node:fs`) or belongs to this package. */
function fileOf(address: string): string | undefined {
  if (!address.startsWith('file:')) return undefined;
  const { pathname } = new URL(address);
  const file = fileURLToPath(`file://${pathname}`);
  return isOwnFile(file) ? undefined : file;
}

/** Whether a file belongs to this package. */
export const isOwnFile = (file: string): boolean => OWN_CODE.some((folder) => file.startsWith(folder));

/** Whether the address of a module, or of a location in it, belongs to this package. */
export const isOwnAddress = (address: string): boolean =>
  OWN_CODE.some((folder) => address.startsWith(pathToFileURL(folder).href));
