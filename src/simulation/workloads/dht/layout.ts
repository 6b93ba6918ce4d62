import { SimulationFault } from '../../engine/fault.ts';
import { ACTIVE_PUT, PLAIN } from '../../hardware/iommu/control-bits.ts';
import type { Region } from '../../hardware/iommu/region.ts';
import type { DhtValues } from './parameters.ts';

/** An element and the pointer to the next, as listing 2 has them: two 32-bit words. */
const LINK_BYTES = 8;
const POINTER_BYTES = 4;

/** `valueBytes` is 0 without values; from 2 operations in flight on, each has a landing place. */
type LayoutSetting = Pick<DhtValues, 'volumeElements' | 'valueBytes' | 'operationsInFlight'>;

/** Returns the size of a cell including its value, rounded up to words. */
export const recordBytesOf = (valueBytes: number): number => 8 * Math.ceil(valueBytes / 8) + LINK_BYTES;

type Word = 'element' | 'pointer' | 'value' | 'last-pointer' | 'next-free-cell' | 'landing';

/**
 * Layout of a volume in its owner's window: the table followed by the overflow heap; the pointers to the elements inserted last;
 * the next free cell; and pages for deletes, for responses and messages, for flushes, and for results of several operations in
 * flight. A cell consists of a value, if there are any, an element and a pointer.
 */
export class Layout {
  readonly heapBegin: number;
  /** Size of table and heap, up to the end of the last page. */
  private readonly cells: number;
  readonly recordBytes: number;
  readonly valueBytes: number;
  private readonly valueSpan: number;
  private readonly lastPointers: number;
  readonly nextFreeCell: number;
  readonly deletePage: number;
  private readonly landing: number;
  readonly regions: readonly Region[];

  constructor({ volumeElements, valueBytes, operationsInFlight }: LayoutSetting, pageBytes: number) {
    this.heapBegin = volumeElements;
    this.valueBytes = valueBytes;
    this.recordBytes = recordBytesOf(valueBytes);
    this.valueSpan = this.recordBytes - LINK_BYTES;
    const align = (bytes: number) => Math.ceil(bytes / pageBytes) * pageBytes;
    this.lastPointers = align(2 * volumeElements * this.recordBytes);
    this.cells = Math.floor(this.lastPointers / this.recordBytes);
    this.nextFreeCell = this.lastPointers + align(volumeElements * POINTER_BYTES);
    this.deletePage = this.nextFreeCell + pageBytes;
    const buffer = this.deletePage + pageBytes;
    this.landing = buffer + 2 * pageBytes;
    const landed = operationsInFlight > 1 ? align(operationsInFlight * this.recordBytes) : 0;
    this.regions = [
      { name: 'table', begin: 0, end: this.lastPointers, bits: ACTIVE_PUT },
      { name: 'last-pointers', begin: this.lastPointers, end: this.nextFreeCell, bits: PLAIN },
      { name: 'next-free-cell', begin: this.nextFreeCell, end: this.deletePage, bits: PLAIN },
      { name: 'delete', begin: this.deletePage, end: buffer, bits: ACTIVE_PUT },
      { name: 'buffer', begin: buffer, end: buffer + pageBytes, bits: PLAIN },
      { name: 'flush', begin: buffer + pageBytes, end: this.landing, bits: PLAIN },
      { name: 'landing', begin: this.landing, end: this.landing + landed, bits: PLAIN },
    ].filter(({ begin, end }) => end > begin);
  }

  /**
   * Returns the address of a whole cell: of its value, or of its element if there are no values.
   * @throws SimulationFault `SIM_HEAP_LIMIT` if the heap has grown beyond the window
   */
  recordAddress(cell: number): number {
    if (cell >= this.cells) throw this.beyondWindow();
    return cell * this.recordBytes;
  }

  elementAddress(cell: number): number {
    return this.recordAddress(cell) + this.valueSpan;
  }

  pointerAddress(cell: number): number {
    return this.recordAddress(cell) + this.valueSpan + POINTER_BYTES;
  }

  /** A handler can enlarge its heap; remote accesses reach only registered memory. */
  private beyondWindow(): SimulationFault {
    const has = `a window has ${this.cells} cells for the table and its overflow heap`;
    const accepted = 'more workload.volumeElements, fewer operations, or workload.overflow reject';
    return new SimulationFault('SIM_HEAP_LIMIT', `${has}, but remote accesses need more; accepted: ${accepted}`);
  }

  lastPointerAddress(position: number): number {
    return this.lastPointers + position * POINTER_BYTES;
  }

  /** Returns the address of the response for one of several operations in flight. */
  landingAddress(place: number): number {
    return this.landing + place * this.recordBytes;
  }

  /** Returns the word to which an address refers. */
  wordAt(address: number): Word {
    if (address < this.lastPointers) {
      const offset = address % this.recordBytes;
      if (offset === this.valueSpan) return 'element';
      return offset < this.valueSpan ? 'value' : 'pointer';
    }
    if (address < this.nextFreeCell) return 'last-pointer';
    return address < this.landing ? 'next-free-cell' : 'landing';
  }

  cellAt(address: number): number {
    return Math.floor(address / this.recordBytes);
  }

  positionAt(address: number): number {
    return (address - this.lastPointers) / POINTER_BYTES;
  }

  landingAt(address: number): number {
    return (address - this.landing) / this.recordBytes;
  }
}
