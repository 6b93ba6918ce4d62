/** A copy of a line of the pool in the cache of a core. */
export interface KeptLine {
  /** When its data are there. */
  readyAt: number;
  /** Whether its core may write it without asking: nobody else then has a copy. */
  isOwned: boolean;
  /** By address: words of the copy that others have written since, as they were. */
  old?: Map<number, number>;
}

/** Which cores keep which lines of the pool. A full cache gives up the line that it fetched longest ago. */
export class KeptLines {
  private readonly byProcess: readonly Map<number, KeptLine>[];
  private readonly holders: Map<number, number[]> = new Map();
  /** By line: the core that may write its copy. */
  private readonly owners: Map<number, number> = new Map();

  /** @param evicted takes what a full cache gives up: whose it was, and whether it had been written */
  constructor(
    processes: number,
    private readonly most: number,
    private readonly evicted: (process: number, isWritten: boolean) => void,
  ) {
    this.byProcess = Array.from({ length: processes }, () => new Map());
  }

  of(process: number, line: number): KeptLine | undefined {
    return this.byProcess[process].get(line);
  }

  holdersOf(line: number): readonly number[] {
    return this.holders.get(line) ?? [];
  }

  /** The core whose copy is the only one and may be written; undefined if there is none. */
  ownerOf(line: number): number | undefined {
    return this.owners.get(line);
  }

  /** Others may read what its owner has written. */
  share(line: number): void {
    const owner = this.owners.get(line);
    if (owner === undefined) return;
    this.owners.delete(line);
    this.byProcess[owner].get(line)!.isOwned = false;
  }

  /** The core has the line from `readyAt` on. */
  keep(process: number, line: number, isOwned: boolean, readyAt: number): void {
    const kept = this.byProcess[process];
    this.drop(process, line);
    if (kept.size >= this.most) this.evict(process);
    kept.set(line, { readyAt, isOwned });
    if (isOwned) this.owners.set(line, process);
    const holders = this.holders.get(line);
    if (holders === undefined) this.holders.set(line, [process]);
    else holders.push(process);
  }

  drop(process: number, line: number): void {
    const copy = this.byProcess[process].get(line);
    if (copy === undefined) return;
    this.byProcess[process].delete(line);
    if (copy.isOwned) this.owners.delete(line);
    const holders = this.holders.get(line)!;
    if (holders.length === 1) this.holders.delete(line);
    else holders.splice(holders.indexOf(process), 1);
  }

  /** The core invalidates all it has. @returns how many lines these were */
  dropAll(process: number): number {
    const lines = [...this.byProcess[process].keys()];
    for (const line of lines) this.drop(process, line);
    return lines.length;
  }

  private evict(process: number): void {
    const [line, { isOwned }] = this.byProcess[process].entries().next().value!;
    this.drop(process, line);
    this.evicted(process, isOwned);
  }
}
