import { filled, float64Array, int32Array } from '../../engine/arrays.ts';
import { SimulationFault } from '../../engine/fault.ts';
import { mix32, type Random } from '../../engine/random.ts';
import type { ExposedMemory } from '../../hardware/exposed-memory.ts';
import { FLAG_WORDS, KEY_BYTES, type ListLayout } from './layout.ts';

/** The keys of all processes and the contents of their landing areas. */
export class Lists implements ExposedMemory {
  private readonly own: (Int32Array | undefined)[];
  private readonly landed: (Int32Array | undefined)[];
  private readonly flags: (Float64Array | undefined)[];
  private sum = 0;
  /** Called when a flag of a process is written. */
  onFlag: (process: number) => void = () => {};

  constructor(
    readonly layout: ListLayout,
    processes: number,
  ) {
    this.own = new Array(processes).fill(undefined);
    this.landed = new Array(processes).fill(undefined);
    this.flags = new Array(processes).fill(undefined);
  }

  open(process: number, draws: Random): void {
    const keys = filled(int32Array(this.layout.keys), () => draws.uint32() | 0);
    for (const key of keys) this.sum = (this.sum + mix32(key)) | 0;
    this.own[process] = keys;
    this.landed[process] = int32Array(this.layout.half);
    this.flags[process] = float64Array(FLAG_WORDS);
  }

  keysOf(process: number): Int32Array {
    return this.own[process]!;
  }

  landedAt(process: number): Int32Array {
    return this.landed[process]!;
  }

  read(process: number, address: number): number {
    const { layout } = this;
    if (layout.isFlag(address)) return this.flags[process]![layout.flagIndex(address)];
    return this.landed[process]![(address - layout.landing) / KEY_BYTES];
  }

  write(process: number, address: number, value: number): void {
    const { layout } = this;
    if (layout.isFlag(address)) {
      this.flags[process]![layout.flagIndex(address)] = value;
      this.onFlag(process);
    } else this.landed[process]![(address - layout.landing) / KEY_BYTES] = value;
  }

  /** @throws SimulationFault unless the concatenated lists are sorted and contain the original keys */
  verify(members: readonly number[]): void {
    let last = Number.NEGATIVE_INFINITY;
    let sum = 0;
    for (const process of members) {
      for (const key of this.own[process]!) {
        if (key < last) throw new SimulationFault('SIM_RESULT', `the keys of process ${process} are not in order`);
        last = key;
        sum = (sum + mix32(key)) | 0;
      }
    }
    if (sum !== this.sum) throw new SimulationFault('SIM_RESULT', 'keys were lost or made up');
  }
}
