import { uint8Array } from '../../engine/arrays.ts';
import type { Runtime } from '../../runtime/runtime.ts';
import { AccessRecords, type LoggedAccess, type LogSizes } from './access-records.ts';

/** State of a request for room to the owner of a log: it has been asked, or will be once there is a complete record. */
const ROOM = { enough: 0, wanted: 1, asked: 2 } as const;

/**
 * No handler will run for a message to which an operation was handed over: the operation ends with the message's effect, or now.
 */
export function endHandedOver({ messages, operations }: Runtime, message: number): void {
  const operation = messages.operation(message);
  if (operation >= 0) operations.end(operation, messages.readyAt(message));
}

/**
 * Records that are kept rather than handled, for a recovery to read (Active Access, section 4.4). They are in a separate log, a
 * second user domain of each process, about which no CPU is notified until it is half full: then its owner makes room by
 * advancing the head past the records.
 */
export class KeptRecords {
  readonly records: AccessRecords;
  private readonly room: Uint8Array;
  appended = 0;
  clearings = 0;

  /** @param ask has the CPU of a process make room */
  constructor(
    private readonly runtime: Runtime,
    sizes: LogSizes,
    private readonly ask: (process: number) => void,
  ) {
    this.records = new AccessRecords(runtime, sizes, runtime.pages.windows);
    this.room = uint8Array(runtime.processes);
  }

  /** Like `AccessRecords.hasRoom`; if there is none, the owner is asked to make some. */
  hasRoom(process: number, accessBytes: number, dataBytes: number): boolean {
    const hasRoom = this.records.hasRoom(process, accessBytes, dataBytes);
    if (!hasRoom) this.makeRoom(process);
    return hasRoom;
  }

  hasEntry(process: number): boolean {
    return this.records.hasEntry(process);
  }

  append(process: number, message: number, access: LoggedAccess): void {
    this.records.append(process, message, access);
    this.end(process, message);
  }

  /** The record of a message is whole, and no handler will run for it. */
  end(process: number, message: number): void {
    this.appended += 1;
    endHandedOver(this.runtime, message);
    this.runtime.messages.release(message);
    if (this.room[process] === ROOM.wanted || this.records.isHalfFull(process)) this.makeRoom(process);
  }

  /** The CPU of a process moves the head of its log to the tail. */
  clear(process: number): void {
    this.room[process] = ROOM.enough;
    this.clearings += 1;
    this.takeOut(process);
  }

  /** Like `AccessRecords.domains`. */
  get domains(): number {
    return this.records.domains;
  }

  /** Called at the end of a run: the contents of the logs are what a recovery would find. */
  takeOutAll(): void {
    for (let process = 0; process < this.runtime.processes; process += 1) this.takeOut(process);
  }

  /** The workload sees each record that leaves, which takes no time: for a check of the content only. */
  private takeOut(process: number): void {
    while (this.records.hasWhole(process)) this.records.handle(process);
    this.records.release(process);
  }

  private makeRoom(process: number): void {
    if (this.room[process] === ROOM.asked) return;
    const canMake = this.records.hasWhole(process);
    this.room[process] = canMake ? ROOM.asked : ROOM.wanted;
    if (canMake) this.ask(process);
  }
}
