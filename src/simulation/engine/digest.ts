import { createHash } from 'node:crypto';
import { int32Array } from './arrays.ts';
import type { Rows, WordColumn } from './rows.ts';

/** SHA-256 over a value in canonical form: keys sorted, numbers as the exact shortest text of the double. */
export function digestOf(value: unknown): string {
  return createHash('sha256').update(canonical(value)).digest('hex');
}

/** SHA-256 over the contents of columns, one after the other. */
export function digestOfColumns(...columns: readonly (Uint8Array | Int32Array | Float64Array)[]): string {
  const hash = createHash('sha256');
  for (const column of columns) hash.update(column).update(`${column.byteLength};`);
  return hash.digest('hex');
}

/** JSON with sorted keys; the same value always gives the same text. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (value !== null && typeof value === 'object') {
    let text = '';
    for (const key of Object.keys(value).sort()) {
      const item: unknown = value[key as keyof typeof value];
      if (item !== undefined) text += `${text === '' ? '' : ','}${JSON.stringify(key)}:${canonical(item)}`;
    }
    return `{${text}}`;
  }
  return JSON.stringify(value);
}

/** What each process did, in program order and without times: two 32-bit lanes per process, folded into one digest. */
export class ProgramDigest {
  private readonly low: WordColumn;
  private readonly high: WordColumn;
  private readonly processes: number;

  constructor(rows: Rows) {
    this.processes = rows.owners;
    this.low = rows.word(0x811c9dc5 | 0);
    this.high = rows.word(0x9747b28c | 0);
  }

  add(process: number, operation: number, target: number, address: number, value: number): void {
    let low = this.low.get(process);
    low = Math.imul(low ^ operation, 0x01000193);
    low = Math.imul(low ^ target, 0x01000193);
    low = Math.imul(low ^ address, 0x01000193);
    low = Math.imul(low ^ value, 0x01000193);
    this.low.set(process, low);
    const high = this.high.get(process);
    const turned = (high << 13) ^ (high >>> 19) ^ value;
    this.high.set(process, Math.imul(turned, 0x5bd1e995) + (address ^ (target << 3) ^ operation));
  }

  get hex(): string {
    const lanes = int32Array(2 * this.processes);
    for (let process = 0; process < this.processes; process += 1) {
      lanes[process] = this.low.get(process);
      lanes[this.processes + process] = this.high.get(process);
    }
    return createHash('sha256').update(lanes).digest('hex');
  }
}
