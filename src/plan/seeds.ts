/** 2^32 divided by the golden ratio. Odd, so multiples are distinct modulo 2^32. */
const GOLDEN = 0x9e3779b9;

/**
 * Returns the 32-bit seed of a replication. It depends only on the specification's seed and the replication, so all mechanisms
 * and points of a replication see the same random workload (common random numbers). All replications of a specification have
 * distinct seeds.
 */
export function replicationSeed(seed: number, replication: number): number {
  return mix((mix(seed) + Math.imul(replication + 1, GOLDEN)) >>> 0);
}

/**
 * The finaliser of MurmurHash3: a bijection of 32-bit numbers in which flipping one input bit changes half of the output bits on
 * average.
 */
function mix(number: number): number {
  let hash = number >>> 0;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
