import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Mapping,
  PartitionRegisters,
  REGISTERS,
  type RegisterBits,
  reachOf,
} from '../../../../src/simulation/hardware/ht-bridge/partition-registers.ts';

const OPEN: Omit<Mapping, 'value'> = { accesses: ['read', 'write'], isShared: true };
const VARIANTS: readonly RegisterBits[] = [24, 26];
const AT = 0x9abcdef012n;

function globalOf(bits: RegisterBits, register: number, value: number, address: bigint) {
  const registers = new PartitionRegisters(bits);
  registers.write(register, { ...OPEN, value });
  return registers.global(address, 'read');
}

describe('partition registers', () => {
  it('extend 40 bits to 64, both ways the paper has it', () => {
    expect(globalOf(26, 2, 0x2a55aa5, AT)).toMatchObject({ address: 0xa956a95abcdef012n });
    expect(globalOf(24, 2, 0x2a55aa5 & 0xffffff, AT)).toMatchObject({ address: 0xa55aa51abcdef012n });
    expect(REGISTERS).toBe(4);
  });

  it.each(VARIANTS)('of %i bits keep offsets, and mean different addresses unless they are equal', (bits) => {
    const value = fc.nat({ max: 2 ** bits - 1 });
    const address = fc.bigInt({ min: 0n, max: 2n ** 40n - 1n });
    fc.assert(
      fc.property(value, value, address, (one, other, at) => {
        const register = Number(at >> 38n);
        const [first, second] = [one, other].map((content) => globalOf(bits, register, content, at));
        if ('refused' in first! || 'refused' in second!) throw new Error('refused');
        expect(first.address & (2n ** 38n - 1n)).toBe(at & (2n ** 38n - 1n));
        expect(first.address === second.address).toBe(one === other);
        expect(first.mac[0]).toBe(2);
      }),
    );
  });

  it('of 24 bits reach a quarter of a partition, of 26 bits all of it', () => {
    expect(VARIANTS.map(reachOf)).toEqual([2 ** 38, 2 ** 40]);
    const last = 2n ** 38n - 1n;
    const reached = VARIANTS.map((bits) => globalOf(bits, 0, 2 ** bits - 1, last));
    expect(reached.map((global) => 'address' in global && global.address)).toEqual([
      0xffffff_3fffffffffn,
      0xffffff_ffffffffffn,
    ]);
  });

  it('reach more than 40 bits once they are rewritten', () => {
    const registers = new PartitionRegisters(26);
    const seen = [1, 2].map((value) => {
      registers.write(0, { ...OPEN, value: value << 2 });
      return registers.global(0n, 'read');
    });
    expect(seen.map((global) => 'address' in global && global.address)).toEqual([1n << 40n, 2n << 40n]);
  });

  it('refuse what they do not map or allow', () => {
    const registers = new PartitionRegisters(26);
    registers.write(1, { value: 5, accesses: ['read'], isShared: false });
    expect(registers.global(0n, 'read')).toEqual({ refused: 'empty-register' });
    expect(registers.global(1n << 38n, 'write')).toEqual({ refused: 'no-right' });
    expect(registers.global(1n << 40n, 'read')).toEqual({ refused: 'beyond-core' });
  });

  it('hold no more than their bits, and are four', () => {
    const registers = new PartitionRegisters(24);
    expect(() => registers.write(0, { ...OPEN, value: 2 ** 24 })).toThrow('accepted: 0 to 16777215');
    expect(() => registers.write(4, { ...OPEN, value: 0 })).toThrow('accepted: 0 to 3');
  });
});
