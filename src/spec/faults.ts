import type { Fault } from './errors.ts';

const MOST_FAULTS = 50;

/** Collects what is wrong with a specification; bounded, so that a hostile one cannot make a huge answer. */
export class Faults {
  readonly list: Fault[] = [];

  get none(): boolean {
    return this.list.length === 0;
  }

  /** Nothing more is taken: looking on is wasted time. */
  get full(): boolean {
    return this.list.length >= MOST_FAULTS;
  }

  add(pointer: string, detail: string): void {
    if (this.full) return;
    if (this.list.some((fault) => fault.pointer === pointer && fault.detail === detail)) return;
    this.list.push({ pointer, detail });
  }
}
