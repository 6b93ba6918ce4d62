import type { BusPair } from './bus/buses.ts';
import type { BusValues } from './bus/parameters.ts';
import { type CompletionValues, ReadCompletions } from './bus/read-completions.ts';
import type { MemoryChannels } from './memory/memory-channels.ts';
import type { MemoryValues } from './memory/parameters.ts';
import type { Devices } from './nic/devices.ts';

export type DmaReadValues = Pick<BusValues, 'busReadNs'> & CompletionValues & Pick<MemoryValues, 'memoryAccessNs'>;

/** What a NIC reads: address and length of it. */
export interface ReadPlace {
  readonly address: number;
  readonly bytes: number;
}

export interface DmaReadParts {
  /** Of each NIC. */
  readonly buses: readonly BusPair[];
  readonly channels: MemoryChannels;
  readonly devices: Devices;
  readonly values: DmaReadValues;
}

/** What NICs read from the memory of their nodes: requests go up the bus, data come down. All but `read` is of the last one. */
export class DmaReads {
  /** When the first of the data are at the NIC, and when all are. */
  firstAt = 0;
  throughAt = 0;
  /** How long they waited for memory. */
  waitNs = 0;
  /** What the first packet took behind all that was read before. */
  private firstNs = 0;
  private readonly buses: readonly BusPair[];
  private readonly channels: MemoryChannels;
  private readonly devices: Devices;
  private readonly busReadNs: number;
  private readonly memoryAccessNs: number;
  private readonly completions: ReadCompletions;

  constructor(parts: DmaReadParts) {
    this.buses = parts.buses;
    this.channels = parts.channels;
    this.devices = parts.devices;
    this.busReadNs = parts.values.busReadNs;
    this.memoryAccessNs = parts.values.memoryAccessNs;
    this.completions = new ReadCompletions(parts.values);
  }

  /** A NIC reads from memory, which has the first bytes at `ready`. */
  read(nic: number, ready: number, { address, bytes }: ReadPlace): void {
    const { up, down } = this.buses[nic];
    if (this.busReadNs > 0) up.request(ready, this.completions.requests(address, bytes));
    const begin = down.beginOf(ready + this.busReadNs);
    const through = down.transferIn(begin, bytes, this.completions.count(address, bytes));
    this.firstNs = down.firstNs(bytes);
    this.waitNs = 0;
    const waitNs = this.channels.limited ? this.wait(nic, bytes, begin, through) : 0;
    this.firstAt = (bytes > down.packetBytes ? begin + down.firstNs(bytes) : through) + this.waitNs;
    this.throughAt = through + waitNs;
  }

  /**
   * The NIC of an origin, which has begun with what it sends at `begun`, reads that from where a page begins. Where reads
   * are part of the latency of the wire, so is what bus and memory take for the first packet.
   */
  readToSend(nic: number, begun: number, bytes: number): void {
    const isPartOfWire = this.busReadNs === 0;
    this.read(nic, isPartOfWire ? begun : begun + this.memoryAccessNs, { address: 0, bytes });
    if (!isPartOfWire) return;
    // Never before the read, as sums are rounded.
    this.firstAt = Math.max(begun, this.firstAt - this.firstNs);
    this.throughAt = Math.max(begun, this.throughAt - this.firstNs);
  }

  /**
   * What is read over the bus from `begin` to `through` comes from a memory of limited bandwidth, its first packet with its
   * share of that.
   * @returns how much longer all of it takes
   */
  private wait(nic: number, bytes: number, begin: number, through: number): number {
    const { down } = this.buses[nic];
    const queueNs = this.channels.nicQueueNs(nic, begin);
    const transfer = { node: this.devices.nodeOfNic(nic), nic, direction: 'read', bytes } as const;
    const waitNs = this.channels.nicWaitNs(transfer, through, through - begin);
    if (waitNs === 0) return 0;
    const firstBytes = Math.min(bytes, down.packetBytes);
    const memoryNs = through + waitNs - begin - queueNs;
    const alone = bytes > down.packetBytes ? down.firstNs(bytes) : through - begin;
    this.firstNs = Math.max(alone - queueNs, (memoryNs * firstBytes) / bytes);
    this.waitNs = queueNs + this.firstNs - alone;
    return waitNs;
  }
}
