import { float64Array } from '../../engine/arrays.ts';
import { busyBy } from '../../engine/occupancy.ts';

/** Number of classes of words; a NIC works on one word of each class at a time. */
export const WORD_CLASSES = 64;

interface AtomicWord {
  readonly nic: number;
  readonly process: number;
  readonly address: number;
}

/**
 * The units for atomics, one in each NIC. An atomic holds its word from the read over the bus until the result is on its way
 * back: atomics on one word are serialised, those on different words run in parallel, except for some that share a class (NICs
 * keep their locks in a table of hashed addresses: Kalia et al., ATC 2016).
 */
export class AtomicUnits {
  /** By NIC and class; a NIC that does no atomics has none. */
  private readonly freeAt: (Float64Array | undefined)[] = [];
  /** By NIC and class: total time for which words are held by the atomics received so far. */
  private readonly givenNs: (Float64Array | undefined)[] = [];
  /** NICs that did atomics, in the order of their first. */
  private readonly used: number[] = [];

  /** Returns how long words of each class have been held by then, for each NIC that performed atomics. */
  wordsHeldNs(now: number): number[] {
    const heldNs: number[] = [];
    for (const nic of this.used) {
      const ofNic = busyBy(now, this.givenNs[nic]!, this.freeAt[nic]!);
      for (let word = 0; word < WORD_CLASSES; word += 1) heldNs.push(ofNic[word]!);
    }
    return heldNs;
  }

  /**
   * A NIC carries out an atomic on a word.
   * @param ready when it could begin, @param ns how long it has the word
   * @returns when it is done
   */
  hold({ nic, process, address }: AtomicWord, ready: number, ns: number): number {
    const held = this.freeAt[nic] ?? this.use(nic);
    const place = (Math.imul(address / 8 + process, 0x9e3779b1) >>> 26) % WORD_CLASSES;
    const end = Math.max(ready, held[place]) + ns;
    held[place] = end;
    this.givenNs[nic]![place] += ns;
    return end;
  }

  /** The first atomic of a NIC. @returns when its words are free */
  private use(nic: number): Float64Array {
    this.used.push(nic);
    this.givenNs[nic] = float64Array(WORD_CLASSES);
    const freeAt = float64Array(WORD_CLASSES);
    this.freeAt[nic] = freeAt;
    return freeAt;
  }
}
