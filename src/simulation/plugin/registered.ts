/** A plugin of this process. */
export interface RegisteredPlugin {
  /** Name of its package, or of its file without the ending. */
  readonly name: string;
  /** Absolute path of the file that was loaded. */
  readonly file: string;
  /** As the operator named it. */
  readonly named: string;
  /** SHA-256 over every file that it loads, in hexadecimal digits: part of the model version. */
  readonly digest: string;
}

/** The plugins of this process, in the order in which they were named. */
export const registeredPlugins: RegisteredPlugin[] = [];

/** A part of the contract that a plugin of this process has brought. */
export interface RegisteredPart {
  readonly capability: string;
  readonly operations: readonly string[];
  /** Name of the plugin. */
  readonly plugin: string;
}

export const registeredParts: RegisteredPart[] = [];
