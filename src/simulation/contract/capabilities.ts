/**
 * What a mechanism lets a program do; a workload states what it needs. `access-handlers`: the control bits of a page
 * block, log and hand on what touches it. `epochs`: passive epochs of locks, puts, accumulates and fetches. `copy`: within
 * a process's own memory. The last three are baselines: nothing counts accesses, nothing logs them, or their origins count
 * them.
 */
const OWN_CAPABILITIES = [
  'put',
  'get',
  'atomics',
  'flush',
  'remote-handler',
  'access-handlers',
  'epochs',
  'two-sided',
  'copy',
  'ethernet',
  'uncounted',
  'unlogged',
  'origin-counts',
] as const;
export type Capability = (typeof OWN_CAPABILITIES)[number];

/** What a workload needs, in words: `goal needs sends and receives of a schedule`. */
const OWN_WORDS: Readonly<Record<Capability, string>> = {
  put: 'puts',
  get: 'gets',
  atomics: 'atomic operations',
  flush: 'flushes',
  'remote-handler': 'handlers that run at the target',
  'access-handlers': 'pages whose accesses are handed to handlers',
  epochs: 'passive epochs',
  'two-sided': 'sends and receives of a schedule',
  copy: 'copies within the memory of a process',
  ethernet: 'a path for Ethernet frames',
  uncounted: 'accesses that nobody counts',
  unlogged: 'accesses that nobody logs',
  'origin-counts': 'accesses that origins count',
};

/** Whether a capability is one of the house, rather than that of a part from a plugin. */
export const isOwnCapability = (capability: Capability): boolean => Object.hasOwn(OWN_WORDS, capability);

/** All capabilities in words; those of plugins are added when they are registered. */
export const capabilityWords: ReadonlyMap<Capability, string> = new Map(
  OWN_CAPABILITIES.map((name) => [name, OWN_WORDS[name]]),
);
