import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const simulation = join(import.meta.dirname, '..', '..', 'src', 'simulation');
const COUNTER = 'engine/arrays.ts';

const ARRAY = '(?:Big)?(?:Float|Uint|Int)(?:8|16|32|64)(?:Clamped)?Array';
/** Views of memory that is there already (`.buffer`) take none. */
const ALLOCATIONS = [
  new RegExp(`new ${ARRAY}\\((?![\\w.]+\\.buffer\\b).*`, 'g'),
  new RegExp(`${ARRAY}\\.(?:from|of)\\(.*`, 'g'),
  /new (?:Shared)?ArrayBuffer\(.*/g,
  /Buffer\.(?:alloc|from)\w*\(.*/g,
];

const allocationsIn = (text: string): string[] => ALLOCATIONS.flatMap((pattern) => text.match(pattern) ?? []);

describe('typed arrays of the simulation', () => {
  it('all come from the functions that count them', () => {
    const files = readdirSync(simulation, { recursive: true, encoding: 'utf8' });
    const models = files.filter((file) => file.endsWith('.ts') && file !== COUNTER);
    const found = models.map((file) => [file, allocationsIn(readFileSync(join(simulation, file), 'utf8'))] as const);
    expect(found.length).toBeGreaterThan(200);
    expect(found.filter(([, allocations]) => allocations.length > 0)).toEqual([]);
  });

  it('would be found elsewhere, views would not', () => {
    expect(allocationsIn('this.a = new Float64Array(n);')).toHaveLength(1);
    expect(allocationsIn('return Uint32Array.from({ length: 3 });')).toHaveLength(1);
    expect(allocationsIn('new BigUint64Array(new SharedArrayBuffer(8))')).toHaveLength(2);
    expect(allocationsIn('new Int32Array(doubles.buffer, doubles.byteOffset)')).toEqual([]);
  });
});
