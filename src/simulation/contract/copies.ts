/** Copies within a process's own window, as programs call for them. */
export interface CopyCalls {
  /** Non-blocking; a `flush` of the process's own rank waits for it. */
  copy(source: number, destination: number, bytes: number): void;
}

/** Copies of a mechanism. */
export interface Copies {
  copy(process: number, source: number, destination: number, bytes: number): void;
}
