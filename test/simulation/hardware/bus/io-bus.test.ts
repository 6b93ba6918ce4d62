import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { busPair } from '../../../../src/simulation/hardware/bus/buses.ts';
import { IoBus } from '../../../../src/simulation/hardware/bus/io-bus.ts';
import { pcie4 } from './pcie-4.ts';

function goodput(bus: IoBus, bytes: number): number {
  const requests = 1000;
  let end = 0;
  for (let count = requests; count > 0; count -= 1) end = bus.transfer(0, bytes);
  return (requests * bytes) / end;
}

/** Carries a message that was marked. */
function streamOf(bus: IoBus, message: object): number {
  const { idle, headAt, lasts, bytes } = message as { idle: number; headAt: number; lasts: number; bytes: number };
  return bus.stream(idle, headAt, headAt + lasts, bytes);
}

describe('an I/O bus', () => {
  it.each([
    ['up', 8, 7.11],
    ['up', 64, 20.67],
    ['up', 256, 25.99],
    ['down', 64, 21.66],
    ['down', 256, 26.37],
  ] as const)(
    'carries requests of PCIe 4 x16 %s, %i B each, at %f GB/s, as pcie-model has it within 1 %%',
    (way, bytes, gigabytes) => {
      expect(Math.abs(goodput(busPair(pcie4)[way], bytes) / gigabytes - 1)).toBeLessThan(0.01);
    },
  );

  const timing = { bandwidthBytesPerNs: 1, maxPayloadBytes: 50, headerBytes: 0, packetBytes: 100 };
  /** A message whose first packet is there at `headAt`, with what passes the bus before its last one is. */
  const streamed = (bus: IoBus, headAt: number, tailAt: number, between = () => {}) => {
    const idle = bus.mark(headAt, 1000);
    between();
    return bus.stream(idle, headAt, tailAt, 1000);
  };

  it('streams: it is through a packet after the last byte came, or when it has had the time for all', () => {
    expect(streamed(new IoBus(timing), 0, 5000)).toBe(5100);
    expect(streamed(new IoBus(timing), 0, 500)).toBe(1000);
  });

  it('delays what streams by what passes between its packets, not by the time before', () => {
    const bus = new IoBus(timing);
    const through = streamed(bus, 0, 990, () => {
      expect([bus.transfer(100, 50), bus.transfer(900, 50)]).toEqual([150, 950]);
    });
    expect(through).toBe(1100);
    // What comes then finds the work done that there was time for.
    expect(bus.transfer(1100, 10)).toBe(1110);
    const loaded = new IoBus(timing);
    loaded.transfer(100, 900);
    expect(streamed(loaded, 500, 990)).toBe(2000);
  });

  it('carries messages whose packets come mixed in the time of all their bytes', () => {
    const bus = new IoBus(timing);
    const marks = [0, 10, 20, 30].map((headAt) => bus.mark(headAt, 1000));
    const through = marks.map((idle, index) => bus.stream(idle, 10 * index, 1000 + index, 1000));
    expect(through).toEqual([1100, 2000, 3000, 4000]);
  });

  it('works on what it has while more streams in, and begins with none before it is there', () => {
    const bus = new IoBus(timing);
    const [early, late] = [bus.mark(0, 1000), bus.mark(600, 1000)];
    expect(bus.stream(early, 0, 1500, 1000)).toBe(1600);
    expect(bus.stream(late, 600, 1700, 1000)).toBe(2000);
    const alone = new IoBus(timing);
    alone.mark(0, 1_000_000);
    expect(alone.stream(alone.mark(5000, 1000), 5000, 5100, 1000)).toBe(6000);
  });

  it('is never idle with work before it, whatever comes mixed, nor faster than its bandwidth', () => {
    const messages = fc.array(
      fc.record({ headAt: fc.nat(3000), lasts: fc.nat(4000), bytes: fc.integer({ min: 101, max: 3000 }) }),
      { minLength: 1, maxLength: 30 },
    );
    fc.assert(
      fc.property(messages, (all) => {
        const bus = new IoBus(timing);
        const events = all.flatMap((message) => [
          { at: message.headAt, run: () => Object.assign(message, { idle: bus.mark(message.headAt, message.bytes) }) },
          {
            at: message.headAt + message.lasts,
            run: () => Object.assign(message, { through: streamOf(bus, message) }),
          },
        ]);
        for (const { run } of events.sort((a, b) => a.at - b.at)) run();
        const first = Math.min(...all.map(({ headAt }) => headAt));
        const work = all.reduce((sum, { bytes }) => sum + bytes, 0);
        const last = Math.max(...all.map((message) => (message as { through?: number }).through!));
        expect(last).toBeGreaterThanOrEqual(first + work - 1e-6);
        expect(last).toBeLessThanOrEqual(Math.max(...all.map(({ headAt, lasts }) => headAt + lasts)) + work + 1e-6);
      }),
    );
  });

  it('carries one thing after the other, and counts transactions', () => {
    const bus = new IoBus({ ...timing, maxPayloadBytes: 100, headerBytes: 10 });
    expect(bus.transfer(0, 250)).toBe(280);
    expect(bus.transfer(0, 0)).toBe(280);
    expect(bus.request(0, 2)).toBe(300);
    expect(bus.transactions).toBe(6);
  });
});
