import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NicPorts } from '../../../../src/simulation/hardware/nic/ports.ts';

const timing = { gapPerByteNs: 0.5, nodeMessageGapNs: 100, headerBytes: 32, packetBytes: 1024, workRequestNs: 0 };
const onePacket = (bytes: number) => (bytes + 32) * 0.5;

describe('the ports of a NIC', () => {
  it('separate messages by g, which delays none that finds a port idle', () => {
    const ports = new NicPorts(timing, 1);
    expect(ports.inject(0, 8, 1000, 1000)).toBe(1020);
    expect(ports.inject(0, 8, 1000, 1000)).toBe(1120);
    expect(ports.inject(0, 8, 5000, 5000)).toBe(5020);
    expect(ports.eject(0, 8, 1500, 1500)).toBe(1500);
    expect(ports.eject(0, 8, 1510, 1510)).toBe(1600);
    expect(ports.eject(0, 8, 9000, 9000)).toBe(9000);
  });

  it('take their time for bytes, with a header for each packet, where that is longer than g', () => {
    const ports = new NicPorts(timing, 1);
    expect(ports.bytesOf(1025)).toBe(1025 + 2 * 32);
    expect(ports.inject(0, 1000, 0, 0)).toBe(onePacket(1000));
    expect(ports.inject(0, 1000, 0, 0)).toBe(2 * onePacket(1000));
    expect(ports.bytesSent).toBe(2 * 1032);
  });

  it('serialise a long message once: its tail is through the second port when it arrives', () => {
    const ports = new NicPorts(timing, 2);
    const left = ports.inject(0, 10_240, 0, 0);
    expect(left).toBe(10 * onePacket(1024));
    expect(ports.eject(1, 10_240, ports.firstNs() + 500, left + 500)).toBe(left + 500);
  });

  it('take in what a link has spaced already at least g apart, and nothing else in its way', () => {
    const ports = new NicPorts(timing, 1);
    expect(ports.ejectFromLink(0, 8, 2000)).toBe(2000);
    expect(ports.ejectFromLink(0, 10_240, 2050)).toBe(2100);
    expect(ports.ejectFromLink(0, 10_240, 9000)).toBe(9000);
  });

  it('send the last packet of a message when it is there', () => {
    const ports = new NicPorts(timing, 1);
    const left = ports.inject(0, 10_240, 100, 100_000);
    expect(left).toBe(100_000 + onePacket(1024));
    expect(ports.inject(0, 8, 200, 200)).toBe(left + 20);
  });

  it('have room for so many messages that wait, however long each is', () => {
    const ports = new NicPorts(timing, 2);
    expect(ports.roomInNs(0, 0, 1)).toBe(0);
    // The first is on its way, the others wait for it.
    for (const bytes of [100_000, 8, 100_000, 8]) ports.inject(0, bytes, 0, 0);
    const first = ports.serialisationNs(100_000);
    expect(ports.roomInNs(0, 0, 4)).toBe(0);
    expect(ports.roomInNs(0, 0, 3)).toBeCloseTo(first, 6);
    expect(ports.roomInNs(0, 0, 2)).toBeCloseTo(first + 100, 6);
    expect(ports.roomInNs(0, 0, 1)).toBeCloseTo(2 * first + 100, 6);
    expect(ports.roomInNs(0, first, 3)).toBe(0);
    expect(ports.roomInNs(0, first, 2)).toBeCloseTo(100, 6);
    expect(ports.roomInNs(1, 0, 1)).toBe(0);
  });

  it('are never faster than their rate, nor slower when they are kept busy', () => {
    const arrivals = fc.array(fc.record({ bytes: fc.nat(5000), gapNs: fc.nat(3000) }), { minLength: 1, maxLength: 50 });
    fc.assert(
      fc.property(arrivals, (messages) => {
        const ports = new NicPorts(timing, 1);
        let [now, busyNs, last] = [0, 0, 0];
        for (const { bytes, gapNs } of messages) {
          now += gapNs;
          const tail = now + ports.streamNs(bytes);
          const through = ports.eject(0, bytes, now, tail);
          expect(through).toBeGreaterThanOrEqual(tail);
          expect(through - last).toBeGreaterThanOrEqual(last === 0 ? 0 : ports.occupancyNs(bytes) - 1e-6);
          busyNs += ports.occupancyNs(bytes);
          last = through;
        }
        expect(last).toBeLessThanOrEqual(now + busyNs + 1e-6);
      }),
    );
  });
});
