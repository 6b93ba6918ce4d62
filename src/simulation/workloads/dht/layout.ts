import { ACTIVE_PUT, PLAIN } from '../../hardware/iommu/control-bits.ts';
import type { Region } from '../../hardware/iommu/page-table.ts';

/** An element and the pointer to the next, as listing 2 has them: two 32-bit words. */
const CELL_BYTES = 8;
const WORD_BYTES = 4;

/**
 * Where the parts of a volume lie in its owner's window: the table and, behind it, the overflow heap; the pointers to
 * the elements inserted last; the next free cell; and pages for deletes, for answers and messages, and for flushes.
 */
export class Layout {
  readonly heapBegin: number;
  private readonly lastPointers: number;
  readonly nextFreeCell: number;
  readonly deletePage: number;
  readonly regions: readonly Region[];

  constructor(volumeElements: number, pageBytes: number) {
    this.heapBegin = volumeElements;
    const align = (bytes: number) => Math.ceil(bytes / pageBytes) * pageBytes;
    this.lastPointers = align(2 * volumeElements * CELL_BYTES);
    this.nextFreeCell = this.lastPointers + align(volumeElements * WORD_BYTES);
    this.deletePage = this.nextFreeCell + pageBytes;
    const buffer = this.deletePage + pageBytes;
    this.regions = [
      { name: 'table', begin: 0, end: this.lastPointers, bits: ACTIVE_PUT },
      { name: 'last-pointers', begin: this.lastPointers, end: this.nextFreeCell, bits: PLAIN },
      { name: 'next-free-cell', begin: this.nextFreeCell, end: this.deletePage, bits: PLAIN },
      { name: 'delete', begin: this.deletePage, end: buffer, bits: ACTIVE_PUT },
      { name: 'buffer', begin: buffer, end: buffer + pageBytes, bits: PLAIN },
      { name: 'flush', begin: buffer + pageBytes, end: buffer + 2 * pageBytes, bits: PLAIN },
    ];
  }

  elementAddress(cell: number): number {
    return cell * CELL_BYTES;
  }

  pointerAddress(cell: number): number {
    return cell * CELL_BYTES + WORD_BYTES;
  }

  lastPointerAddress(position: number): number {
    return this.lastPointers + position * WORD_BYTES;
  }

  /** Which word an address means. */
  wordAt(address: number): 'element' | 'pointer' | 'last-pointer' | 'next-free-cell' {
    if (address < this.lastPointers) return address % CELL_BYTES === 0 ? 'element' : 'pointer';
    return address < this.nextFreeCell ? 'last-pointer' : 'next-free-cell';
  }

  cellAt(address: number): number {
    return Math.floor(address / CELL_BYTES);
  }

  positionAt(address: number): number {
    return (address - this.lastPointers) / WORD_BYTES;
  }
}
