import { createHash } from 'node:crypto';

/** SHA-256 over a value in canonical form: keys sorted, numbers as the exact shortest text of the double. */
export function digestOf(value: unknown): string {
  return createHash('sha256').update(canonical(value)).digest('hex');
}

/** JSON with sorted keys; the same value always gives the same text. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (value !== null && typeof value === 'object') {
    const entries = Object.entries(value).filter(([, item]) => item !== undefined);
    entries.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
    return `{${entries.map(([key, item]) => `${JSON.stringify(key)}:${canonical(item)}`).join(',')}}`;
  }
  return JSON.stringify(value);
}

/** What each process did, in program order and without times: two 32-bit lanes per process, folded into one digest. */
export class ProgramDigest {
  private readonly low: Uint32Array;
  private readonly high: Uint32Array;

  constructor(processes: number) {
    this.low = new Uint32Array(processes).fill(0x811c9dc5);
    this.high = new Uint32Array(processes).fill(0x9747b28c);
  }

  add(process: number, operation: number, target: number, address: number, value: number): void {
    let low = this.low[process];
    low = Math.imul(low ^ operation, 0x01000193);
    low = Math.imul(low ^ target, 0x01000193);
    low = Math.imul(low ^ address, 0x01000193);
    low = Math.imul(low ^ value, 0x01000193);
    this.low[process] = low;
    let high = this.high[process];
    high = Math.imul((high << 13) ^ (high >>> 19) ^ value, 0x5bd1e995) + (address ^ (target << 3) ^ operation);
    this.high[process] = high;
  }

  get hex(): string {
    const hash = createHash('sha256');
    hash.update(new Uint8Array(this.low.buffer));
    hash.update(new Uint8Array(this.high.buffer));
    return hash.digest('hex');
  }
}
