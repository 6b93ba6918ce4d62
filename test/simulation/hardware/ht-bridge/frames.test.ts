import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FrameGate, type GateRules } from '../../../../src/simulation/hardware/ht-bridge/frame-gate.ts';
import {
  decodeFrame,
  encodeFrame,
  frameBytesOf,
  macOf,
  sealed,
  slotBytesOf,
  wireBytesOf,
} from '../../../../src/simulation/hardware/ht-bridge/frames.ts';
import { NUMBER_BYTES } from '../../../../src/simulation/hardware/ht-bridge/numbered-frames.ts';
import { encodePacket } from '../../../../src/simulation/hardware/ht-bridge/packet-codec.ts';
import { carried, control, packets, request, response } from './packets.ts';

const read = request({ kind: 'read', address: (7n << 40n) | 0x40n, tag: 9, unit: 3 });
const frame = encodeFrame({ destination: 7, source: 4, packets: [carried(read)] });
const HEADER = 14;

/** The frame with bytes changed, and the checksum that fits them. */
function changed(change: (bytes: Uint8Array) => Uint8Array): Uint8Array {
  const [end, bytes] = [4, change(frame.slice())];
  const body = bytes.subarray(0, bytes.length - end);
  let crc = 0xffffffff;
  for (const byte of body) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  new DataView(bytes.buffer).setUint32(bytes.length - end, ~crc >>> 0, true);
  return bytes;
}

const at = (place: number, ...values: number[]) =>
  changed((bytes) => {
    bytes.set(values, place);
    return bytes;
  });

describe('frames', () => {
  it('come back as they were, with several packets', () => {
    const address = fc.nat({ max: 2 ** 24 - 1 });
    const content = fc.array(packets, { minLength: 1, maxLength: 18, size: 'max' });
    fc.assert(
      fc.property(address, address, content, (destination, source, carriedPackets) => {
        const sent = { destination, source, packets: carriedPackets };
        expect(decodeFrame(encodeFrame(sent))).toEqual(sent);
      }),
      { numRuns: 300 },
    );
  });

  it('come back with their numbers, and take 4 B for them', () => {
    const number = fc.nat({ max: 2 ** 16 - 1 });
    fc.assert(
      fc.property(number, number, fc.array(packets, { maxLength: 3 }), (own, acknowledged, carriedPackets) => {
        const sent = { destination: 7, source: 4, packets: carriedPackets, numbers: { number: own, acknowledged } };
        const bytes = encodeFrame(sent);
        const length = carriedPackets.reduce((sum, each) => sum + encodePacket(each).length, 0);
        expect(decodeFrame(bytes)).toEqual(sent);
        expect(bytes.length).toBe(frameBytesOf(NUMBER_BYTES + length));
      }),
    );
  });

  it('are as long on the wire as what is sent, with preamble and gap', () => {
    fc.assert(
      fc.property(packets, (packet) => {
        const { length } = encodePacket(packet);
        expect(wireBytesOf(length)).toBe(8 + encodeFrame({ destination: 1, source: 2, packets: [packet] }).length);
        expect(slotBytesOf(length)).toBe(wireBytesOf(length) + 12);
      }),
    );
  });

  it('of a read, its answer, a posted write of a line and a TgtDone have 72, 94, 102 and 72 B', () => {
    const sizes = [
      read,
      response({ kind: 'response', count: 15 }),
      request({ kind: 'posted-write', address: 0n }),
      response({ kind: 'target-done' }),
    ].map((packet) => wireBytesOf(encodePacket(carried(packet)).length));
    expect(sizes).toEqual([72, 94, 102, 72]);
  });

  it('find a flipped bit by their checksum, wherever it is', () => {
    fc.assert(
      fc.property(fc.nat({ max: frame.length * 8 - 1 }), (bit) => {
        const flipped = frame.slice();
        flipped[bit >> 3]! ^= 1 << (bit & 7);
        expect(decodeFrame(flipped)).toEqual({ refused: 'checksum' });
      }),
      { numRuns: frame.length * 8 },
    );
  });

  it.each([
    ['short', frame.slice(0, 40)],
    ['foreign-mac', at(0, 0x04)],
    ['ether-type', at(12, 0x08, 0x00)],
    ['reserved-command', at(HEADER + 4, 0x3f)],
    ['stray-bits', at(HEADER + 20, 0, 0, 0, 1)],
    ['over-long', changed(() => new Uint8Array([...frame.subarray(0, 60), 0, 0, 0, 0, 0, 0, 0, 0]))],
  ])('are refused: %s', (refused, bytes) => {
    expect(decodeFrame(bytes)).toEqual({ refused });
  });

  it.each([
    ['without numbers', 'has 1,500 B of packets', undefined, 1500],
    ['with them', 'has 4 B less', { number: 1, acknowledged: 2 }, 1496],
  ])('%s: the longest frame %s, and one above it is neither made nor taken', (_, __, numbers, bytes) => {
    const flushes = (count: number) => Array.from({ length: count }, () => carried(control({ kind: 'flush', tag: 5 })));
    const most = { destination: 7, source: 4, packets: flushes(bytes / 4), ...(numbers && { numbers }) };
    const longest = encodeFrame(most);
    expect(decodeFrame(longest)).toEqual(most);
    expect(() => encodeFrame({ ...most, packets: flushes(bytes / 4 + 1) })).toThrow('accepted: at most 1500 B');
    const end = longest.length - 4;
    const longer = sealed(Uint8Array.from([...longest.subarray(0, end), 0x02, 0, 0x05, 0, 0, 0, 0, 0]));
    expect(decodeFrame(longer)).toEqual({ refused: 'over-long' });
  });

  it('have one MAC address for each partition', () => {
    const partition = fc.nat({ max: 2 ** 24 - 1 });
    fc.assert(
      fc.property(partition, partition, (one, other) => {
        expect(String(macOf(one)) === String(macOf(other))).toBe(one === other);
      }),
    );
    expect(() => macOf(2 ** 24)).toThrow('accepted: 0 to 16777215');
  });
});

describe('a gate', () => {
  const rules: GateRules = {
    partition: 7,
    pageBytes: 4096,
    allowedSources: (page) => (page === 0n ? new Set([4]) : page === 1n ? 'all' : undefined),
    hasOpenTag: (unit, tag, source) => unit === 0 && [3, 9].includes(tag) && source === 4,
  };
  const sent = (packet: typeof read | ReturnType<typeof response>, source = 4, destination = 7) =>
    encodeFrame({ destination, source, packets: [carried(packet)] });

  it('lets through what is for its partition, from sources that the page allows', () => {
    const gate = new FrameGate(rules);
    expect(gate.admit(frame)).toEqual({ delivered: [carried(read)], answers: [] });
    const elsewhere = request({ ...read, address: (7n << 40n) | 0x1000n });
    expect(gate.admit(sent(elsewhere, 5)).delivered).toHaveLength(1);
    expect(gate.admit(sent(response({ kind: 'target-done', tag: 9 }))).delivered).toHaveLength(1);
    expect(gate.refusals).toEqual(new Map());
  });

  it('lets in one answer to a request, from the bridge that was asked', () => {
    const gate = new FrameGate(rules);
    const answer = response({ kind: 'target-done', tag: 9 });
    expect(gate.admit(sent(answer, 5)).delivered).toEqual([]);
    expect(gate.refusals).toEqual(new Map([['no-open-tag', 1]]));
    const twice = [answer, response({ ...answer, tag: 3 }), response({ ...answer, errors: 3 }), answer].map((packet) =>
      carried(packet),
    );
    const { delivered } = gate.admit(encodeFrame({ destination: 7, source: 4, packets: twice }));
    expect(delivered).toEqual(twice.slice(0, 2));
    expect(gate.refusals).toEqual(new Map([['no-open-tag', 3]]));
    expect(gate.admit(sent(answer)).delivered).toHaveLength(1);
  });

  it('refuses the rest, counts it by reason, and answers what waits for an answer with errors and ones', () => {
    const gate = new FrameGate(rules);
    const refused = [
      sent(read, 5),
      sent(request({ ...read, address: 8n << 40n })),
      sent(request({ ...read, address: (7n << 40n) | 0x2000n })),
      sent(request({ ...read, kind: 'write' }), 5),
      sent(request({ ...read, kind: 'posted-write', tag: 0 }), 5),
      sent(response({ kind: 'target-done', tag: 8 })),
      sent(read, 4, 6),
      encodeFrame({ destination: 7, source: 4, packets: [] }),
      frame.slice(1),
    ].map((bytes) => gate.admit(bytes));
    expect(refused.flatMap(({ delivered }) => delivered)).toEqual([]);
    expect(gate.refusals).toEqual(
      new Map([
        ['source-not-allowed', 3],
        ['foreign-partition', 2],
        ['no-open-tag', 1],
        ['foreign-mac', 1],
        ['empty', 1],
        ['short', 1],
      ]),
    );
    const error = response({ kind: 'response', tag: 9, unit: 3, errors: 3, count: 15 });
    expect(refused.slice(0, 3).map(({ answers }) => answers)).toEqual([1, 2, 3].map(() => [carried(error, 0xff)]));
    expect(refused[3]!.answers).toEqual([carried(response({ ...error, kind: 'target-done', count: 0 }), 0xff)]);
    expect(refused.slice(4).flatMap(({ answers }) => answers)).toEqual([]);
  });
});
