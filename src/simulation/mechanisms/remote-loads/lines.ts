import type { WorkRequest } from '../../contract/work-request.ts';
import type { PassingPut } from './passing-lines.ts';

/** Landing place of a response that goes to the waiting program rather than to memory. */
export const NOWHERE = -1;

/** The rest of an access that proceeds line by line: each packet stays within a line. */
export class Lines {
  process = 0;
  target = 0;
  /** Address at which the access has its effect. */
  address = 0;
  value = 0;
  kind = 0;
  /** The put, if its lines may overtake each other. */
  passing: PassingPut | undefined;
  /** Address of the next packet. */
  next = 0;
  private end = 0;
  private lineBytes = 0;
  /** Maximum and current number of lines in flight. */
  most = 0;
  underWay = 0;
  /** Result of the access. */
  answer = 0;
  /** Where the result of a posted read goes in the window of its process. */
  landing = NOWHERE;
  /** Whether a response had its error bits set. */
  isRefused = false;

  begin(kind: number, { process, target, address, value, bytes }: WorkRequest, lineBytes: number): void {
    this.kind = kind;
    this.process = process;
    this.target = target;
    this.address = address;
    this.value = value;
    this.next = address;
    // An empty access is still one packet: a dword.
    this.end = address + Math.max(1, bytes);
    this.lineBytes = lineBytes;
    this.underWay = 0;
  }

  get isDone(): boolean {
    return this.next >= this.end;
  }

  /** Number of packets not sent yet. */
  get left(): number {
    return Math.ceil(this.end / this.lineBytes) - Math.floor(this.next / this.lineBytes);
  }

  /** Returns the bytes of the next packet, up to the end of its line. */
  take(): number {
    const end = Math.min(this.end, (Math.floor(this.next / this.lineBytes) + 1) * this.lineBytes);
    const bytes = end - this.next;
    this.next = end;
    return bytes;
  }
}
