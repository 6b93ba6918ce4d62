/** Mixes a 32-bit word so that every input bit reaches every output bit (the finaliser of MurmurHash3). */
export function mix32(word: number): number {
  return mixSigned(word) >>> 0;
}

/** The same bits as a signed integer, which V8 keeps in a word of its own and never on the heap. */
export function mixSigned(word: number): number {
  let hash = word ^ (word >>> 16);
  hash = Math.imul(hash, 0x85ebca6b);
  hash ^= hash >>> 13;
  hash = Math.imul(hash, 0xc2b2ae35);
  return hash ^ (hash >>> 16);
}

/** The word that `mix32` makes this of: it is a permutation of all words of 32 bits. */
export function unmix32(hash: number): number {
  let word = hash ^ (hash >>> 16);
  word = Math.imul(word, 0x7ed1b41d);
  word ^= (word >>> 13) ^ (word >>> 26);
  word = Math.imul(word, 0xa5cb9243);
  return (word ^ (word >>> 16)) >>> 0;
}

/** 32-bit hash of a text, for deriving a stream from a component's name. */
export function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return mix32(hash);
}

/**
 * One stream of random numbers (sfc32: period about 2^128, passes PractRand). Every component has a stream of its own,
 * derived from the run's seed and the component's name, so that adding a component shifts no other component's draws.
 * The state is signed integers throughout, so that a stream is one object of 56 bytes.
 */
export class Random {
  private a: number;
  private b: number;
  private c: number;
  private counter = 1;

  constructor(seed: number, component: string, index = 0) {
    this.a = mixSigned(seed);
    this.b = hashText(component) | 0;
    this.c = mixSigned(index ^ 0x9e3779b9);
    for (let round = 0; round < 15; round += 1) this.uint32();
  }

  uint32(): number {
    const sum = (this.a + this.b + this.counter) | 0;
    this.counter = (this.counter + 1) | 0;
    this.a = this.b ^ (this.b >>> 9);
    this.b = (this.c + (this.c << 3)) | 0;
    this.c = (((this.c << 21) | (this.c >>> 11)) + sum) | 0;
    return sum >>> 0;
  }

  /** Uniform in 0 .. 1, which it never is. */
  fraction(): number {
    return this.uint32() * 2.3283064365386963e-10;
  }

  /** Uniform in 0 .. limit-1, for limits up to 2^32; the bias is below limit / 2^32. */
  below(limit: number): number {
    return Math.floor(this.uint32() * 2.3283064365386963e-10 * limit);
  }
}
