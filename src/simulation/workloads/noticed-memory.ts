import type { ExposedMemory } from '../hardware/exposed-memory.ts';

/** Memory of which each write is noticed once it has taken effect. */
export function noticed(memory: ExposedMemory, notice: (process: number) => void): ExposedMemory {
  return {
    read: (process, address) => memory.read(process, address),
    write: (process, address, value) => {
      memory.write(process, address, value);
      notice(process);
    },
  };
}
