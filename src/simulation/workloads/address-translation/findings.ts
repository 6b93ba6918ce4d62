import type { RegisterShape, TranslatedAddress } from '../../contract/partition-registers.ts';

const PARTITION_BYTES = 2 ** 40;

/** Results of translating addresses. */
export class AddressFindings {
  translations = 0;
  extended = 0;
  packets = 0;
  frames = 0;
  lostOffsets = 0;
  comparedContents = 0;
  aliases = 0;
  comparedNodes = 0;
  sameOnAllNodes = 0;
  registersChosen = 0;
  private highestPartition = 0;
  private highestOffset = 0;
  private readonly macs: Set<number> = new Set();
  private readonly partitions: Set<number> = new Set();

  constructor(private readonly shape: RegisterShape) {}

  /** One address whose register is followed by that offset. */
  note(address: TranslatedAddress | undefined, offset: number): void {
    this.translations += 1;
    if (address === undefined) return;
    this.extended += 1;
    this.packets += Number(address.packetBytes > 0);
    this.frames += Number(address.frameBytes > 0);
    if (offsetOf(address, this.shape.windowBytes) !== offset) this.lostOffsets += 1;
    this.highestPartition = Math.max(this.highestPartition, address.partition);
    this.highestOffset = Math.max(this.highestOffset, address.offset);
    this.macs.add(address.mac);
    this.partitions.add(address.partition);
  }

  /** Compares the same offset behind all registers of a process. */
  compare(addresses: readonly TranslatedAddress[]): void {
    for (const [index, one] of addresses.entries()) {
      for (const other of addresses.slice(0, index)) {
        this.comparedContents += 1;
        this.aliases += Number(isSame(one, other));
      }
    }
    const distinct = new Set(addresses.map(({ partition, offset }) => `${partition}:${offset}`));
    this.registersChosen = Math.max(this.registersChosen, distinct.size);
  }

  /** Compares the same address at two processes. */
  compareNodes(one: TranslatedAddress, other: TranslatedAddress): void {
    this.comparedNodes += 1;
    this.sameOnAllNodes += Number(isSame(one, other));
  }

  counters(): Record<string, number> {
    return {
      translations: this.translations,
      extended_addresses: this.extended,
      request_packets: this.packets,
      request_frames: this.frames,
      lost_offsets: this.lostOffsets,
      compared_contents: this.comparedContents,
      aliases: this.aliases,
      compared_nodes: this.comparedNodes,
      same_on_all_nodes: this.sameOnAllNodes,
      registers_chosen: this.registersChosen,
      highest_partition: this.highestPartition,
      highest_offset: this.highestOffset,
      global_address_bits: 40 + Math.ceil(Math.log2(this.highestPartition + 1)),
      macs_seen: this.macs.size,
      partitions_seen: this.partitions.size,
    };
  }
}

const isSame = (one: TranslatedAddress, other: TranslatedAddress): boolean =>
  one.partition === other.partition && one.offset === other.offset;

/** Returns the lower bits of a global address; a window may have more of them than a partition. */
function offsetOf({ partition, offset }: TranslatedAddress, windowBytes: number): number {
  if (windowBytes <= PARTITION_BYTES) return offset % windowBytes;
  return (partition % (windowBytes / PARTITION_BYTES)) * PARTITION_BYTES + offset;
}
