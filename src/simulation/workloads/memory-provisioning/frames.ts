/** The pages of a virtual machine at a node: a new page replaces the least recently used one. */
export class Frames {
  /** By page, least recently used first: whether it has been written. */
  private readonly pages: Map<number, boolean> = new Map();

  /** Initially it has the first pages. */
  constructor(private readonly most: number) {
    for (let page = 0; page < most; page += 1) this.pages.set(page, false);
  }

  has(page: number): boolean {
    return this.pages.has(page);
  }

  use(page: number, writes: boolean): void {
    const isWritten = writes || this.pages.get(page) === true;
    this.pages.delete(page);
    this.pages.set(page, isWritten);
  }

  /** Makes room for a page. @returns whether the evicted page must be written to disk */
  makeRoom(): boolean {
    if (this.pages.size < this.most) return false;
    const [page, isWritten] = this.pages.entries().next().value!;
    this.pages.delete(page);
    return isWritten;
  }
}
