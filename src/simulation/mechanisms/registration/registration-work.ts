/** Registrations and deregistrations required by a change of the table. Reused between calls. */
export class RegistrationWork {
  readonly pin: number[] = [];
  readonly unpin: number[] = [];
  /** When the last bucket is pinned that somebody else is pinning at this moment; 0 where none is. */
  readyAt = 0;

  clear(): void {
    if (this.pin.length > 0) this.pin.length = 0;
    if (this.unpin.length > 0) this.unpin.length = 0;
    this.readyAt = 0;
  }
}
