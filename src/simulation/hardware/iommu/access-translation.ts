import { WORD_BYTES } from '../../engine/word.ts';
import type { BusPair } from '../bus/buses.ts';
import { MESSAGE, type Messages } from '../messages.ts';
import type { NetworkValues } from '../network/parameters.ts';
import type { Devices } from '../nic/devices.ts';
import type { Iommus } from './iommu.ts';
import type { PageTable } from './page-table.ts';
import type { IommuValues } from './parameters.ts';

type WireValues = Pick<NetworkValues, 'gapPerByteNs' | 'linkBandwidthBytesPerNs' | 'packetBytes' | 'headerBytes'>;

export type TranslationValues = Pick<IommuValues, 'ordinaryDma' | 'iommuInternalNs'> & WireValues;

export interface TranslationParts {
  readonly messages: Messages;
  readonly devices: Devices;
  /** Buses of each NIC. */
  readonly buses: readonly BusPair[];
  readonly iommus: Iommus;
  readonly pages: PageTable;
  readonly values: TranslationValues;
}

/** Translates the pages that messages access, while their data stream past. */
export class AccessTranslation {
  private readonly messages: Messages;
  private readonly devices: Devices;
  private readonly buses: readonly BusPair[];
  private readonly iommus: Iommus;
  private readonly pages: PageTable;
  /** Time of the IOMMU per access if NIC accesses bypass translation; undefined if they are translated. */
  private passNs: number | undefined;
  /** Time per byte of payload at a port or link, ns. */
  private readonly wireNsPerByte: number;

  constructor(parts: TranslationParts) {
    this.messages = parts.messages;
    this.devices = parts.devices;
    this.buses = parts.buses;
    this.iommus = parts.iommus;
    this.pages = parts.pages;
    this.passNs = passNs(parts.values);
    this.wireNsPerByte = wireNsPerByte(parts.values);
  }

  /** Ignores the machine's setting for ordinary DMA. */
  translateEverything(): void {
    this.passNs = undefined;
  }

  /** The page of an address of a process has another entry now. */
  invalidate(process: number, address: number): void {
    const node = this.devices.nodeOf(process);
    this.iommus.invalidate(node, this.pages.pageOf(process - node * this.devices.processesPerNode, address));
  }

  /**
   * Translates the page of what a message accesses, and further pages that it touches; its last byte is at the IOMMU at `atIommu`.
   * @returns when the access may continue
   */
  translate(nic: number, message: number, atIommu: number): number {
    const { messages, pages, devices } = this;
    if (this.passNs !== undefined) return atIommu + this.passNs;
    const target = messages.target(message);
    const node = devices.nodeOf(target);
    const device = devices.perNode === 1 ? 0 : nic - node * devices.perNode;
    const onNode = target - node * devices.processesPerNode;
    const address = messages.address(message);
    const page = pages.pageOf(onNode, address);
    const bytes = this.accessedBytes(message);
    if (bytes <= WORD_BYTES) return this.iommus.translate(node, device, page, atIommu);
    const last = pages.lastPageOf(onNode, address, bytes);
    if (last === page) return this.iommus.translate(node, device, page, atIommu);
    const isGet = messages.kind(message) === MESSAGE.get;
    // The bytes of a put arrive at the rate of its stream from its first packet on; those of a get are needed at the rate at
    // which they leave.
    const ns = isGet
      ? Math.max(this.buses[nic].up.busyNs(bytes), bytes * this.wireNsPerByte)
      : atIommu - messages.firstAt(message);
    return this.translateAll({ node, device, page, last }, atIommu, ns / (last - page + 1), isGet);
  }

  /**
   * Overlaps walks of later pages with the data of earlier ones: the pages of a put arrive at the IOMMU one by one, with the last
   * byte at `time`; a get requests all at `time`, and its data follow each other.
   * @returns when the last byte of a put, or the first of a get, can continue so that no later one waits
   */
  private translateAll(pages: PageRange, time: number, pageNs: number, isGet: boolean): number {
    const { node, device, page, last } = pages;
    let translated = time;
    for (let next = page; next <= last; next += 1) {
      const hiddenNs = isGet ? (next - page) * pageNs : 0;
      const behindNs = isGet ? 0 : (last - next) * pageNs;
      const through = this.iommus.translate(node, device, next, time - behindNs) + behindNs - hiddenNs;
      if (through > translated) translated = through;
    }
    return translated;
  }

  /** Returns the bytes of memory that a message reads or writes; the operands of an atomic are longer than what it accesses. */
  private accessedBytes(message: number): number {
    const kind = this.messages.kind(message);
    if (kind === MESSAGE.get) return this.messages.answerBytes(message);
    const isAtomic = kind >= MESSAGE.compareAndSwap && kind <= MESSAGE.flush;
    return isAtomic ? WORD_BYTES : this.messages.payloadBytes(message);
  }
}

/** Pages of an access at the IOMMU of a node. */
interface PageRange {
  readonly node: number;
  readonly device: number;
  readonly page: number;
  readonly last: number;
}

/** For ordinary DMA. */
function passNs({ ordinaryDma, iommuInternalNs }: TranslationValues): number | undefined {
  if (ordinaryDma === 'translated') return undefined;
  return ordinaryDma === 'pass-through' ? iommuInternalNs : 0;
}

function wireNsPerByte({ gapPerByteNs, linkBandwidthBytesPerNs, packetBytes, headerBytes }: WireValues): number {
  const linkNsPerByte = linkBandwidthBytesPerNs > 0 ? 1 / linkBandwidthBytesPerNs : 0;
  return Math.max(gapPerByteNs, linkNsPerByte) * (1 + headerBytes / packetBytes);
}
