import type { ResolveHook } from 'node:module';
import type { MessagePort } from 'node:worker_threads';

/** What the hooks, which live in a thread of their own, are given. */
export interface HookData {
  readonly port: MessagePort;
  /** Specifiers that always mean this package, by the address of the module. */
  readonly served: Readonly<Record<string, string>>;
}

/** A module, and the one that imports it; addresses. */
export type Import = readonly [parent: string, imported: string];

let data: HookData | undefined;

export function initialize(given: HookData): void {
  data = given;
}

/**
 * A plugin gets the very modules that run it, wherever it lies and whatever is installed beside it; and everything that
 * is imported is told, so that the digest of a plugin covers it.
 */
export const resolve: ResolveHook = async (specifier, context, nextResolve) => {
  const served = data?.served[specifier];
  if (served !== undefined) return { url: served, format: 'module', shortCircuit: true };
  const resolved = await nextResolve(specifier, context);
  const edge: Import = [context.parentURL ?? '', resolved.url];
  data?.port.postMessage(edge);
  return resolved;
};
