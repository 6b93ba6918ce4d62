import { float64Array } from '../../engine/arrays.ts';

/** Words fall into so many classes; a NIC works on one word of each at a time. */
const CLASSES = 64;

interface AtomicWord {
  readonly nic: number;
  readonly process: number;
  readonly address: number;
}

/**
 * The units for atomics, one in each NIC. An atomic has its word from the read over the bus until the sum is on its way
 * back: atomics on one word follow each other, those on different words go side by side, but for some that share a class
 * (NICs keep their locks in a table of hashed addresses: Kalia et al., ATC 2016).
 */
export class AtomicUnits {
  /** By NIC and class; a NIC that does no atomics has none. */
  private readonly freeAt: (Float64Array | undefined)[] = [];
  /** By NIC and class: time in which a word was held. */
  private readonly heldNs: (Float64Array | undefined)[] = [];

  /** Of each class of words of each NIC that did atomics. */
  wordsHeldNs(): number[] {
    return this.heldNs.flatMap((ofNic) => (ofNic ? [...ofNic] : []));
  }

  /**
   * A NIC carries out an atomic on a word.
   * @param ready when it could begin, @param ns how long it has the word
   * @returns when it is done
   */
  hold({ nic, process, address }: AtomicWord, ready: number, ns: number): number {
    this.freeAt[nic] ??= float64Array(CLASSES);
    this.heldNs[nic] ??= float64Array(CLASSES);
    const held = this.freeAt[nic];
    const place = (Math.imul(address / 8 + process, 0x9e3779b1) >>> 26) % CLASSES;
    const end = Math.max(ready, held[place]) + ns;
    held[place] = end;
    this.heldNs[nic][place] += ns;
    return end;
  }
}
