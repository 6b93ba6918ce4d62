import type { ExposedMemory } from '../hardware/exposed-memory.ts';

/** The memory of a workload with two additional words per window for locks. */
export class LockableMemory implements ExposedMemory {
  private readonly words: Map<number, number> = new Map();

  /** @param begin address of the first of these words, after all memory of the workload */
  constructor(
    private readonly memory: ExposedMemory,
    private readonly begin: number,
    private readonly end: number,
    private readonly processes: number,
  ) {}

  read(process: number, address: number): number {
    if (address < this.begin || address >= this.end) return this.memory.read(process, address);
    return this.words.get(address * this.processes + process) ?? 0;
  }

  write(process: number, address: number, value: number): void {
    if (address < this.begin || address >= this.end) this.memory.write(process, address, value);
    else this.words.set(address * this.processes + process, value);
  }
}
