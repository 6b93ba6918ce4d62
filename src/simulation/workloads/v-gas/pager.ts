/** An access to a missing page: the word of a put waits for the page, the process that issued a get for its word. */
export interface Fault {
  readonly cell: number;
  readonly origin: number;
  /** Value of a put. */
  readonly word: number | undefined;
}

/** Tracks which pages of a process are in its memory, and the accesses waiting for others. */
export class Pager {
  /** In the order in which they would leave. */
  private readonly resident: Set<number> = new Set();
  private readonly dirty: Set<number> = new Set();
  private readonly faults: Map<number, Fault[]> = new Map();
  private readonly wanted: number[] = [];
  private readonly replies: Fault[] = [];

  constructor(
    private readonly frames: number,
    private readonly byUse: boolean,
  ) {}

  /** Whether the process has something to do. */
  get isWanted(): boolean {
    return this.wanted.length > 0 || this.replies.length > 0;
  }

  get isFull(): boolean {
    return this.resident.size >= this.frames;
  }

  isResident(page: number): boolean {
    return this.resident.has(page);
  }

  /** Requests a missing page; the access waits. */
  want(page: number, fault: Fault): void {
    const faults = this.faults.get(page);
    if (faults !== undefined) {
      faults.push(fault);
      return;
    }
    this.faults.set(page, [fault]);
    this.wanted.push(page);
  }

  /** A get whose page is present, or has arrived, is to be answered. */
  reply(fault: Fault): void {
    this.replies.push(fault);
  }

  nextReply(): Fault | undefined {
    return this.replies.shift();
  }

  /** The page that has been wanted for the longest. */
  nextWanted(): number | undefined {
    return this.wanted.shift();
  }

  /** A page was accessed. */
  touch(page: number): void {
    if (!this.byUse || !this.resident.delete(page)) return;
    this.resident.add(page);
  }

  /** Sets the dirty bit of a page that is written. */
  setDirty(page: number): void {
    this.dirty.add(page);
  }

  /** The page that has to leave goes. */
  evict(): { page: number; isDirty: boolean } {
    const [page] = this.resident;
    this.resident.delete(page!);
    return { page: page!, isDirty: this.dirty.delete(page!) };
  }

  /** A page has arrived. @returns the accesses that waited for it */
  admit(page: number): Fault[] {
    this.resident.add(page);
    const faults = this.faults.get(page) ?? [];
    this.faults.delete(page);
    return faults;
  }
}
