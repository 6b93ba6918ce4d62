/** Registrations and deregistrations required by a change of the table. Reused between calls. */
export class RegistrationWork {
  readonly pin: number[] = [];
  readonly unpin: number[] = [];
  /** When the last bucket that somebody else is currently pinning becomes pinned; 0 if there is none. */
  readyAt = 0;

  clear(): void {
    if (this.pin.length > 0) this.pin.length = 0;
    if (this.unpin.length > 0) this.unpin.length = 0;
    this.readyAt = 0;
  }
}
