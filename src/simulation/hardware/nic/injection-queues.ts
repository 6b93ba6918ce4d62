import { int32Array } from '../../engine/arrays.ts';

/** From how many entries that are over on a queue is made shorter. */
const MOST_OVER = 1024;

/** By NIC: when the messages waiting for its network port will begin to leave, in order. */
export class InjectionQueues {
  private readonly begins: number[][];
  /** By NIC: how many of them have begun. */
  private readonly begun: Int32Array;

  constructor(nics: number) {
    this.begins = Array.from({ length: nics }, () => []);
    this.begun = int32Array(nics);
  }

  /** A message that a NIC has at `now` begins to leave later, and after all that wait there. */
  add(nic: number, now: number, beginsAt: number): void {
    this.advance(nic, now);
    this.begins[nic].push(beginsAt);
  }

  /** Returns the time until fewer than this many messages wait at a NIC. */
  roomInNs(nic: number, now: number, messages: number): number {
    const begins = this.begins[nic];
    if (begins.length < messages) return 0;
    this.advance(nic, now);
    const last = begins.length - messages;
    return last < this.begun[nic] ? 0 : begins[last] - now;
  }

  private advance(nic: number, now: number): void {
    const begins = this.begins[nic];
    let begun = this.begun[nic];
    while (begun < begins.length && begins[begun] <= now) begun += 1;
    if (begun === begins.length || begun > MOST_OVER) {
      begins.splice(0, begun);
      begun = 0;
    }
    this.begun[nic] = begun;
  }
}
