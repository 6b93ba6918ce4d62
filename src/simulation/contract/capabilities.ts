import type { CapabilityDescription } from './built-in-part.ts';
import { type CapabilityOf, PARTS, type Part } from './parts.ts';

/**
 * Capabilities that are not backed by a part: those of mechanisms that run no programs, and properties of how a mechanism
 * carries out its operations. The last three are baselines.
 */
const BESIDE_PARTS = {
  'two-sided': { words: 'sends and receives of a schedule', calls: { scheduled: {} } },
  'registered-transfers': { words: 'transfers that each register their own memory', calls: {} },
  'performed-accesses': { words: 'puts and gets that have taken effect when the call returns', calls: {} },
  ethernet: { words: 'a path for Ethernet frames', calls: { frame: {} } },
  uncounted: { words: 'accesses that are not counted', calls: {} },
  unlogged: { words: 'accesses that are not logged', calls: {} },
  'origin-counts': { words: 'accesses counted at the origin', calls: {} },
} as const satisfies Readonly<Record<string, CapabilityDescription>>;

/** A capability that is not backed by a part. */
export type Quality = keyof typeof BESIDE_PARTS;
/** Something a mechanism lets programs do. Workloads list the capabilities that they need. */
export type Capability = CapabilityOf<Part> | Quality;

type CallsIn<Described> = Described extends { readonly calls: infer Calls } ? keyof Calls & string : never;
type CallsOfPart<P> = P extends Part ? CallsIn<P['capabilities'][keyof P['capabilities']]> : never;
/** A kind of call that programs make, distinguished by its simulation cost. */
export type CallOfCapability = CallsOfPart<Part> | CallsIn<(typeof BESIDE_PARTS)[Quality]>;

const OWN: Readonly<Record<string, CapabilityDescription>> = Object.assign(
  {},
  ...PARTS.map(({ capabilities }) => capabilities),
  BESIDE_PARTS,
);

/** Descriptions of the built-in capabilities. */
export const CAPABILITIES = OWN as Readonly<Record<Capability, CapabilityDescription>>;

/** Whether a capability is built in rather than provided by a plugin. */
export const isOwnCapability = (capability: Capability): boolean => Object.hasOwn(CAPABILITIES, capability);

/** Wording of all capabilities. Those of plugins are added on registration. */
export const capabilityWords: ReadonlyMap<Capability, string> = new Map(
  Object.entries(CAPABILITIES).map(([name, { words }]) => [name as Capability, words]),
);
