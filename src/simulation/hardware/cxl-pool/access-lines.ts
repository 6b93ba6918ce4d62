import { float64Array, grown } from '../../engine/arrays.ts';
import { LINE_BYTES } from '../../engine/usual-sizes.ts';

/** Lines of the pool by number, and which of them each access is about. */
export class AccessLines {
  readonly perWindow: number;
  private byMessage = float64Array(1024);

  constructor(windowBytes: number) {
    this.perWindow = Math.ceil(windowBytes / LINE_BYTES);
  }

  /** Numbers stay small if windows are small, so tables by line have no fractions as keys. */
  at(target: number, address: number): number {
    return target * this.perWindow + Math.floor(address / LINE_BYTES);
  }

  of(message: number): number {
    return this.byMessage[message];
  }

  remember(message: number, line: number): void {
    while (message >= this.byMessage.length)
      this.byMessage = grown(this.byMessage, float64Array(2 * this.byMessage.length));
    this.byMessage[message] = line;
  }
}
