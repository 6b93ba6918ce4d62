import Module, { createRequire, register } from 'node:module';
import { isAbsolute } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { isModuleNamespaceObject } from 'node:util/types';
import { MessageChannel, type MessagePort, receiveMessageOnPort } from 'node:worker_threads';
import type { HookData, Import } from './loading-hooks.ts';

const { cache } = createRequire(import.meta.url);
const suffix = import.meta.url.endsWith('.ts') ? '.ts' : '.js';
const own = (path: string) => new URL(`${path}${suffix}`, import.meta.url).href;

/** What plugins import of this package. */
const SERVED = {
  'onesided/simulation': own('../simulation/plugin/entry'),
} as const;

/** Folders of this package's own code, with which the model version begins: no part of a plugin. */
const OWN_CODE = ['../', '../../workers/'].map((folder) => fileURLToPath(new URL(folder, import.meta.url)));

/** Turns without an import after which there is none under way. */
const QUIET_TURNS = 2;

/** An ES module that was required: what it imports in turn is nowhere to be seen. */
export class RequiredModuleError extends Error {
  constructor(readonly file: string) {
    super(`${file} is an ES module that a CommonJS file requires: import it instead`);
  }
}

/** Knows which files the modules of this process have loaded, and from where. */
export class LoadedFiles {
  private readonly port: MessagePort;
  private readonly imports: Map<string, Set<string>> = new Map();
  /** By file what it has required, also where another had before. */
  private readonly requires: Map<string, Set<string>> = new Map();
  /** Imports that were told of, each once. */
  private told = 0;
  private turns = 0;
  private lookedAt = 0;
  private late: string | undefined;

  /** Imports are seen from now on; there is no way to end that, so that a process has one of these. */
  constructor() {
    const { port1, port2 } = new MessageChannel();
    const data: HookData = { port: port2, served: SERVED };
    register(own('./loading-hooks'), { data, transferList: [port2] });
    this.port = port1;
    this.port.unref();
    this.seeRequires();
  }

  /** Modules in the cache of CommonJS. */
  get required(): readonly string[] {
    return Object.keys(cache);
  }

  /**
   * All files that were loaded because of one, itself included: modules of both kinds, JSON and native code.
   * @param before CommonJS modules that were there before it was loaded
   * @throws RequiredModuleError
   */
  of(entry: string, before: ReadonlySet<string>): Set<string> {
    this.receive();
    const files = new Set<string>();
    this.follow(pathToFileURL(entry).href, files);
    // What is required while it is loaded, however that is done, leaves the module at least.
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

  /** Modules that were to be imported because of one, itself included, whether they could be or not. */
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

  /** A file that one of these imports, though it is none of them; looked for again only if there are further imports. */
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
    if (isOwn(file) || files.has(file)) return;
    files.add(file);
    const module = cache[file];
    if (isModuleNamespaceObject(module?.exports)) throw new RequiredModuleError(file);
    this.followRequiredBy(file, files);
  }

  /**
   * Records `require` calls: an ES module with a `require` of its own is no parent in the cache, which thus does not list what it
   * required.
   */
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

  /** What the hooks have told since the last time; a module is told of before it is there. */
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

/** The file at an address; undefined for what is none (`node:fs`) or is this package. */
function fileOf(address: string): string | undefined {
  if (!address.startsWith('file:')) return undefined;
  const { pathname } = new URL(address);
  const file = fileURLToPath(`file://${pathname}`);
  return isOwn(file) ? undefined : file;
}

const isOwn = (file: string): boolean => OWN_CODE.some((folder) => file.startsWith(folder));

/** Whether the address of a module, or of a place in it, is one of this package. */
export const isOwnAddress = (address: string): boolean =>
  OWN_CODE.some((folder) => address.startsWith(pathToFileURL(folder).href));
