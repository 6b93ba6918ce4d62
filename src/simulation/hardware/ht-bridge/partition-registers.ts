import { macOf } from './frames.ts';

/**
 * Bits of a register: with 26, all of a partition is reachable, with 24 its first quarter (D-PGAS, 3.1 and 3.2.1); with 18,
 * behind cores whose addresses have 48 bits instead of 40.
 */
export type RegisterBits = 18 | 24 | 26;

export type Access = 'read' | 'write';

/** Contents of a partition register besides its number. */
export interface Mapping {
  /** Upper bits of the global address. */
  readonly value: number;
  readonly accesses: readonly Access[];
  /** Whether other cores of the node may use it. */
  readonly isShared: boolean;
}

/** Why an address was refused before a packet was made of it. */
export type AddressRefusal = 'empty-register' | 'no-right' | 'beyond-core';

export interface GlobalAddress {
  readonly address: bigint;
  /** MAC address of the bridge that has the partition. */
  readonly mac: readonly number[];
}

/** Registers of a bridge, chosen by the upper two bits of a core's address. */
export const REGISTERS = 4;
const PARTITION_BITS = 40n;
/** Bits of a core's address below those that choose the register. */
const WINDOW_BITS: Readonly<Record<RegisterBits, bigint>> = { 18: 46n, 24: 38n, 26: 38n };

/** The four registers that extend the 40 or 48 bits of a core to the 64 of the global address space. */
export class PartitionRegisters {
  private readonly mappings: (Mapping | undefined)[] = new Array(REGISTERS).fill(undefined);

  constructor(private readonly bits: RegisterBits) {}

  /** @throws RangeError for a register that does not exist, or a value that it cannot hold */
  write(register: number, mapping: Mapping): void {
    if (!Number.isInteger(register) || register < 0 || register >= REGISTERS) {
      throw new RangeError(`there is no partition register ${register}; accepted: 0 to ${REGISTERS - 1}`);
    }
    const { value } = mapping;
    if (!Number.isInteger(value) || value < 0 || value >= 2 ** this.bits) {
      throw new RangeError(
        `${value} does not fit a register of ${this.bits} bits; accepted: 0 to ${2 ** this.bits - 1}`,
      );
    }
    this.mappings[register] = mapping;
  }

  /** The global address that a core's address means: offsets survive, and other registers never mean the same. */
  global(address: bigint, access: Access): GlobalAddress | { readonly refused: AddressRefusal } {
    const window = WINDOW_BITS[this.bits];
    if (address < 0n || address >> window >= REGISTERS) return { refused: 'beyond-core' };
    const mapping = this.mappings[Number(address >> window)];
    if (mapping === undefined) return { refused: 'empty-register' };
    if (!mapping.accesses.includes(access)) return { refused: 'no-right' };
    const offset = address & ((1n << window) - 1n);
    const global = (BigInt(mapping.value) << (64n - BigInt(this.bits))) | offset;
    return { address: global, mac: macOf(Number(global >> PARTITION_BITS)) };
  }
}

/** Size of the window of a register. */
export const windowBytesOf = (bits: RegisterBits): number => 2 ** Number(WINDOW_BITS[bits]);

/**
 * Returns how many bytes of each partition are reachable through the windows in a core's address space, with registers of this
 * size.
 */
export function reachOf(bits: RegisterBits): number {
  return bits === 24 ? 2 ** 38 : 2 ** 40;
}

/** Converts the value of a parameter. */
export function registerBitsOf(text: string): RegisterBits {
  return text === '24' ? 24 : text === '18' ? 18 : 26;
}
