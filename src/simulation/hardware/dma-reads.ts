import type { BusPair } from './bus/buses.ts';
import type { BusValues } from './bus/parameters.ts';
import { type CompletionValues, ReadCompletions } from './bus/read-completions.ts';
import type { MemoryChannels } from './memory/memory-channels.ts';
import type { MemoryValues } from './memory/parameters.ts';
import type { Devices } from './nic/devices.ts';

export type DmaReadValues = Pick<BusValues, 'busReadNs'> & CompletionValues & Pick<MemoryValues, 'memoryAccessNs'>;

/** Address and length of a NIC's read. */
export interface ReadPlace {
  readonly address: number;
  readonly bytes: number;
}

export interface DmaReadParts {
  /** Buses of each NIC. */
  readonly buses: readonly BusPair[];
  readonly channels: MemoryChannels;
  readonly devices: Devices;
  readonly values: DmaReadValues;
}

/**
 * Reads by NICs from the memory of their nodes: requests go up the bus, data come down. All fields but `read` describe the latest
 * one.
 */
export class DmaReads {
  /** When the first data have reached the NIC, and when all have. */
  firstAt = 0;
  throughAt = 0;
  /** Time spent waiting for memory, ns. */
  waitNs = 0;
  /** Time of the first packet, after all earlier reads, ns. */
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
   * The NIC of an origin, which starts a message at `begun`, reads its data from the beginning of a page. If reads are part of
   * the wire latency, so is the time of bus and memory for the first packet.
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
   * Data on the bus from `begin` to `through` come from memory of limited bandwidth, the first packet with its share.
   * @returns the additional time of the whole read
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
