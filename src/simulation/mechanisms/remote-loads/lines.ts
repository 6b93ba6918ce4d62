import type { WorkRequest } from '../../contract/work-request.ts';

/** An answer that the program that waits for it takes, rather than its memory. */
export const NOWHERE = -1;

/** What is left of an access that goes line by line: each packet stays within a line. */
export class Lines {
  process = 0;
  target = 0;
  /** Of the access: where its one effect is. */
  address = 0;
  value = 0;
  kind = 0;
  /** Number of a put whose lines may pass each other. */
  put = 0;
  /** Where the next packet begins. */
  next = 0;
  private end = 0;
  private lineBytes = 0;
  /** Lines that may be under way, and those that are. */
  most = 0;
  underWay = 0;
  /** What the access has found. */
  answer = 0;
  /** Where in the window of its process that goes, of a read that was to be posted. */
  landing = NOWHERE;
  /** Whether an answer had its error bits set. */
  isRefused = false;

  begin(kind: number, { process, target, address, value, bytes }: WorkRequest, lineBytes: number): void {
    this.kind = kind;
    this.process = process;
    this.target = target;
    this.address = address;
    this.value = value;
    this.next = address;
    // An access of nothing is a packet still: a dword.
    this.end = address + Math.max(1, bytes);
    this.lineBytes = lineBytes;
    this.underWay = 0;
  }

  get isDone(): boolean {
    return this.next >= this.end;
  }

  /** Packets that are not sent yet. */
  get left(): number {
    return Math.ceil(this.end / this.lineBytes) - Math.floor(this.next / this.lineBytes);
  }

  /** Bytes of the next packet, up to the end of its line. */
  take(): number {
    const end = Math.min(this.end, (Math.floor(this.next / this.lineBytes) + 1) * this.lineBytes);
    const bytes = end - this.next;
    this.next = end;
    return bytes;
  }
}
