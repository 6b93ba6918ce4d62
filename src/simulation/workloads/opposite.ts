/** Returns the opposite process: half of all processes further on. */
export function oppositeOf(process: number, processes: number): number {
  return (process + Math.floor(processes / 2)) % processes;
}
