import { copied, filled, uint32Array } from '../../engine/arrays.ts';
import { SimulationFault } from '../../engine/fault.ts';
import { Random } from '../../engine/random.ts';
import { LINE_BYTES } from '../../engine/usual-sizes.ts';
import { WORD_BYTES } from '../../engine/word.ts';
import type { ExposedMemory } from '../../hardware/exposed-memory.ts';
import { Blocks } from '../blocks.ts';
import type { Collective } from '../collective.ts';
import type { ParityGroup } from './parity-groups.ts';

/** Beginning of each part of a window, after the process's data at 0. */
export interface Places {
  readonly parity: number;
  readonly barrier: number;
}

/** The data of all processes and the parities of their groups, with their whole contents. */
export class ParityMemory implements ExposedMemory {
  readonly words: number;
  private readonly data: Map<number, Uint32Array> = new Map();
  private readonly parities: Map<number, Uint32Array> = new Map();
  private readonly draws: Map<number, Random> = new Map();
  private readonly blocks = new Blocks();
  private readonly lost: Map<number, Uint32Array> = new Map();
  /** Whether reads are gets of whole blocks; before that, only atomics read, one word each. */
  private areChecksTaken = false;

  constructor(
    bytes: number,
    private readonly places: Places,
    private readonly barrier: Collective<number>,
  ) {
    this.words = Math.ceil(bytes / WORD_BYTES);
  }

  open(groups: readonly ParityGroup[], seed: number): void {
    for (const { data, keeper } of groups) {
      this.parities.set(keeper, uint32Array(this.words));
      for (const process of data) {
        this.data.set(process, uint32Array(this.words));
        this.draws.set(process, new Random(seed, 'xor-checkpoint data', process));
      }
    }
  }

  /** The program of a process changes all of its data. @returns the bits in which each word differs now */
  change(process: number): Uint32Array {
    const draws = this.draws.get(process)!;
    const data = this.data.get(process)!;
    return filled(uint32Array(data.length), (index) => {
      const old = data[index]!;
      data[index] = draws.uint32();
      return old ^ data[index]!;
    });
  }

  /** Returns the word that represents a block in flight. */
  send(block: Uint32Array): number {
    return this.blocks.send(block);
  }

  take(word: number): Uint32Array {
    return this.blocks.take(word);
  }

  /** A block has reached the keeper's CPU. @returns number of memory accesses */
  combine(keeper: number, address: number, word: number): number {
    const parity = this.parities.get(keeper)!;
    const first = (address - this.places.parity) / WORD_BYTES;
    const block = this.take(word);
    for (const [index, bits] of block.entries()) parity[first + index]! ^= bits;
    return 2 * Math.ceil((block.length * WORD_BYTES) / LINE_BYTES);
  }

  /** All checkpoints are in their parities. */
  closeChecks(): void {
    this.areChecksTaken = true;
  }

  read(process: number, address: number): number {
    if (address >= this.places.barrier) return 0;
    const isParity = address >= this.places.parity;
    const words = isParity ? this.parities.get(process)! : this.data.get(process)!;
    const first = (isParity ? address - this.places.parity : address) / WORD_BYTES;
    return this.areChecksTaken ? this.send(words.subarray(first)) : words[first]!;
  }

  /** A process changes its own data through `change` and `restore`, all words at once. */
  write(process: number, address: number, value: number): void {
    const { parity, barrier } = this.places;
    if (address >= barrier) this.barrier.write(process, address - barrier, value);
    else if (address >= parity) this.parities.get(process)![(address - parity) / WORD_BYTES] = value;
  }

  /** A process fails: its data are kept here only for comparison with what is reconstructed from the parity. */
  lose(process: number): void {
    this.lost.set(process, copied(this.data.get(process)!));
    this.data.get(process)!.fill(0);
  }

  /** Writes reconstructed words to their places. */
  restore(process: number, first: number, words: Uint32Array): void {
    this.data.get(process)!.set(words, first);
  }

  /** @throws SimulationFault if a parity is not that of its data, or a memory is not the lost one */
  verify(groups: readonly ParityGroup[]): void {
    const combined = uint32Array(this.words);
    for (const { data, keeper } of groups) {
      combined.fill(0);
      for (const process of data)
        for (const [index, word] of this.data.get(process)!.entries()) combined[index]! ^= word;
      const parity = this.parities.get(keeper)!;
      if (combined.some((word, index) => word !== parity[index]))
        throw new SimulationFault('SIM_PARITY', `what process ${keeper} keeps is not the parity of its group`);
    }
    for (const [process, lost] of this.lost) {
      const data = this.data.get(process)!;
      if (lost.some((word, index) => word !== data[index]))
        throw new SimulationFault(
          'SIM_RECOVERY',
          `the memory of process ${process} is not as it was before the failure`,
        );
    }
  }
}
