import { float64Array, int32Array } from '../../engine/arrays.ts';
import { SimulationFault } from '../../engine/fault.ts';
import type { ExposedMemory } from '../../hardware/exposed-memory.ts';
import { contentOf, WrittenMemory } from '../written-memory.ts';

/** Addresses in a window: data that are put or got, a word for sums, and where gets arrive. */
export interface Places {
  readonly data: number;
  readonly sum: number;
  readonly landing: number;
}

/** The windows of pairs. A process waiting for data is told of their arrival; everything is accounted for. */
export class PairedMemory implements ExposedMemory {
  private readonly data: WrittenMemory;
  /** By process: puts that have arrived, actual and expected results of gets, the word for sums and its expected value. */
  readonly arrived: Int32Array;
  private readonly landed: Int32Array;
  private readonly awaited: Int32Array;
  private readonly sums: Float64Array;
  private readonly expectedSums: Float64Array;

  /** @param told called with a process for which data have arrived */
  constructor(
    processes: number,
    private readonly places: Places,
    private readonly told: (process: number) => void,
  ) {
    this.data = new WrittenMemory(processes);
    this.arrived = int32Array(processes);
    this.landed = int32Array(processes);
    this.awaited = int32Array(processes);
    this.sums = float64Array(processes);
    this.expectedSums = float64Array(processes);
  }

  read(process: number, address: number): number {
    return address === this.places.sum ? this.sums[process] : contentOf(process, address);
  }

  write(process: number, address: number, value: number): void {
    if (address === this.places.sum) this.sums[process] = value;
    else if (address >= this.places.landing) this.landed[process] += 1;
    else {
      this.data.write(process, address, value);
      this.arrived[process] += 1;
      this.told(process);
    }
  }

  /** A program is about to put this. */
  expect(process: number, address: number, value: number): void {
    this.data.expect(process, address, value);
  }

  /** A program is about to get data that arrive at it. */
  expectLanding(process: number): void {
    this.awaited[process] += 1;
  }

  /** A program is about to add 1 to the word of a process. */
  expectSum(process: number): void {
    this.expectedSums[process] += 1;
  }

  /** @throws SimulationFault if something was lost, or arrived twice or elsewhere */
  verify(): Record<string, number> {
    const landedWrong = this.landed.some((count, process) => count !== this.awaited[process]);
    const summedWrong = this.sums.some((sum, process) => sum !== this.expectedSums[process]);
    if (landedWrong || summedWrong) {
      throw new SimulationFault('SIM_MEMORY_CONTENT', 'what was got or added is not what programs asked for');
    }
    return this.data.verify();
  }
}
