/** Threads in rows and columns: blocks are dealt out in both directions in turn. */
export class ThreadGrid {
  readonly rows: number;
  readonly columns: number;

  constructor(threads: number) {
    let rows = Math.floor(Math.sqrt(threads));
    while (threads % rows !== 0) rows -= 1;
    this.rows = rows;
    this.columns = threads / rows;
  }

  /** Number of blocks that a thread has of a square with this many blocks in a row. */
  blocksOf(thread: number, blocks: number): number {
    const [row, column] = [Math.floor(thread / this.columns), thread % this.columns];
    return Math.ceil(Math.max(0, blocks - row) / this.rows) * Math.ceil(Math.max(0, blocks - column) / this.columns);
  }

  ownerOf(blockRow: number, blockColumn: number): number {
    return (blockRow % this.rows) * this.columns + (blockColumn % this.columns);
  }
}
