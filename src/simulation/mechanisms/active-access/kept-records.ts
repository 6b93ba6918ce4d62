import type { Host } from '../host.ts';
import { AccessRecords } from './access-records.ts';

/**
 * Records that are kept, not handled: what a recovery would read (Active Access, section 4.4). They lie in a log of their
 * own, a second user domain of each process, and no CPU is told of them until the log is half full: then its owner
 * makes room by moving the head over what is there.
 */
export class KeptRecords {
  private readonly records: AccessRecords;
  private readonly isClearing: Uint8Array;
  appended = 0;
  clearings = 0;

  /** @param ask has the CPU of a process make room */
  constructor(
    private readonly host: Host,
    sizeBytes: number,
    mostRecords: number,
    private readonly ask: (process: number) => void,
  ) {
    this.records = new AccessRecords(host, sizeBytes, mostRecords, host.pages.windows);
    this.isClearing = new Uint8Array(host.processes);
  }

  /** As `AccessRecords.hasRoom`; where there is none, the owner is asked to make some. */
  hasRoom(process: number, accessBytes: number, dataBytes: number): boolean {
    const hasRoom = this.records.hasRoom(process, accessBytes, dataBytes);
    if (!hasRoom) this.makeRoom(process);
    return hasRoom;
  }

  append(process: number, message: number, isGet: boolean, bytes: number, hasData: boolean): void {
    this.records.append(process, message, isGet, bytes, hasData);
    this.appended += 1;
    if (this.records.isHalfFull(process)) this.makeRoom(process);
  }

  /** The CPU of a process moves the head of its log to the tail. */
  clear(process: number): void {
    this.isClearing[process] = 0;
    this.clearings += 1;
    this.takeOut(process);
  }

  /** As `AccessRecords.domains`. */
  get domains(): number {
    return this.records.domains;
  }

  /** The run is over: what lies in the logs is what a recovery would find. */
  takeOutAll(): void {
    for (let process = 0; process < this.host.processes; process += 1) this.takeOut(process);
  }

  /** The workload sees each record that leaves, which takes no time: for a check of the content only. */
  private takeOut(process: number): void {
    for (let left = this.records.count(process); left > 0; left -= 1) this.records.handle(process);
    this.records.release(process);
  }

  private makeRoom(process: number): void {
    if (this.isClearing[process] === 1) return;
    this.isClearing[process] = 1;
    this.ask(process);
  }
}
