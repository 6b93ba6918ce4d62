import { createRequire, register } from 'node:module';
import { sep } from 'node:path';
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
const OWN_CODE = ['..', '../../workers'].map((folder) => fileURLToPath(new URL(folder, import.meta.url)) + sep);

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

  /** Imports are seen from now on; there is no way to end that, so that a process has one of these. */
  constructor() {
    const { port1, port2 } = new MessageChannel();
    const data: HookData = { port: port2, served: SERVED };
    register(own('./loading-hooks'), { data, transferList: [port2] });
    this.port = port1;
    this.port.unref();
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
    // A require of an ES module's own making leaves no trace but the module.
    for (const file of this.required) if (!before.has(file)) this.followRequired(file, files);
    return files;
  }

  private follow(address: string, files: Set<string>): void {
    const file = fileOf(address);
    if (file === undefined || files.has(file)) return;
    files.add(file);
    for (const imported of this.imports.get(file) ?? []) this.follow(imported, files);
    for (const child of cache[file]?.children ?? []) this.followRequired(child.filename, files);
  }

  private followRequired(file: string, files: Set<string>): void {
    if (isOwn(file) || files.has(file)) return;
    files.add(file);
    const module = cache[file];
    if (isModuleNamespaceObject(module?.exports)) throw new RequiredModuleError(file);
    for (const child of module?.children ?? []) this.followRequired(child.filename, files);
  }

  /** What the hooks have told since the last time; a module is told of before it is there. */
  private receive(): void {
    for (let told = receiveMessageOnPort(this.port); told; told = receiveMessageOnPort(this.port)) {
      const [parent, imported]: Import = told.message;
      const file = fileOf(parent);
      if (file === undefined) continue;
      const known = this.imports.get(file) ?? new Set();
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
