import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodePacket, encodePacket } from '../../../../src/simulation/hardware/ht-bridge/packet-codec.ts';
import {
  ATOMIC,
  headerBytesOf,
  MOST_TAGS,
  type Packet,
} from '../../../../src/simulation/hardware/ht-bridge/packets.ts';
import { carried, control, packets, request, response } from './packets.ts';

const vectors: readonly (readonly [string, string, Packet])[] = [
  [
    'a read of a line',
    '3e 56 34 12 15 02 ca c3 de bc 9a 78',
    request({ kind: 'read', address: 0x123456789abcdec0n, tag: 10, unit: 2 }),
  ],
  ['its answer', '30 42 ca 03', response({ kind: 'response', tag: 10, unit: 2, count: 15 })],
  ['a TgtDone', '33 41 1f 00', response({ kind: 'target-done', tag: 31, unit: 1 })],
  [
    'a posted write of a line',
    '3e 2a 00 00 2d 00 c0 43 10 00 00 00',
    request({ kind: 'posted-write', address: 0x00002a0000001040n }),
  ],
  [
    'a fetch-and-add',
    '3e 2a 00 00 3d 00 43 48 10 00 00 00',
    request({
      kind: 'atomic',
      address: 0x00002a0000001048n,
      tag: 3,
      count: ATOMIC.fetchAndAdd,
      inDwords: false,
      coherent: false,
    }),
  ],
  ['a flush', '02 00 05 00', control({ kind: 'flush', tag: 5 })],
  ['a fence', '3c 00 00 00', control({ kind: 'fence' })],
];

const hex = (bytes: Uint8Array) => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join(' ');
const bytesOf = (text: string) => Uint8Array.from(text.split(' '), (byte) => Number.parseInt(byte, 16));

describe('packets', () => {
  it.each(vectors)('%s is %s', (_, expected, packet) => {
    const { length } = bytesOf(expected);
    const encoded = encodePacket(carried(packet));
    expect(hex(encoded.subarray(0, length))).toBe(expected);
    expect(length).toBe(headerBytesOf(packet.kind));
    expect(decodePacket(encoded)).toEqual({ ...carried(packet), bytes: encoded.length });
  });

  it('come back as they were', () => {
    fc.assert(
      fc.property(packets, (packet) => {
        const encoded = encodePacket(packet);
        expect(decodePacket(encoded)).toEqual({ ...packet, bytes: encoded.length });
      }),
      { numRuns: 2000 },
    );
  });

  it('decode to what encodes to the same bytes, or are refused, whatever the bytes are', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 0, maxLength: 80 }), fc.boolean(), (noise, extended) => {
        if (extended) noise[0] = 0x3e;
        const decoded = decodePacket(noise);
        if ('refused' in decoded) return;
        expect(hex(encodePacket(decoded))).toBe(hex(noise.subarray(0, decoded.bytes)));
      }),
      { numRuns: 5000 },
    );
  });

  it.each([
    ['reserved-command', '3f 00 00 00'],
    ['reserved-command', '3a 00 00 00'],
    ['no-partition', '15 02 ca c3 de bc 9a 78'],
    ['no-partition', '3e 56 34 12 33 41 1f 00 00 00 00 00'],
    ['stray-bits', '02 00 25 00'],
    ['stray-bits', '3c 00 05 00'],
    ['stray-bits', '00 00 00 00'],
    ['truncated', '3e 56 34 12 15 02 ca c3'],
    ['truncated', '3e 2a 00 00 2d 00 c0 43 10 00 00 00 01 02'],
    ['truncated', '02 00'],
    ['crosses-line', '3e 56 34 12 15 02 ca c7 de bc 9a 78'],
    ['bad-atomic', '3e 2a 00 00 3d 00 83 48 10 00 00 00'],
    ['bad-atomic', '3e 2a 00 00 3d 00 43 4c 10 00 00 00'],
  ])('are refused: %s', (refused, text) => {
    expect(decodePacket(bytesOf(text))).toEqual({ refused });
  });

  it.each([1n, 2n, 3n])('have no address that loses its low bits: %d behind a dword', (low) => {
    for (const kind of ['read', 'write', 'posted-write'] as const) {
      const packet = request({ kind, address: 0x1040n + low, count: 0 });
      expect(() => encodePacket(carried(packet))).toThrow(/^416\d is no address of a .*; accepted: multiples of 4$/);
    }
  });

  it.each<[string, Packet]>([
    ['at most 64 B within a line', request({ kind: 'read', address: 0x1044n })],
    ['at most 64 B within a line', request({ kind: 'write', address: 0x107cn, count: 1 })],
    ['fetch-and-add or compare-and-swap at a multiple of 8', request({ kind: 'atomic', address: 0x1044n, count: 1 })],
    ['fetch-and-add or compare-and-swap at a multiple of 8', request({ kind: 'atomic', address: 0x1048n, count: 2 })],
    ['NOPs that return 1 to 3 buffers', control({ kind: 'nop' })],
  ])('are not encoded if they would be refused; accepted: %s', (accepted, packet) => {
    expect(() => encodePacket(carried(packet))).toThrow(new RegExp(`accepted: ${accepted}$`));
  });

  it.each<[string, Packet]>([
    ['fence cannot carry tag 5; accepted: 0', control({ kind: 'fence', tag: 5 })],
    ['fence cannot carry released 1; accepted: 0', control({ kind: 'fence', released: 1 })],
    ['flush cannot carry released 3; accepted: 0', control({ kind: 'flush', released: 3 })],
    ['nop cannot carry unit 1; accepted: 0', control({ kind: 'nop', released: 1, unit: 1 })],
    ['nop cannot carry passPosted true; accepted: false', control({ kind: 'nop', released: 1, passPosted: true })],
    ['nop cannot carry sequence 7; accepted: 0', control({ kind: 'nop', released: 1, sequence: 7 })],
    [
      'posted-write cannot carry responseMayPass true; accepted: false',
      request({ kind: 'posted-write', address: 0x1040n, responseMayPass: true }),
    ],
    ['posted-write cannot carry tag 12; accepted: 8', request({ kind: 'posted-write', address: 0x1040n, tag: 12 })],
    ['atomic cannot carry inDwords true; accepted: false', request({ kind: 'atomic', address: 0x1040n, count: 1 })],
    ['flush cannot carry sequence 1.5; accepted: 1', control({ kind: 'flush', sequence: 1.5 })],
    ['target-done cannot carry errors 1.5; accepted: 1', response({ kind: 'target-done', errors: 1.5 })],
    ['flush cannot carry count 15; accepted: none', { ...control({ kind: 'flush' }), count: 15 } as Packet],
  ])('lose no value without a field: a %s', (message, packet) => {
    expect(() => encodePacket(carried(packet))).toThrow(`a ${message}`);
  });

  it('come back as they were, or are not encoded, whatever their values are', () => {
    const kinds = fc.constantFrom<Packet['kind']>('read', 'write', 'posted-write', 'atomic', 'flush', 'fence', 'nop');
    const values = { unit: fc.nat(32), tag: fc.nat(32), sequence: fc.nat(16), passPosted: fc.boolean() };
    const options = { count: fc.nat(16), inDwords: fc.boolean(), coherent: fc.boolean(), released: fc.nat(4) };
    let encoded = 0;
    fc.assert(
      fc.property(kinds, fc.record({ ...values, ...options }), (kind, { released, ...given }) => {
        const { count, inDwords, coherent, ...common } = given;
        const isControl = ['flush', 'fence', 'nop'].includes(kind);
        const packet = isControl
          ? control({ ...common, kind: kind as 'flush', released })
          : request({ ...given, kind: kind as 'read', address: 0x1000n });
        let bytes: Uint8Array;
        try {
          bytes = encodePacket(carried(packet));
        } catch (error) {
          expect(error).toBeInstanceOf(RangeError);
          return;
        }
        encoded += 1;
        expect(decodePacket(bytes)).toMatchObject({ packet });
      }),
      { numRuns: 2000 },
    );
    expect(encoded).toBeGreaterThan(100);
  });

  it('hold no more tags, units and data than their fields', () => {
    expect(() => encodePacket(carried(control({ kind: 'flush', tag: MOST_TAGS })))).toThrow(
      '32 does not fit 5 bits; accepted: 0 to 31',
    );
    expect(() => encodePacket(carried(request({ kind: 'read', address: 2n ** 64n })))).toThrow(/does not fit 24 bits/);
    const short = { packet: request({ kind: 'write', address: 0n }), data: new Uint8Array(8) };
    expect(() => encodePacket(short)).toThrow('has 64 B of data, not 8');
  });
});
