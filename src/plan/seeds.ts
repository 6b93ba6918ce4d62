/** 2^32 divided by the golden ratio; odd, so that multiples of it are distinct modulo 2^32. */
const GOLDEN = 0x9e3779b9;

/**
 * The 32-bit seed of a replication. It depends on nothing but the specification's seed and the replication, so that all
 * mechanisms and points of a replication see the same random workload (common random numbers). The replications of a
 * specification all differ.
 */
export function replicationSeed(seed: number, replication: number): number {
  return mix((mix(seed) + Math.imul(replication + 1, GOLDEN)) >>> 0);
}

/** The finaliser of MurmurHash3: a bijection of 32-bit numbers that changes half of the bits when one changes. */
function mix(number: number): number {
  let hash = number >>> 0;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
