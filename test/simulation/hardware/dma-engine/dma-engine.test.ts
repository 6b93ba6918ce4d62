import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Engine } from '../../../../src/simulation/engine/engine.ts';
import { DmaEngine, type DmaTiming } from '../../../../src/simulation/hardware/dma-engine/dma-engine.ts';

const PAGE = 4096;
const timing: DmaTiming = {
  channels: 4,
  bytesPerNs: 2,
  descriptorNs: 10,
  pageBytes: PAGE,
  callNs: 200,
  pageLockNs: 250,
  submitNs: 350,
  descriptorsPerDoorbell: 20,
  completionReadNs: 100,
};

interface Piece {
  readonly kind: 'read' | 'write';
  readonly address: number;
  readonly bytes: number;
  readonly at: number;
}

/** A copy engine of its own, with what it touched and when its requests were complete. */
function setUp(changes: Partial<DmaTiming> = {}, owners = 2) {
  const engine = new Engine();
  const touched: Piece[] = [];
  const locked: number[] = [];
  const appended: [channel: number, count: number][] = [];
  const completed: { owner: number; tag: number; at: number }[] = [];
  const step = engine.on((kind) => dma.channels.step(kind));
  const note = (kind: Piece['kind']) => (address: number, bytes: number) =>
    touched.push({ kind, address, bytes, at: engine.now });
  const dma = new DmaEngine({ ...timing, ...changes }, owners, {
    clock: { now: () => engine.now, at: (time, kind) => engine.at(time, step, kind) },
    memory: {
      move: ({ source, destination, bytes }, ns) => {
        note('read')(source, bytes);
        note('write')(destination, bytes);
        return ns;
      },
    },
    records: {
      lock: (_owner, address) => locked.push(Math.floor(address / PAGE)),
      append: (_owner, { channel, count }) => appended.push([channel, count]),
    },
  });
  dma.onCompleted = (owner, tag) => completed.push({ owner, tag, at: engine.now });
  const later = engine.on((owner) => dma.submit(owner, engine.now, 0));
  const submitAt = (time: number, owner: number) => engine.at(time, later, owner);
  return { engine, dma, touched, locked, appended, completed, submitAt };
}

const pagesOf = (address: number, bytes: number) =>
  Math.floor((address + bytes - 1) / PAGE) - Math.floor(address / PAGE) + 1;

/** Pages of a request in the order in which its bytes come to them, the source's before the destination's. */
function pagesInOrder({
  source,
  destination,
  bytes,
}: {
  source: number;
  destination: number;
  bytes: number;
}): number[] {
  const reached = (address: number) =>
    Array.from({ length: pagesOf(address, bytes) }, (_, index) => {
      const page = Math.floor(address / PAGE) + index;
      return { page, after: Math.max(0, page * PAGE - address) };
    });
  return [...reached(source), ...reached(destination)].sort((a, b) => a.after - b.after).map(({ page }) => page);
}

describe('descriptors', () => {
  it.each([
    ['4 MiB between page borders', 0, 1 << 30, 4_194_304, 1024, 2048],
    ['4 MiB from the middle of a page: twice as many, less one', 2048, 1 << 30, 4_194_304, 2048, 2049],
    ['a byte', 5, 9 * PAGE + 4095, 1, 1, 2],
    ['across one border', PAGE - 1, 8 * PAGE, 2, 2, 3],
  ])('%s', (_, source, destination, bytes, descriptors, pages) => {
    const { engine, dma } = setUp();
    dma.queue(0, { tag: 0, source, destination, bytes });
    expect(dma.submissionNs(0)).toBe(200 + pages * 250 + descriptors * 350);
    dma.submit(0, 0, 0);
    engine.run();
    dma.finish();
    expect([dma.channels.descriptorsMoved, dma.pagesLocked, dma.submissions]).toEqual([descriptors, pages, 1]);
  });

  it('cover every byte once, in pieces that cross no page, of any requests', () => {
    const request = fc.record({
      source: fc.nat(30_000),
      destination: fc.integer({ min: 2 ** 20, max: 2 ** 20 + 30_000 }),
      bytes: fc.integer({ min: 1, max: 40_000 }),
    });
    const check = (requests: readonly { source: number; destination: number; bytes: number }[]) => {
      const { engine, dma, touched, locked, appended, completed } = setUp();
      requests.forEach(({ source, destination, bytes }, tag) => {
        dma.queue(0, { tag, source, destination, bytes });
      });
      dma.submit(0, 0, 0);
      engine.run();
      dma.finish();
      expect(completed.map(({ tag }) => tag).sort((a, b) => a - b)).toEqual(requests.map((_, tag) => tag));
      for (const { address, bytes } of touched) expect(pagesOf(address, bytes)).toBe(1);
      const bytesOf = (kind: string) =>
        touched.filter((piece) => piece.kind === kind).reduce((sum, { bytes }) => sum + bytes, 0);
      const asked = requests.reduce((sum, { bytes }) => sum + bytes, 0);
      expect([bytesOf('read'), bytesOf('write')]).toEqual([asked, asked]);
      expect(dma.pagesLocked).toBe(
        requests.reduce(
          (sum, { source, destination, bytes }) => sum + pagesOf(source, bytes) + pagesOf(destination, bytes),
          0,
        ),
      );
      expect(locked).toEqual(requests.flatMap(pagesInOrder));
      const ofChannel = (wanted: number) =>
        appended.filter(([channel]) => channel === wanted).map(([, count]) => count);
      for (const channel of [0, 1, 2, 3]) expect(ofChannel(channel)).toEqual([...ofChannel(channel).keys()]);
      expect(appended.length).toBe(dma.channels.descriptorsMoved);
    };
    fc.assert(fc.property(fc.array(request, { minLength: 1, maxLength: 12 }), check), { numRuns: 100 });
  });
});

describe('time', () => {
  /** A page takes 10 + 4096/2 ns in the engine and 850 ns of CPU time to submit. */
  it('of one page: call, locks, descriptor, then the data', () => {
    const { engine, dma, completed } = setUp();
    dma.queue(0, { tag: 7, source: 0, destination: 1 << 20, bytes: PAGE });
    dma.submit(0, 1000, 0);
    engine.run();
    expect(completed).toEqual([{ owner: 0, tag: 7, at: 1000 + 200 + 2 * 250 + 350 + 10 + 2048 }]);
  });

  it('of many pages: the engine begins at the first doorbell and is never idle again where it is the slower one', () => {
    const { engine, dma, completed } = setUp();
    dma.queue(0, { tag: 0, source: 0, destination: 1 << 30, bytes: 100 * PAGE });
    dma.submit(0, 0, 0);
    engine.run();
    expect(completed[0]!.at).toBe(200 + 20 * 850 + 100 * 2058);
    expect(dma.channels.busyNs).toBe(100 * 2058);
  });

  it('of many pages: the end of the call decides where submitting is slower', () => {
    const { engine, dma, completed } = setUp({ bytesPerNs: 40, descriptorsPerDoorbell: 4 });
    dma.queue(0, { tag: 0, source: 0, destination: 1 << 30, bytes: 100 * PAGE });
    expect(dma.submissionNs(0)).toBe(200 + 100 * 850);
    dma.submit(0, 0, 0);
    engine.run();
    expect(completed[0]!.at).toBeCloseTo(200 + 100 * 850 + 4 * (10 + 102.4), 6);
  });

  it('copies on different channels progress in turn, on one channel one after the other', () => {
    const pages = 40;
    const ends = (channels: number) => {
      const { engine, dma, completed } = setUp({ channels, submitNs: 0, pageLockNs: 0 });
      for (const tag of [0, 1]) dma.queue(0, { tag, source: 0, destination: 1 << 30, bytes: pages * PAGE });
      dma.submit(0, 0, 0);
      engine.run();
      return completed.map(({ at }) => at - 200);
    };
    expect(ends(1)).toEqual([pages * 2058, 2 * pages * 2058]);
    expect(ends(2)).toEqual([(2 * pages - 1) * 2058, 2 * pages * 2058]);
  });
});

describe('completion', () => {
  it('needs nobody to look, and is in order on each channel, whoever submits when', () => {
    const action = fc.record({
      owner: fc.nat(1),
      pages: fc.integer({ min: 1, max: 30 }),
      delay: fc.nat(40_000),
      batch: fc.integer({ min: 1, max: 4 }),
    });
    const check = (
      actions: readonly { owner: number; pages: number; delay: number; batch: number }[],
      channels: number,
    ) => {
      const { engine, dma, completed, submitAt } = setUp({ channels });
      let time = 0;
      let asked = 0;
      const queueKind = engine.on((owner, count) => {
        for (let each = 0; each < count; each += 1) {
          const bytes = PAGE * (1 + (each % 5));
          dma.queue(owner, { tag: asked++, source: 0, destination: 1 << 30, bytes });
        }
      });
      for (const { owner, delay, batch } of actions) {
        time += delay;
        engine.at(time, queueKind, owner, batch);
        submitAt(time, owner);
      }
      engine.run();
      dma.finish();
      expect(completed.length).toBe(asked);
      expect([dma.outstanding(0), dma.outstanding(1)]).toEqual([0, 0]);
    };
    fc.assert(fc.property(fc.array(action, { minLength: 1, maxLength: 12 }), fc.integer({ min: 1, max: 5 }), check), {
      numRuns: 100,
    });
  });

  it('counts what is queued, submitted and not complete for its owner only', () => {
    const { engine, dma } = setUp();
    dma.queue(0, { tag: 0, source: 0, destination: 1 << 30, bytes: PAGE });
    dma.queue(1, { tag: 1, source: 0, destination: 1 << 30, bytes: PAGE });
    dma.submit(0, 0, 0);
    engine.run();
    expect([dma.outstanding(0), dma.outstanding(1)]).toEqual([0, 1]);
    expect(() => dma.finish()).toThrow(/1 requests, 4096 bytes/);
    dma.submit(1, engine.now, 0);
    engine.run();
    expect(() => dma.finish()).not.toThrow();
  });
});

it('refuses a copy of nothing', () => {
  expect(() => setUp().dma.queue(0, { tag: 0, source: 0, destination: 4096, bytes: 0 })).toThrow(RangeError);
});

describe('a request that meets page faults', () => {
  const HELD_NS = 50_000;

  it('holds its channel until they are over, and no other', () => {
    const { engine, dma, completed, submitAt } = setUp({ channels: 2 });
    dma.onFault = () => engine.now + HELD_NS;
    const queue = (tag: number, faults: boolean) =>
      dma.queue(0, { tag, source: tag * PAGE, destination: (100 + tag) * PAGE, bytes: PAGE, faults });
    queue(0, true);
    for (let tag = 1; tag < 6; tag += 1) queue(tag, false);
    submitAt(0, 0);
    engine.run();
    expect(completed.map(({ tag }) => tag)).toEqual([1, 3, 5, 0, 2, 4]);
    expect(completed.find(({ tag }) => tag === 5)!.at).toBeLessThan(HELD_NS);
    expect(completed.find(({ tag }) => tag === 0)!.at).toBeGreaterThan(HELD_NS);
    dma.finish();
  });

  it('is complete even if they leave nothing of it to the engine', () => {
    const { engine, dma, completed, submitAt } = setUp();
    dma.onFault = () => engine.now;
    dma.queue(0, { tag: 7, source: 0, destination: PAGE, bytes: 0, faults: true });
    expect(() => dma.queue(0, { tag: 8, source: 0, destination: PAGE, bytes: 0 })).toThrow('a copy of 0 bytes');
    submitAt(0, 0);
    engine.run();
    expect(completed.map(({ tag }) => tag)).toEqual([7]);
    dma.finish();
  });
});
