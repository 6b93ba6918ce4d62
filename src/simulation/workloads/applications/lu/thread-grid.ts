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

  ownerOf(blockRow: number, blockColumn: number): number {
    return (blockRow % this.rows) * this.columns + (blockColumn % this.columns);
  }
}
