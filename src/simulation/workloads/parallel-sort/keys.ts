import { filled, uint32Array } from '../../engine/arrays.ts';
import { SimulationFault } from '../../engine/fault.ts';
import { mix32, Random } from '../../engine/random.ts';

/** Maximum number of keys of all processes, which are held in memory during the simulation. */
export const MOST_KEYS = 2 ** 25;

/** The keys of one process, those that it has received from all, and the beginning of each process's share among the former. */
interface Part {
  readonly keys: Uint32Array;
  bounds: Uint32Array;
  sorted: Uint32Array;
}

/**
 * The keys of all processes. A message carries a word that identifies the process and the position of a block's first key; the
 * receiver reads the block from there, so the merged data are those of the messages.
 */
export class Keys {
  private readonly parts: Map<number, Part> = new Map();

  /** Draws the keys of a process. */
  generate(process: number, count: number, seed: number): void {
    const draws = new Random(seed, 'parallel-sort keys', process);
    const keys = filled(uint32Array(count), () => draws.uint32());
    this.parts.set(process, { keys, bounds: uint32Array(0), sorted: uint32Array(0) });
  }

  sort(process: number): void {
    this.of(process).keys.sort();
  }

  /** Returns evenly spaced keys among the sorted ones of a process; the first is `offset` (0 to 1) of a step in. */
  samples(process: number, count: number, offset: number): Uint32Array {
    const { keys } = this.of(process);
    return filled(uint32Array(count), (index) => keys[Math.floor(((index + offset) * keys.length) / count)]!);
  }

  /** Records the beginning of each share: keys up to a boundary go to the process below it. */
  divide(process: number, borders: Uint32Array): void {
    const part = this.of(process);
    const bounds = uint32Array(borders.length + 2);
    for (const [index, border] of borders.entries()) bounds[index + 1] = countUpTo(part.keys, border);
    bounds[borders.length + 1] = part.keys.length;
    part.bounds = bounds;
  }

  /** First key of a place's share at a process, and how many they are, as one word. */
  shareWord(process: number, place: number): number {
    const { bounds } = this.of(process);
    return bounds[place]! * 2 * MOST_KEYS + (bounds[place + 1]! - bounds[place]!);
  }

  static shareOf(word: number): { readonly first: number; readonly count: number } {
    return { first: Math.floor(word / (2 * MOST_KEYS)), count: word % (2 * MOST_KEYS) };
  }

  static blockWord(process: number, first: number): number {
    return process * MOST_KEYS + first;
  }

  /** The keys that a word names the first of. */
  block(word: number, count: number): Uint32Array {
    const { keys } = this.of(Math.floor(word / MOST_KEYS));
    const first = word % MOST_KEYS;
    return keys.subarray(first, first + count);
  }

  /** Sorts the keys that a process has received. */
  merge(process: number, blocks: readonly Uint32Array[]): number {
    const merged = uint32Array(blocks.reduce((sum, { length }) => sum + length, 0));
    let place = 0;
    for (const block of blocks) {
      merged.set(block, place);
      place += block.length;
    }
    this.of(process).sorted = merged.sort();
    return merged.length;
  }

  /**
   * Read in the order of the processes, the sorted keys ascend, and they are those that were generated.
   * @returns most keys of a process
   */
  verify(processes: readonly number[]): number {
    const [generated, sorted] = [new CheckSum(), new CheckSum()];
    let [last, most] = [0, 0];
    for (const process of processes) {
      const part = this.of(process);
      for (const key of part.keys) generated.add(key);
      for (const key of part.sorted) {
        if (key < last) throw new SimulationFault('SIM_SORT_ORDER', `key ${key} of process ${process} follows ${last}`);
        last = key;
        sorted.add(key);
      }
      most = Math.max(most, part.sorted.length);
    }
    if (sorted.mark !== generated.mark)
      throw new SimulationFault(
        'SIM_SORT_CONTENT',
        `${sorted.count} sorted keys are not the ${generated.count} generated`,
      );
    return most;
  }

  private of(process: number): Part {
    return this.parts.get(process)!;
  }
}

/** A multiset of keys: equal ones have equal marks, others with a probability of about 2^-64. */
class CheckSum {
  count = 0;
  private low = 0;
  private high = 0;

  add(key: number): void {
    this.count += 1;
    this.low = (this.low + mix32(key)) | 0;
    this.high = (this.high + mix32(key ^ 0x5bd1e995)) | 0;
  }

  get mark(): string {
    return `${this.count}:${this.low}:${this.high}`;
  }
}

function countUpTo(keys: Uint32Array, border: number): number {
  let [low, high] = [0, keys.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (keys[middle]! <= border) low = middle + 1;
    else high = middle;
  }
  return low;
}
