import { float64Array } from '../../engine/arrays.ts';
import { SimulationFault } from '../../engine/fault.ts';
import type { ExposedMemory } from '../../hardware/exposed-memory.ts';

/** Layout of a queue in a window: its tail and, from the next page on, its slots. */
export interface QueueLayout {
  readonly slots: number;
  readonly elementBytes: number;
}

/**
 * The queues of all processes. An element is a word that names its origin and its number there: rank x operations per
 * process + number, counted from 1, so that 0 is an empty slot.
 */
export class Queues implements ExposedMemory {
  readonly tails: Float64Array;
  private readonly slots: number[][];
  private readonly expected: Float64Array;

  constructor(
    processes: number,
    private readonly layout: QueueLayout,
    private readonly capacity: number,
    private readonly operationsPerProcess: number,
  ) {
    this.tails = float64Array(processes);
    this.slots = Array.from({ length: processes }, () => []);
    this.expected = float64Array(processes);
  }

  elementOf(rank: number, number: number): number {
    return rank * this.operationsPerProcess + number + 1;
  }

  /** A program is about to enqueue at a process. */
  expect(process: number): void {
    this.expected[process]! += 1;
  }

  slotAddress(place: number): number {
    return this.layout.slots + place * this.layout.elementBytes;
  }

  read(process: number, address: number): number {
    if (address < this.layout.slots) return this.tails[process]!;
    return this.slots[process]![this.placeAt(address)] ?? 0;
  }

  write(process: number, address: number, value: number): void {
    if (address < this.layout.slots) this.tails[process] = value;
    else this.slots[process]![this.placeAt(address)] = value;
  }

  /** Enqueues at the process itself. @returns accesses to memory: tail and slot */
  enqueue(process: number, element: number): number {
    const place = this.tails[process]!;
    this.checkRoom(process, place);
    this.tails[process] = place + 1;
    this.slots[process]![place] = element;
    return 2;
  }

  checkRoom(process: number, place: number): void {
    if (place < this.capacity) return;
    throw new SimulationFault(
      'SIM_QUEUE_FULL',
      `the queue of process ${process} exceeds its ${this.capacity} elements`,
    );
  }

  /**
   * Checks that every element is in exactly one queue, that slots below the tail are full and none beyond, and that the elements
   * of an origin are in the order in which it enqueued them.
   */
  verify(ranks: readonly number[]): Record<string, number> {
    const seen = new Set<number>();
    for (const [process, slots] of this.slots.entries()) {
      this.verifyLength(process, slots);
      this.verifyOrder(process, slots);
      for (const element of slots) seen.add(element);
    }
    const enqueued = ranks.length * this.operationsPerProcess;
    const origins = new Set(ranks.map((rank) => this.elementOf(rank, 0)));
    const foreign = [...seen].filter((element) => !origins.has(this.firstOf(element))).length;
    if (seen.size !== enqueued || foreign > 0)
      throw fault(`${seen.size} elements stand in the queues, ${foreign} of them foreign; ${enqueued} were enqueued`);
    return { elements: seen.size };
  }

  private verifyLength(process: number, slots: readonly number[]): void {
    const [tail, expected] = [this.tails[process]!, this.expected[process]!];
    if (slots.length !== tail || tail !== expected)
      throw fault(`process ${process} has a tail of ${tail} and ${slots.length} slots for ${expected} elements`);
  }

  private verifyOrder(process: number, slots: readonly number[]): void {
    const last: Map<number, number> = new Map();
    for (let place = 0; place < slots.length; place += 1) {
      const element = slots[place] ?? 0;
      if (element === 0) throw fault(`slot ${place} of process ${process} is empty`);
      const origin = this.firstOf(element);
      if (element <= (last.get(origin) ?? 0)) throw fault(`element ${element} at process ${process} is out of order`);
      last.set(origin, element);
    }
  }

  /** The first element of the origin that an element comes from. */
  private firstOf(element: number): number {
    return element - ((element - 1) % this.operationsPerProcess);
  }

  private placeAt(address: number): number {
    return (address - this.layout.slots) / this.layout.elementBytes;
  }
}

function fault(message: string): SimulationFault {
  return new SimulationFault('SIM_QUEUE_CONTENT', message);
}
