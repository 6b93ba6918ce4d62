import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Engine } from '../../../../src/simulation/engine/engine.ts';
import { type LandingCalls, Links } from '../../../../src/simulation/hardware/network/links.ts';
import { NO_KEY, Ways } from '../../../../src/simulation/hardware/network/ways.ts';
import { NETWORK } from './carried.ts';

const LINKS = 6;
const MOST_ON_ROUTE = 4;

interface Sent {
  readonly at: number;
  readonly bytes: number;
  readonly route: readonly number[];
}

/** What enters and leaves links, as the run of them sees it: every event asks what is booked and what has entered. */
function cross(sent: readonly Sent[]) {
  const engine = new Engine();
  const landed: number[] = [];
  const calls: LandingCalls = {
    firstLanded: () => {},
    landed: (flight) => {
      landed.push(links.flights.message[flight]!);
      links.flights.release(flight);
    },
  };
  const ways = new Ways(1, MOST_ON_ROUTE, LINKS);
  const links: Links = new Links(engine, NETWORK, ways, calls);
  const overlaps: string[] = [];
  const launch = engine.on((message) => {
    const { at, bytes, route } = sent[message]!;
    const { flights } = links;
    const flight = flights.take();
    flights.message[flight] = message;
    flights.bytes[flight] = bytes;
    ways.begin(0, NO_KEY);
    for (const link of route) ways.add(link);
    links.launch(flight, 0, at, at + bytes * NETWORK.gapPerByteNs);
    for (let link = 0; link < LINKS; link += 1) {
      const booked = bookedAt(links, link, engine.now);
      for (let next = 1; next < booked.length; next += 1) {
        if (booked[next]!.begin < booked[next - 1]!.end - 1e-2) overlaps.push(`link ${link} at ${engine.now}`);
      }
    }
  });
  sent.forEach(({ at }, message) => {
    engine.at(at, launch, message);
  });
  engine.run();
  return { links, landed, overlaps, bytes: ways.countedAtLinks(), endNs: engine.now };
}

/** Stretches of time that are booked at a link from now on, in order. */
function bookedAt({ flights }: Links, link: number, now: number): { begin: number; end: number }[] {
  const booked: { begin: number; end: number }[] = [];
  for (let place = flights.bookingAt(link, now); place >= 0; place = flights.after[place]!) {
    booked.push({ begin: flights.begins[place]!, end: flights.ends[place]! });
  }
  return booked;
}

const messages = fc.array(
  fc.record({
    at: fc.double({ min: 0, max: 3000, noNaN: true }),
    bytes: fc.integer({ min: 1, max: 9000 }),
    route: fc.shuffledSubarray([0, 1, 2, 3, 4, 5], { minLength: 1, maxLength: MOST_ON_ROUTE }),
  }),
  { minLength: 1, maxLength: 40 },
);

it('what enters a link leaves it: bytes of each are those of the messages whose way it is on, and all of these land', () => {
  fc.assert(
    fc.property(messages, (sent) => {
      const { links, landed, bytes: carried, endNs } = cross(sent);
      expect([...landed].sort((a, b) => a - b)).toEqual([...sent.keys()]);
      for (let link = 0; link < LINKS; link += 1) {
        const bytes = sent.reduce((sum, { route, bytes }) => sum + (route.includes(link) ? bytes : 0), 0);
        expect(carried[link]).toBe(bytes);
        expect(bookedAt(links, link, endNs)).toEqual([]);
      }
    }),
  );
});

it('a link is booked for one message at a time, and carries no more than its bandwidth', () => {
  fc.assert(
    fc.property(messages, (sent) => {
      const { overlaps, bytes, endNs } = cross(sent);
      expect(overlaps).toEqual([]);
      const begin = Math.min(...sent.map(({ at }) => at));
      const busiest = Math.max(...bytes);
      expect(endNs - begin).toBeGreaterThanOrEqual(busiest / NETWORK.linkBandwidthBytesPerNs - 1e-6);
    }),
  );
});
