/** What processes may ask about their latest access. */
export class AccessOutcomes {
  /** Processes whose latest get was answered without data. */
  private readonly refused: Set<number> = new Set();
  /** Processes whose latest load found a value that others have overwritten since. */
  private readonly stale: Set<number> = new Set();

  refuse(process: number): void {
    this.refused.add(process);
  }

  /** Whether the latest access of the process was refused; resets the flag. */
  wasRefused(process: number): boolean {
    return this.refused.delete(process);
  }

  /** Records whether the word loaded by a process was stale. */
  foundStale(process: number, isStale: boolean): void {
    if (isStale) this.stale.add(process);
    else this.stale.delete(process);
  }

  wasStale(process: number): boolean {
    return this.stale.has(process);
  }
}
