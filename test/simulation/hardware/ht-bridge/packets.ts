import fc from 'fast-check';
import type { Carried } from '../../../../src/simulation/hardware/ht-bridge/packet-codec.ts';
import {
  type AddressedRequest,
  ATOMIC,
  type Control,
  dataBytesOf,
  type Packet,
  type Response,
} from '../../../../src/simulation/hardware/ht-bridge/packets.ts';

const nat = (max: number) => fc.nat({ max });
const REQUEST = {
  unit: 0,
  tag: 0,
  sequence: 0,
  passPosted: false,
  compat: false,
  count: 15,
  inDwords: true,
  isochronous: false,
  coherent: true,
  responseMayPass: false,
} as const;

/** A request of a line, unless a test says otherwise. */
export const request = (
  given: Partial<AddressedRequest> & Pick<AddressedRequest, 'kind' | 'address'>,
): AddressedRequest => ({
  ...REQUEST,
  ...given,
});

export const control = (given: Partial<Control> & Pick<Control, 'kind'>): Control => ({
  unit: 0,
  tag: 0,
  sequence: 0,
  passPosted: false,
  released: 0,
  ...given,
});

export const response = (given: Partial<Response> & Pick<Response, 'kind'>): Response => ({
  unit: 0,
  tag: 0,
  toBridge: true,
  passPosted: false,
  isochronous: false,
  count: 0,
  errors: 0,
  unitLow: 0,
  ...given,
});

/** A packet with data that are all of one byte. */
export const carried = (packet: Packet, byte = 0x5a): Carried => ({
  packet,
  data: new Uint8Array(dataBytesOf(packet)).fill(byte),
});

const identity = { unit: nat(31), tag: nat(31), passPosted: fc.boolean() };

const atomics: fc.Arbitrary<AddressedRequest> = fc
  .record({
    ...identity,
    sequence: nat(15),
    compat: fc.boolean(),
    word: fc.bigInt({ min: 0n, max: 2n ** 61n - 1n }),
    count: fc.constantFrom(ATOMIC.fetchAndAdd, ATOMIC.compareAndSwap),
  })
  .map(({ word, ...given }) =>
    request({ ...given, kind: 'atomic', address: word * 8n, inDwords: false, coherent: false }),
  );

/** Reads and writes that stay within their line. */
const accesses: fc.Arbitrary<AddressedRequest> = fc
  .record({
    ...identity,
    kind: fc.constantFrom('read' as const, 'write' as const, 'posted-write' as const),
    sequence: nat(15),
    compat: fc.boolean(),
    isochronous: fc.boolean(),
    coherent: fc.boolean(),
    inDwords: fc.boolean(),
    line: fc.bigInt({ min: 0n, max: 2n ** 58n - 1n }),
    first: nat(15),
    more: nat(15),
    mask: nat(15),
    responseMayPass: fc.boolean(),
  })
  .map(({ line, first, more, mask, responseMayPass, ...given }) => {
    const count = given.inDwords ? Math.min(more, 15 - first) : mask;
    const address = line * 64n + BigInt(4 * first);
    // Of a tag, a posted write has the two bits for a chain and an error.
    const tag = given.kind === 'posted-write' ? given.tag & 0x18 : given.tag;
    return request({ ...given, tag, count, address, responseMayPass: given.kind === 'read' && responseMayPass });
  });

const controls: fc.Arbitrary<Control> = fc.oneof(
  fc.record({ ...identity, sequence: nat(15) }).map((given) => control({ ...given, kind: 'flush' })),
  fc.record({ ...identity, sequence: nat(15) }).map((given) => control({ ...given, tag: 0, kind: 'fence' })),
  nat(2).map((less) => control({ kind: 'nop', released: less + 1 })),
);

const responses: fc.Arbitrary<Response> = fc.record({
  ...identity,
  kind: fc.constantFrom('response' as const, 'target-done' as const),
  toBridge: fc.boolean(),
  isochronous: fc.boolean(),
  count: nat(15),
  errors: nat(3),
  unitLow: nat(3),
});

/** Any packet with data of its length. */
export const packets: fc.Arbitrary<Carried> = fc
  .tuple(fc.oneof(atomics, accesses, controls, responses), nat(255))
  .map(([packet, byte]) => carried(packet, byte));
