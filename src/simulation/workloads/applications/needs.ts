import type { Capability } from '../../contract/capabilities.ts';

/** Pages, or transfers of whole units with locks made of atomics or of epochs. */
export const SHARED_MEMORY: readonly (readonly Capability[])[] = [
  ['shared-pages'],
  ['put', 'get', 'flush', 'atomics'],
  ['put', 'get', 'flush', 'remote-handler', 'epochs'],
];

/** Threads that an application is divided among at most. */
export const MOST_THREADS = 512;
