/**
 * A cache as one would explain it: per set a list of lines, most recently used first. Slow, and written without a look at
 * the one it checks.
 */
export class ListCache {
  private readonly sets: { line: number; dirty: boolean }[][];
  readonly misses: number[];
  readonly hits: number[];
  readonly writeBacks: number[];
  snoopWriteBacks = 0;
  invalidations = 0;

  constructor(
    setCount: number,
    private readonly ways: number,
    private readonly lineBytes: number,
    requesters: number,
  ) {
    this.sets = Array.from({ length: setCount }, () => []);
    this.misses = new Array(requesters).fill(0);
    this.hits = new Array(requesters).fill(0);
    this.writeBacks = new Array(requesters).fill(0);
  }

  access(address: number, bytes: number, requester: number, isWrite: boolean): void {
    for (const line of this.linesOf(address, bytes)) {
      const set = this.sets[line % this.sets.length]!;
      const at = set.findIndex((entry) => entry.line === line);
      const entry = at >= 0 ? set.splice(at, 1)[0]! : { line, dirty: false };
      if (at >= 0) this.hits[requester]! += 1;
      else this.misses[requester]! += 1;
      entry.dirty ||= isWrite;
      set.unshift(entry);
      if (set.length > this.ways && set.pop()!.dirty) this.writeBacks[requester]! += 1;
    }
  }

  snoop(address: number, bytes: number, isWrite: boolean): void {
    for (const line of this.linesOf(address, bytes)) {
      const set = this.sets[line % this.sets.length]!;
      const at = set.findIndex((entry) => entry.line === line);
      if (at < 0) continue;
      const entry = set[at]!;
      const whole = line * this.lineBytes >= address && (line + 1) * this.lineBytes <= address + bytes;
      if (entry.dirty && !(isWrite && whole)) this.snoopWriteBacks += 1;
      entry.dirty = false;
      if (!isWrite) continue;
      set.splice(at, 1);
      this.invalidations += 1;
    }
  }

  holds(line: number): boolean {
    return this.sets[line % this.sets.length]!.some((entry) => entry.line === line);
  }

  private linesOf(address: number, bytes: number): number[] {
    const lines = new Set<number>();
    for (let byte = address; byte < address + bytes; byte += 1) lines.add(Math.floor(byte / this.lineBytes));
    return [...lines];
  }
}
