/** The memory that processes expose; addresses in bytes within a process's window, values are words. */
export interface ExposedMemory {
  read(process: number, address: number): number;
  write(process: number, address: number, value: number): void;
}
