import { describe, expect, it } from 'vitest';
import { ProgramDigest } from '../../../src/simulation/engine/digest.ts';
import { Rows } from '../../../src/simulation/engine/rows.ts';

type Call = readonly [process: number, operation: number, target: number, address: number, value: number];

function digestOf(...calls: readonly Call[]): string {
  const digest = new ProgramDigest(new Rows(3));
  for (const call of calls) digest.add(...call);
  return digest.hex;
}

describe('the digest of programs', () => {
  const call: Call = [1, 2, 1, 64, 7];

  it.each([
    ['process', [2, 2, 1, 64, 7]],
    ['operation', [1, 3, 1, 64, 7]],
    ['target', [1, 2, 2, 64, 7]],
    ['address', [1, 2, 1, 72, 7]],
    ['value', [1, 2, 1, 64, 8]],
  ] as const)('changes with the %s of a call', (_name, other) => {
    expect(digestOf(other)).not.toBe(digestOf(call));
    expect(digestOf(call)).toBe(digestOf(call));
  });

  it('tells targets and addresses apart whose bits fall together in one of the lanes', () => {
    // address ^ (target << 3): both are 8.
    expect(digestOf([0, 0, 1, 0, 5])).not.toBe(digestOf([0, 0, 0, 8, 5]));
  });

  it('depends on the order of a process, not on how processes take turns', () => {
    const [a, b, other]: Call[] = [
      [1, 2, 0, 8, 1],
      [1, 2, 0, 16, 2],
      [2, 2, 0, 8, 1],
    ];
    expect(digestOf(a!, b!)).not.toBe(digestOf(b!, a!));
    expect(digestOf(a!, other!, b!)).toBe(digestOf(a!, b!, other!));
  });
});

describe('rows', () => {
  it('keep doubles and words of an owner apart, up to 128 bytes of both', () => {
    const rows = new Rows(2);
    const doubles = Array.from({ length: 10 }, () => rows.double());
    const words = Array.from({ length: 12 }, (_, index) => rows.word(index));
    for (const owner of [0, 1]) {
      doubles.forEach((column, index) => {
        column.set(owner, index + 0.5 + 100 * owner);
      });
    }
    words[3]!.add(1, 40);
    expect(doubles.map((column) => [column.get(0), column.get(1)])).toEqual(
      doubles.map((_, index) => [index + 0.5, index + 100.5]),
    );
    expect(words.map((column) => column.get(0))).toEqual(words.map((_, index) => index));
    expect(words[3]!.get(1)).toBe(43);
    expect(() => rows.word()).toThrow('no room');
    expect(() => rows.double()).toThrow('no room');
  });
});
