import type { ResolveHook } from 'node:module';
import type { MessagePort } from 'node:worker_threads';

/** Data passed to the hooks, which run in a separate thread. */
export interface HookData {
  readonly port: MessagePort;
  /** Module addresses of specifiers that always refer to this package. */
  readonly served: Readonly<Record<string, string>>;
}

/** Addresses of an importing module and the module that it imports. */
export type Import = readonly [parent: string, imported: string];

/** Specifiers of this package. */
const OWN = /^onesided(\/|$)/;

let data: HookData | undefined;

export function initialize(given: HookData): void {
  data = given;
}

/**
 * Resolves this package's specifiers to the running modules, wherever the plugin is located and whatever is installed beside it.
 * Reports every import, so a plugin's digest covers it.
 */
export const resolve: ResolveHook = async (specifier, context, nextResolve) => {
  const served = data?.served[specifier];
  if (served !== undefined) return { url: served, format: 'module', shortCircuit: true };
  if (OWN.test(specifier)) {
    const advice = 'which is not for plugins: import onesided/simulation, and no other file';
    throw new Error(`${context.parentURL} imports ${specifier}, ${advice}`);
  }
  const resolved = await nextResolve(specifier, context);
  const edge: Import = [context.parentURL ?? '', resolved.url];
  data?.port.postMessage(edge);
  return resolved;
};
