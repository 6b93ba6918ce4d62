import { float64Array, int32Array } from '../../engine/arrays.ts';
import { SimulationFault } from '../../engine/fault.ts';
import { because, FROM_START, ITS_END, ITS_GAP, ITS_START } from './causes.ts';

/** Times are whole ns in 64 bits in the reference; doubles count them one by one up to here. */
const LAST_NS = 2 ** 53;

/**
 * When each CPU of a rank and each NIC of a node is free again, ns, and the activity that occupies it until then. CPUs are stored
 * rank by rank, NICs node by node.
 */
export class Resources {
  readonly cpuFreeNs: Float64Array;
  readonly sendGapNs: Float64Array;
  readonly receiveGapNs: Float64Array;
  readonly cpuCause: Int32Array;
  readonly sendCause: Int32Array;
  readonly receiveCause: Int32Array;

  constructor(
    ranks: number,
    private readonly cpusPerRank: number,
    nics: number,
  ) {
    this.cpuFreeNs = float64Array(ranks * cpusPerRank);
    this.cpuCause = int32Array(ranks * cpusPerRank).fill(FROM_START);
    this.sendGapNs = float64Array(nics);
    this.sendCause = int32Array(nics).fill(FROM_START);
    this.receiveGapNs = float64Array(nics);
    this.receiveCause = int32Array(nics).fill(FROM_START);
  }

  occupyCpu(cpu: number, until: number, activity: number): void {
    if (!(until >= 0 && until <= LAST_NS)) throw outOfRange(`a CPU would be free at ${until} ns`);
    this.cpuFreeNs[cpu] = until;
    this.cpuCause[cpu] = because(activity, ITS_END);
  }

  occupySending(nic: number, until: number, activity: number): void {
    this.sendGapNs[nic] = gapEnd(until);
    this.sendCause[nic] = because(activity, ITS_GAP);
  }

  occupyReceiving(nic: number, until: number, activity: number): void {
    this.receiveGapNs[nic] = gapEnd(until);
    this.receiveCause[nic] = because(activity, ITS_GAP);
  }

  /** CPU and NIC can send no earlier than now, as that is when the activity completed a rendezvous. */
  holdUntil(cpu: number, nic: number, now: number, activity: number): void {
    if (this.cpuFreeNs[cpu] < now) {
      this.cpuFreeNs[cpu] = now;
      this.cpuCause[cpu] = because(activity, ITS_START);
    }
    if (this.sendGapNs[nic] < now) {
      this.sendGapNs[nic] = now;
      this.sendCause[nic] = because(activity, ITS_START);
    }
  }

  /** CPUs of the rank that did anything; 1 where none did. */
  cpusUsed(rank: number): number {
    const first = rank * this.cpusPerRank;
    let used = 0;
    for (let cpu = first; cpu < first + this.cpusPerRank; cpu += 1) if (this.cpuCause[cpu] !== FROM_START) used += 1;
    return Math.max(1, used);
  }

  /** Returns when a CPU of the rank was last in use, and why until then. */
  finishOf(rank: number): { finishNs: number; cause: number } {
    const first = rank * this.cpusPerRank;
    let last = first;
    for (let cpu = first + 1; cpu < first + this.cpusPerRank; cpu += 1) {
      if (this.cpuFreeNs[cpu] > this.cpuFreeNs[last]) last = cpu;
    }
    return { finishNs: this.cpuFreeNs[last], cause: this.cpuCause[last] };
  }
}

/** @throws SimulationFault if a time exceeds what doubles represent exactly */
export function requireInRange(time: number): void {
  if (!(time <= LAST_NS)) throw outOfRange(`something would happen at ${time} ns`);
}

/** A gap that would end before time 0 wraps around to the end of time in the reference's unsigned numbers. */
const gapEnd = (time: number): number => (time < 0 ? Number.POSITIVE_INFINITY : time);

function outOfRange(what: string): SimulationFault {
  return new SimulationFault('SIM_TIME_RANGE', `${what}: times are exact from 0 to 2^53 ns`);
}
