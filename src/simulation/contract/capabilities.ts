/**
 * What a mechanism lets a program do; a workload states what it needs. `posted-reads`: gets and atomics of which several
 * are under way. `notified-puts`: writes with immediate data. `signalled-puts`: writes whose
 * completion their process waits for. `ordered-puts`: fences, and
 * writes that wait for their effect. `access-handlers`: the control bits of a page
 * block, log and hand on what touches it. `epochs`: passive epochs of locks, puts, accumulates and fetches. `copy`: within
 * a process's own memory. `shared-pages`: touches of pages that the kernels of nodes share, their barriers and locks. The last three are baselines: nothing counts accesses, nothing logs them, or their origins count
 * them.
 */
const OWN_CAPABILITIES = [
  'put',
  'get',
  'atomics',
  'flush',
  'posted-reads',
  'notified-puts',
  'signalled-puts',
  'ordered-puts',
  'partition-registers',
  'remote-handler',
  'access-handlers',
  'epochs',
  'shared-pages',
  'two-sided',
  'registered-transfers',
  'performed-accesses',
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
  'posted-reads': 'gets and atomics of which several are under way',
  'notified-puts': 'puts that tell their target',
  'signalled-puts': 'puts whose completions their process waits for',
  'ordered-puts': 'fences and puts that wait for their effect',
  'partition-registers': 'registers that choose the remote memory of an address',
  'remote-handler': 'handlers that run at the target',
  'access-handlers': 'pages whose accesses are handed to handlers',
  epochs: 'passive epochs',
  'shared-pages': 'memory that nodes share by pages',
  'two-sided': 'sends and receives of a schedule',
  'registered-transfers': 'transfers that register memory, each by itself',
  'performed-accesses': 'puts and gets that have taken effect when their calls return',
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
