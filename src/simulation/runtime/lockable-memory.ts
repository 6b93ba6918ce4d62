import type { ExposedMemory } from '../hardware/exposed-memory.ts';

/** The memory of a workload, with two words beside it in every window that locks are kept in. */
export class LockableMemory implements ExposedMemory {
  private readonly words: Map<number, number> = new Map();

  /** @param begin address of the first of the words; nothing of the workload lies from there on */
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
