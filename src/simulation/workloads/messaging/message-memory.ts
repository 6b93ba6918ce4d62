import { float64Array } from '../../engine/arrays.ts';
import { SimulationFault } from '../../engine/fault.ts';
import type { ExposedMemory } from '../../hardware/nic/rdma.ts';
import { WrittenMemory } from '../written-memory.ts';

/** Where the parts of a message lie in the window of a process: its data, the word that says it is there, the answer. */
export interface MessagePlaces {
  readonly data: number;
  readonly flag: number;
  readonly answer: number;
}

/** Buffers of one message: what has come last to each process, and what it has to send. */
export class MessageMemory implements ExposedMemory {
  private readonly written: WrittenMemory;
  /** By process: the message whose data are in its buffer, whose flag has come, whose answer has. */
  private readonly data: Float64Array;
  private readonly flag: Float64Array;
  private readonly answer: Float64Array;

  /** @param told called for a process whose flag or answer has come */
  constructor(
    processes: number,
    private readonly places: MessagePlaces,
    private readonly told: (process: number) => void,
  ) {
    this.written = new WrittenMemory(processes);
    this.data = float64Array(processes);
    this.flag = float64Array(processes);
    this.answer = float64Array(processes);
  }

  /** A program puts this: it has to come, once. */
  expect(process: number, address: number, value: number): void {
    this.written.expect(process, address, value);
  }

  /** A sender leaves a message in its own buffer. */
  leave(process: number, message: number): void {
    this.data[process] = message;
  }

  read(process: number, address: number): number {
    return address === this.places.data ? this.data[process] : 0;
  }

  write(process: number, address: number, value: number): void {
    this.written.write(process, address, value);
    const { data, flag, answer } = this.places;
    if (address === data) this.data[process] = value;
    else if (address === flag) this.flag[process] = value;
    else if (address === answer) this.answer[process] = value;
    if (address !== data) this.told(process);
  }

  hasFlag(process: number, message: number): boolean {
    return this.flag[process] >= message;
  }

  hasAnswer(process: number, message: number): boolean {
    return this.answer[process] >= message;
  }

  /** @throws SimulationFault where a receiver has not what the flag or descriptor promised */
  check(process: number, message: number, found: number): void {
    if (found === message) return;
    const what = `process ${process} has been told of message ${message} and found ${found}`;
    throw new SimulationFault('SIM_WRITE_ORDER', what);
  }

  verify(): Record<string, number> {
    return this.written.verify();
  }
}
