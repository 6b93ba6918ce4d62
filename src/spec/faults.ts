import type { Fault } from './errors.ts';

/** Errors described in one answer. */
export const MOST_FAULTS = 50;

/** Collects errors in a specification. Bounded, so a hostile specification cannot cause a huge response. */
export class Faults {
  readonly list: Fault[] = [];

  get none(): boolean {
    return this.list.length === 0;
  }

  /** Whether the limit is reached, so checking can stop. */
  get full(): boolean {
    return this.list.length >= MOST_FAULTS;
  }

  add(pointer: string, detail: string): void {
    if (this.full) return;
    if (this.list.some((fault) => fault.pointer === pointer && fault.detail === detail)) return;
    this.list.push({ pointer, detail });
  }
}
