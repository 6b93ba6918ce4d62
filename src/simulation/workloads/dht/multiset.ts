import { mixSigned } from '../../engine/random.ts';

/** A set of elements by volume, independent of order: equal sets have equal marks, others with 2^-64 probability. */
export class Multiset {
  count = 0;
  private low = 0;
  private high = 0;

  add(volume: number, element: number): void {
    this.change(volume, element, 1);
  }

  remove(volume: number, element: number): void {
    this.change(volume, element, -1);
  }

  get mark(): string {
    return `${this.count}:${this.low >>> 0}:${this.high >>> 0}`;
  }

  private change(volume: number, element: number, sign: number): void {
    const hash = mixSigned(element ^ Math.imul(volume, 0x9e3779b1));
    this.count += sign;
    this.low = (this.low + sign * hash) | 0;
    this.high = (this.high + sign * mixSigned(hash ^ volume ^ 0x5bd1e995)) | 0;
  }
}
