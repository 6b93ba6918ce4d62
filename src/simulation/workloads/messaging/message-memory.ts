import { float64Array } from '../../engine/arrays.ts';
import { SimulationFault } from '../../engine/fault.ts';
import type { ExposedMemory } from '../../hardware/exposed-memory.ts';
import { WrittenMemory } from '../written-memory.ts';
import type { MessagePlaces } from './layout.ts';

/** Buffers of one message: the latest one received by each process, and the one that it has to send. A message is a word. */
export class MessageMemory implements ExposedMemory {
  private readonly written: WrittenMemory;
  /** By process: the message in its buffer, and the one announced by the latest flag. */
  private readonly data: Float64Array;
  private readonly announced: Float64Array;
  /** By process: how many flags and answers have come. */
  private readonly flags: Float64Array;
  private readonly answers: Float64Array;
  /** Messages that senders have stored in their own buffers. */
  private left = 0;

  /** @param told called for a process whose flag or reply has arrived */
  constructor(
    processes: number,
    private readonly places: MessagePlaces,
    private readonly told: (process: number) => void,
  ) {
    this.written = new WrittenMemory(processes);
    this.data = float64Array(processes);
    this.announced = float64Array(processes);
    this.flags = float64Array(processes);
    this.answers = float64Array(processes);
  }

  /** A program puts this: it has to come, once. */
  expect(process: number, address: number, value: number): void {
    this.written.expect(process, address, value);
  }

  /** A sender is about to store a message in its own buffer. */
  leave(process: number, message: number): void {
    this.expect(process, this.places.data, message);
    this.left += 1;
  }

  read(process: number, address: number): number {
    return address === this.places.data ? this.data[process] : 0;
  }

  write(process: number, address: number, value: number): void {
    this.written.write(process, address, value);
    const { data, flag, answer } = this.places;
    if (address === data) {
      this.data[process] = value;
      return;
    }
    if (address === answer) this.answers[process] += 1;
    else if (address === flag) {
      this.flags[process] += 1;
      this.announced[process] = value;
    }
    this.told(process);
  }

  hasFlags(process: number, count: number): boolean {
    return this.flags[process] >= count;
  }

  hasAnswers(process: number, count: number): boolean {
    return this.answers[process] >= count;
  }

  /** @throws SimulationFault if a receiver does not have what the flag or descriptor announced */
  check(process: number, found: number): void {
    if (found === this.announced[process]) return;
    const what = `process ${process} has been told of message ${this.announced[process]} and found ${found}`;
    throw new SimulationFault('SIM_WRITE_ORDER', what);
  }

  /** Returns a counter of what processes wrote to each other. */
  verify(): Record<string, number> {
    const { writes } = this.written.verify();
    return { writes: writes! - this.left };
  }
}
