import { filled, uint32Array } from '../engine/arrays.ts';
import { contentOf } from './written-memory.ts';

/** Division of a memory: pages of cells, each cell as long as an access. */
export interface CellLayout {
  readonly pages: number;
  readonly pageBytes: number;
  readonly cellBytes: number;
}

/** Some cells of a page that one put or get moves. */
export interface Piece {
  readonly cell: number;
  readonly count: number;
  readonly bytes: number;
  /** Address of the first cell in the memory of its process. */
  readonly address: number;
}

/**
 * Memory of all processes with its complete contents, one word per cell. A page that has not been written reads as `contentOf`
 * returns, and uses no memory.
 */
export class PagedCells {
  readonly cellsPerPage: number;
  private readonly contents: Map<number, Uint32Array> = new Map();
  /** Contents of the unwritten page examined last. */
  private readonly unwritten: Uint32Array;

  constructor(readonly layout: CellLayout) {
    this.cellsPerPage = Math.floor(layout.pageBytes / layout.cellBytes);
    this.unwritten = uint32Array(this.cellsPerPage);
  }

  /** Cells of a process. */
  get cells(): number {
    return this.layout.pages * this.cellsPerPage;
  }

  pageOf(cell: number): number {
    return Math.floor(cell / this.cellsPerPage);
  }

  /** Address of a cell within the memory of its process. */
  addressOf(cell: number): number {
    return this.pageOf(cell) * this.layout.pageBytes + (cell % this.cellsPerPage) * this.layout.cellBytes;
  }

  cellAt(address: number): number {
    const { pageBytes, cellBytes } = this.layout;
    return Math.floor(address / pageBytes) * this.cellsPerPage + Math.floor((address % pageBytes) / cellBytes);
  }

  read(process: number, cell: number): number {
    const page = this.contents.get(this.keyOf(process, this.pageOf(cell)));
    return page === undefined ? contentOf(process, cell) : page[cell % this.cellsPerPage]!;
  }

  write(process: number, cell: number, word: number): void {
    this.pageFor(process, this.pageOf(cell))[cell % this.cellsPerPage] = word;
  }

  /** Divides a page into pieces of at most `mostBytes`, but at least one cell. */
  piecesOf(page: number, mostBytes: number): Piece[] {
    const { cellsPerPage } = this;
    const { cellBytes } = this.layout;
    const most = Math.max(1, Math.floor(mostBytes / cellBytes));
    return Array.from({ length: Math.ceil(cellsPerPage / most) }, (_, index) => {
      const cell = page * cellsPerPage + index * most;
      const count = Math.min(most, cellsPerPage - index * most);
      return { cell, count, bytes: count * cellBytes, address: this.addressOf(cell) };
    });
  }

  /** Words of `count` cells from `cell` on, within one page, to be looked at or copied at once. */
  words(process: number, cell: number, count: number): Uint32Array {
    const first = cell % this.cellsPerPage;
    return this.wordsOf(process, this.pageOf(cell)).subarray(first, first + count);
  }

  /** Words go to the cells from `cell` on, within one page. */
  install(process: number, cell: number, words: Uint32Array): void {
    this.pageFor(process, this.pageOf(cell)).set(words, cell % this.cellsPerPage);
  }

  /** The memory of a process is gone: every cell reads as 0. */
  lose(process: number): void {
    const { pages } = this.layout;
    for (let page = 0; page < pages; page += 1) this.pageFor(process, page).fill(0);
  }

  /** The first cell in which two memories of a process differ, or -1. */
  static difference(one: PagedCells, other: PagedCells, process: number): number {
    for (let page = 0; page < one.layout.pages; page += 1) {
      if (!one.isTouched(process, page) && !other.isTouched(process, page)) continue;
      const words = other.wordsOf(process, page);
      const cell = one.wordsOf(process, page).findIndex((word, index) => word !== words[index]);
      if (cell >= 0) return page * one.cellsPerPage + cell;
    }
    return -1;
  }

  private isTouched(process: number, page: number): boolean {
    return this.contents.has(this.keyOf(process, page));
  }

  private keyOf(process: number, page: number): number {
    return process * this.layout.pages + page;
  }

  /** The words of a page, to be looked at only. */
  private wordsOf(process: number, page: number): Uint32Array {
    return this.contents.get(this.keyOf(process, page)) ?? this.fillInitial(this.unwritten, process, page);
  }

  /** The words of a page, to be changed. */
  private pageFor(process: number, page: number): Uint32Array {
    const key = this.keyOf(process, page);
    const known = this.contents.get(key);
    if (known !== undefined) return known;
    const content = this.fillInitial(uint32Array(this.cellsPerPage), process, page);
    this.contents.set(key, content);
    return content;
  }

  private fillInitial(words: Uint32Array, process: number, page: number): Uint32Array {
    const begin = page * this.cellsPerPage;
    return filled(words, (index) => contentOf(process, begin + index));
  }
}
