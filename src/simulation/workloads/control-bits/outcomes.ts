/** What one process has sent to another, and how much of that has taken effect. */
interface Pair {
  puts: number;
  marked: number;
  recorded: number;
  plainPuts: number;
  plainWrites: number;
  /** Number of the put whose record arrived last. */
  newest: number;
}

/**
 * Outcomes of accesses, counted where they occur: in memory, in the program and in the handler. They are independent of the
 * control bits, so they can be checked against these.
 */
export class Outcomes {
  markedPuts = 0;
  markedGets = 0;
  /** Puts that changed marked memory, gets that read it. */
  memoryWrites = 0;
  memoryReads = 0;
  /** Gets that brought the word of their address, and those answered without data. */
  returnedGets = 0;
  refusedGets = 0;
  metadataRecords = 0;
  dataRecords = 0;
  /** Records of a put that arrived after one sent later to the same target. */
  disorderedRecords = 0;
  /** Over all flushes: accesses of the process to that target which were still without effect when the flush was over. */
  private activeLeft = 0;
  private plainLeft = 0;
  /** Flushes that were over before all active accesses in front of them. */
  private overtakingFlushes = 0;
  private readonly pairs: Map<number, Pair> = new Map();

  constructor(private readonly processes: number) {}

  pair(origin: number, target: number): Pair {
    const key = origin * this.processes + target;
    const found = this.pairs.get(key);
    if (found !== undefined) return found;
    const pair = { puts: 0, marked: 0, recorded: 0, plainPuts: 0, plainWrites: 0, newest: 0 };
    this.pairs.set(key, pair);
    return pair;
  }

  /** The record of a put with data has arrived: the `number`-th from its origin to that target, from 1. */
  recordOfPut(pair: Pair, number: number): void {
    if (number < pair.newest) this.disorderedRecords += 1;
    pair.newest = number;
  }

  /** A flush of `origin` to `target` has completed. */
  flushed(origin: number, target: number): void {
    const { marked, recorded, plainPuts, plainWrites } = this.pair(origin, target);
    this.activeLeft += marked - recorded;
    this.plainLeft += plainPuts - plainWrites;
    if (marked > recorded) this.overtakingFlushes += 1;
  }

  counters(): Record<string, number> {
    return {
      marked_puts: this.markedPuts,
      marked_gets: this.markedGets,
      memory_writes: this.memoryWrites,
      memory_reads: this.memoryReads,
      returned_gets: this.returnedGets,
      refused_gets: this.refusedGets,
      metadata_records: this.metadataRecords,
      data_records: this.dataRecords,
      disordered_records: this.disorderedRecords,
      active_left_by_flushes: this.activeLeft,
      plain_left_by_flushes: this.plainLeft,
      overtaking_flushes: this.overtakingFlushes,
    };
  }
}
