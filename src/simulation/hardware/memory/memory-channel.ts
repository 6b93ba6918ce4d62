import { float64Array, release } from '../../engine/arrays.ts';
import { SimulationFault } from '../../engine/fault.ts';
import { NONE } from '../../engine/none.ts';

/** Agents that move data from or to the memory of a node. */
export const AGENT = { core: 0, engine: 1, nic: 2 } as const;

/** Bandwidth is allocated in intervals of this length, ns; a power of two, so that boundaries are exact. */
export const STRETCH_NS = 1024;
const LEAST_STRETCHES = 1024;
/** Rounding error of a transfer, as a share of it. */
const ROUNDING = 1e-9;

/**
 * The memory bandwidth of a node, shared by all users: cores that miss their caches or write lines back, the copy engine, and the
 * NIC. Each moves data at its own pace, evenly over the time that it needs alone. If the total demand exceeds the bandwidth,
 * earlier requests have precedence and the others get the rest, so nobody waits while bandwidth is free.
 * Bandwidth is tracked by time interval, with the bytes that move in each: a transfer that begins later or ends late does not
 * delay one that can be served before or beside it.
 */
export class MemoryChannel {
  /** By slot of an interval: its number, and the bytes that move in it. A slot is reused when its interval has passed. */
  private stretches = float64Array(LEAST_STRETCHES).fill(NONE);
  private bytes = float64Array(LEAST_STRETCHES);
  private readonly capacity: number;
  private sharedOut = 0;
  /** By agent: bytes that it moved, and time that it took longer than alone. */
  readonly movedBytes = float64Array(Object.keys(AGENT).length);
  readonly waitedNs = float64Array(Object.keys(AGENT).length);

  /** @param now returns the time; a transfer that begins earlier uses the bandwidth left over then */
  constructor(
    private readonly bytesPerNs: number,
    private readonly now: () => number,
  ) {
    this.capacity = bytesPerNs * STRETCH_NS;
  }

  /**
   * An agent moves data from `start` on.
   * @param ns duration on its own
   * @returns duration given earlier requests, ns; never less
   */
  transfer(agent: number, start: number, ns: number, bytes: number): number {
    if (bytes <= 0) return ns;
    this.movedBytes[agent] += bytes;
    const ownPace = bytes / ns;
    let left = bytes;
    let time = start;
    let alone = true;
    for (;;) {
      const number = Math.floor(time / STRETCH_NS);
      const place = this.placeOf(number);
      const span = (number + 1) * STRETCH_NS - time;
      const free = Math.min(this.bytesPerNs, (this.capacity - this.bytes[place]) / span);
      const pace = Math.min(ownPace, free);
      if (pace < ownPace) alone = false;
      const moved = Math.min(left, pace * span);
      this.bytes[place] += moved;
      this.sharedOut += moved;
      left -= moved;
      if (left <= bytes * ROUNDING) return alone ? ns : this.delayed(agent, ns, time + moved / pace - start);
      time = (number + 1) * STRETCH_NS;
    }
  }

  /** Bytes of all agents. */
  get allBytes(): number {
    return this.movedBytes.reduce((sum, each) => sum + each, 0);
  }

  /** Returns how long it has been busy by now, assuming full speed for everything moved. */
  busyNs(): number {
    return (this.sharedOut - this.bytesAhead()) / this.bytesPerNs;
  }

  /** Returns the bytes that will move from now on. */
  private bytesAhead(): number {
    const time = this.now() / STRETCH_NS;
    return this.bytes.reduce((sum, bytes, place) => {
      const share = Math.min(1, this.stretches[place] + 1 - time);
      return share > 0 ? sum + share * bytes : sum;
    }, 0);
  }

  /** @throws SimulationFault if more or fewer bytes were moved than requested */
  finish(): void {
    const asked = this.allBytes;
    if (Math.abs(asked - this.sharedOut) <= 1e-6 * asked) return;
    throw new SimulationFault('SIM_CONSERVATION', `memory moved ${this.sharedOut} of ${asked} bytes`);
  }

  private delayed(agent: number, ns: number, takenNs: number): number {
    const waited = Math.max(0, takenNs - ns);
    this.waitedNs[agent] += waited;
    return ns + waited;
  }

  private placeOf(number: number): number {
    const place = number % this.stretches.length;
    const present = this.stretches[place];
    if (present === number) return place;
    if (present > number || present >= Math.floor(this.now() / STRETCH_NS)) {
      this.grow();
      return this.placeOf(number);
    }
    this.stretches[place] = number;
    this.bytes[place] = 0;
    return place;
  }

  /** Twice as many places: transfers reach further ahead than there were. */
  private grow(): void {
    const [stretches, bytes] = [this.stretches, this.bytes];
    this.stretches = float64Array(2 * stretches.length).fill(NONE);
    this.bytes = float64Array(2 * stretches.length);
    for (let from = 0; from < stretches.length; from += 1) {
      if (stretches[from] === NONE) continue;
      const place = stretches[from] % this.stretches.length;
      this.stretches[place] = stretches[from];
      this.bytes[place] = bytes[from];
    }
    release(stretches, bytes);
  }
}
