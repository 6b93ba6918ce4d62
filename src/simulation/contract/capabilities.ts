import type { CapabilityDescription } from './house-part.ts';
import { type CapabilityOf, PARTS, type Part } from './parts.ts';

/**
 * What mechanisms offer beside parts: other kinds of mechanisms have no programs, and the rest says how a mechanism does
 * what its parts are for. The last three are baselines.
 */
const BESIDE_PARTS = {
  'two-sided': { words: 'sends and receives of a schedule', calls: { scheduled: {} } },
  'registered-transfers': { words: 'transfers that register memory, each by itself', calls: {} },
  'performed-accesses': { words: 'puts and gets that have taken effect when their calls return', calls: {} },
  ethernet: { words: 'a path for Ethernet frames', calls: { frame: {} } },
  uncounted: { words: 'accesses that nobody counts', calls: {} },
  unlogged: { words: 'accesses that nobody logs', calls: {} },
  'origin-counts': { words: 'accesses that origins count', calls: {} },
} as const satisfies Readonly<Record<string, CapabilityDescription>>;

/** What a mechanism offers beside the parts that it has. */
export type Quality = keyof typeof BESIDE_PARTS;
/** What a mechanism lets a program do; a workload states what it needs. */
export type Capability = CapabilityOf<Part> | Quality;

type CallsIn<Described> = Described extends { readonly calls: infer Calls } ? keyof Calls & string : never;
type CallsOfPart<P> = P extends Part ? CallsIn<P['capabilities'][keyof P['capabilities']]> : never;
/** A call of programs, by what it costs to simulate. */
export type CallOfCapability = CallsOfPart<Part> | CallsIn<(typeof BESIDE_PARTS)[Quality]>;

const OWN: Readonly<Record<string, CapabilityDescription>> = Object.assign(
  {},
  ...PARTS.map(({ capabilities }) => capabilities),
  BESIDE_PARTS,
);

/** What is known of each capability of the house. */
export const CAPABILITIES = OWN as Readonly<Record<Capability, CapabilityDescription>>;

/** Whether a capability is one of the house, rather than that of a part from a plugin. */
export const isOwnCapability = (capability: Capability): boolean => Object.hasOwn(CAPABILITIES, capability);

/** All capabilities in words; those of plugins are added when they are registered. */
export const capabilityWords: ReadonlyMap<Capability, string> = new Map(
  Object.entries(CAPABILITIES).map(([name, { words }]) => [name as Capability, words]),
);
