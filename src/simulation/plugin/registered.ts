/** A plugin of this process. */
export interface RegisteredPlugin {
  /** Name of its package, or of its file without the extension. */
  readonly name: string;
  /** Absolute path of the file that was loaded. */
  readonly file: string;
  /** Name given by the operator. */
  readonly named: string;
  /** SHA-256 over all files that it loads, in hexadecimal digits; part of the model version. */
  readonly digest: string;
}

/** The plugins of this process, in the order given. */
export const registeredPlugins: RegisteredPlugin[] = [];

/** A part of the contract provided by a plugin of this process. */
export interface RegisteredPart {
  readonly capability: string;
  readonly operations: readonly string[];
  /** Name of the plugin. */
  readonly plugin: string;
}

export const registeredParts: RegisteredPart[] = [];
