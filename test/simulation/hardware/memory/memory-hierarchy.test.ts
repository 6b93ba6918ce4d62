import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Engine } from '../../../../src/simulation/engine/engine.ts';
import { MemoryHierarchy, REQUESTER } from '../../../../src/simulation/hardware/memory/memory-hierarchy.ts';
import { PageFrames } from '../../../../src/simulation/hardware/memory/page-frames.ts';
import type { Machine } from '../../../../src/simulation/machines/schema.ts';
import { machineOf } from '../../../support/machines.ts';

const machine = machineOf('osu-infinipath', {
  pageFrames: 'contiguous',
  memoryPerByteNs: 0,
  pageRecordBytes: 0,
  dmaRecordBytes: 0,
});
const MEBIBYTE = 1_048_576;
const { library, computation, helper } = REQUESTER;

const hierarchyOf = (override: Partial<Machine> = {}, processes = 2, windowBytes = 64 * MEBIBYTE) => {
  const engine = new Engine();
  return {
    engine,
    memory: new MemoryHierarchy({ machine: { ...machine, ...override }, engine, processes, seed: 1, windowBytes }),
  };
};

const {
  cacheHitNs: hit,
  lineFillNs: fill,
  lineWriteBackNs: back,
  memoryAccessNs: access,
  copyPerByteNs: perByte,
} = machine;

describe('a copy by the CPU', () => {
  const time = (bytes: number, source: number, destination: number, times: number) => {
    const { memory } = hierarchyOf();
    return Array.from({ length: times }, () => memory.copy(0, { source, destination, bytes }, library, 0)).at(-1)!;
  };

  it.each([1, 64, 65_536, MEBIBYTE, 2 * MEBIBYTE])(
    'of %i B costs what a cached one does once both ends are cached',
    (bytes) => {
      expect(time(bytes, 0, 32 * MEBIBYTE, 2)).toBeCloseTo(hit + bytes * perByte, 6);
    },
  );

  it.each([4, 8, 16])('of %i MiB, again and again, fills two lines and writes back one for each line', (mebibytes) => {
    const lines = (mebibytes * MEBIBYTE) / 64;
    const expected = hit + 64 * lines * perByte + access + (2 * lines - 1) * fill + lines * back;
    expect(time(mebibytes * MEBIBYTE, 0, 32 * MEBIBYTE, 3)).toBeCloseTo(expected, 4);
  });

  it('is what the machine states: 4 GB/s cached, 1.45 GB/s beyond the cache', () => {
    expect(MEBIBYTE / time(MEBIBYTE, 0, 32 * MEBIBYTE, 2)).toBeCloseTo(4, 2);
    expect((4 * MEBIBYTE) / time(4 * MEBIBYTE, 0, 32 * MEBIBYTE, 3)).toBeCloseTo(1.45, 2);
  });

  it('drives out what a computation had cached, as many lines as both ends have', () => {
    const { memory } = hierarchyOf();
    memory.read(0, { address: 0, bytes: 4 * MEBIBYTE }, computation, 0);
    memory.copy(0, { source: 8 * MEBIBYTE, destination: 16 * MEBIBYTE, bytes: MEBIBYTE }, helper, 0);
    const cache = memory.cacheOf(0);
    const left = Array.from({ length: 65_536 }, (_, line) => cache.holds(line * 64)).filter(Boolean).length;
    expect(left).toBe(65_536 - 2 * 16_384);
    expect(memory.cacheMisses()).toEqual({ computation: 65_536, library: 0, helper: 32_768 });
  });
});

describe('the copy engine of a node', () => {
  it('leaves the cache alone, but for the lines that it overwrites', () => {
    const { engine, memory } = hierarchyOf();
    memory.read(0, { address: 0, bytes: 2 * MEBIBYTE }, computation, 0);
    memory.write(0, { address: 8 * MEBIBYTE, bytes: 4096 }, computation, 0);
    memory.queueCopy(0, { tag: 0, source: 8 * MEBIBYTE, destination: 16 * MEBIBYTE, bytes: MEBIBYTE });
    memory.queueCopy(0, { tag: 1, source: 24 * MEBIBYTE, destination: 0, bytes: 4096 });
    memory.dmaOf(0).submit(memory.ownerOf(0), 0, library);
    engine.run();
    memory.read(0, { address: 0, bytes: 2 * MEBIBYTE }, computation, 0);
    expect(memory.cacheMisses()).toEqual({ computation: 32_768 + 64 + 64, library: 0, helper: 0 });
    const counters = memory.finish();
    expect(counters).toMatchObject({
      cache_invalidations: 64,
      cache_write_backs: 64,
      dma_copies: 2,
      dma_descriptors: 257,
      pages_locked: 514,
    });
  });

  it('has the core that submits write a record of each page and each descriptor, which drive out what it had cached', () => {
    const submitted = (override: Partial<Machine>) => {
      const { engine, memory } = hierarchyOf(override);
      memory.read(0, { address: 0, bytes: 4 * MEBIBYTE }, computation, 0);
      memory.queueCopy(0, { tag: 0, source: 8 * MEBIBYTE, destination: 16 * MEBIBYTE, bytes: MEBIBYTE });
      memory.dmaOf(0).submit(memory.ownerOf(0), 0, helper);
      engine.run();
      memory.read(0, { address: 0, bytes: 4 * MEBIBYTE }, computation, 0);
      memory.finish();
      return memory.cacheMisses();
    };
    const lines = 65_536;
    // Records of 256 pages at either end, and of 256 descriptors, of which the channel has 128.
    const { computation: again, helper: own } = submitted({ pageRecordBytes: 64, dmaRecordBytes: 64 });
    expect(own).toBe(2 * 256 + 128);
    // The cache was full: in a set that has to take one line more, reading in order misses all of its 16.
    expect(again).toBeGreaterThanOrEqual(lines + 256 * 16);
    expect(again).toBeLessThanOrEqual(lines + 3 * 256 * 16);
    expect(submitted({})).toEqual({ computation: lines, library: 0, helper: 0 });
  });

  it('keeps the processes of a node apart, and nodes from each other', () => {
    const { engine, memory } = hierarchyOf({ processesPerNode: 2, coresPerCache: 1 }, 4, MEBIBYTE);
    for (const process of [0, 1, 2, 3]) memory.read(process, { address: 0, bytes: 4096 }, computation, 0);
    memory.queueCopy(1, { tag: 0, source: 8192, destination: 0, bytes: 4096 });
    memory.dmaOf(1).submit(memory.ownerOf(1), 0, library);
    engine.run();
    for (const process of [0, 1, 2, 3]) memory.read(process, { address: 0, bytes: 4096 }, computation, 0);
    expect(memory.cacheMisses().computation).toBe(4 * 64 + 64);
    expect(memory.cacheOf(1).misses[computation]).toBe(128);
  });
});

it('cores of a pair share a cache, in which their misses are told apart', () => {
  const { memory } = hierarchyOf({ processesPerNode: 4 }, 4, 16 * MEBIBYTE);
  memory.read(0, { address: 0, bytes: 3 * MEBIBYTE }, computation, 0);
  memory.read(1, { address: 0, bytes: 3 * MEBIBYTE }, computation, 0);
  memory.read(2, { address: 0, bytes: 3 * MEBIBYTE }, computation, 0);
  expect(memory.cacheOf(0)).toBe(memory.cacheOf(1));
  expect(memory.cacheOf(2)).not.toBe(memory.cacheOf(1));
  const before = memory.cacheMisses().computation;
  memory.read(2, { address: 0, bytes: 3 * MEBIBYTE }, computation, 0);
  memory.read(0, { address: 0, bytes: 3 * MEBIBYTE }, computation, 0);
  expect(memory.cacheMisses().computation - before).toBe(49_152);
});

it('what a NIC deposits is not cached: the next access fetches it', () => {
  const { memory } = hierarchyOf();
  memory.write(0, { address: 4096, bytes: 4096 }, library, 0);
  memory.deposit(0, { address: 4096, bytes: 100 }, 0, 0);
  expect(memory.read(0, { address: 4096, bytes: 64 }, library, 0)).toBeCloseTo(hit + access, 9);
  expect(memory.read(0, { address: 4096 + 128, bytes: 64 }, library, 0)).toBeCloseTo(hit, 9);
});

describe('memory that cores, engine and NIC share', () => {
  const BANDWIDTH = 5;
  const shared = (override: Partial<Machine> = {}) =>
    hierarchyOf({ memoryPerByteNs: 1 / BANDWIDTH, processesPerNode: 8, ...override }, 8);
  const copyNs = (memory: MemoryHierarchy, process: number, bytes: number, start = 0) =>
    memory.copy(process, { source: 0, destination: 32 * MEBIBYTE, bytes }, library, start);

  it('lets one core copy as if there were no limit', () => {
    const limited = copyNs(shared().memory, 0, 8 * MEBIBYTE);
    expect(limited).toBe(copyNs(hierarchyOf().memory, 0, 8 * MEBIBYTE));
  });

  it('is what the copies of many cores take in all', () => {
    const { memory } = shared({ coresPerCache: 1 });
    const ends = Array.from({ length: 8 }, (_, process) => copyNs(memory, process, 8 * MEBIBYTE));
    const counters = memory.finish();
    const bytes = counters.memory_bytes_of_cores!;
    expect(bytes).toBe(64 * (counters.cache_misses_of_library! + counters.cache_write_backs!));
    // The last core goes on alone, at its own pace.
    expect(Math.max(...ends) / (bytes / BANDWIDTH)).toBeGreaterThanOrEqual(1);
    expect(Math.max(...ends) / (bytes / BANDWIDTH)).toBeLessThan(1.03);
    expect(counters.memory_wait_ns_of_cores).toBeGreaterThan(Math.max(...ends) - Math.min(...ends));
  });

  it('makes core and engine wait for each other, and counts what it moves for each', () => {
    const run = (withCore: boolean) => {
      const { engine, memory } = shared();
      memory.write(1, { address: 0, bytes: MEBIBYTE }, library, 0);
      memory.queueCopy(0, { tag: 0, source: 0, destination: 16 * MEBIBYTE, bytes: MEBIBYTE });
      memory.dmaOf(0).submit(memory.ownerOf(0), 1e6, library);
      engine.at(
        1e6,
        engine.on(() => withCore && copyNs(memory, 2, 8 * MEBIBYTE, engine.now)),
        0,
      );
      engine.run();
      return { end: engine.now, counters: memory.finish() };
    };
    const [alone, beside] = [run(false), run(true)];
    expect(alone.counters).toMatchObject({
      memory_bytes_of_copy_engines: 2 * MEBIBYTE,
      memory_wait_ns_of_copy_engines: 0,
    });
    expect(beside.counters.memory_bytes_of_copy_engines).toBe(2 * MEBIBYTE);
    expect(beside.counters.memory_wait_ns_of_copy_engines).toBeCloseTo(beside.end - alone.end, 3);
    expect(beside.end).toBeGreaterThan(alone.end + 1e5);
  });

  it('counts what caches write back because the engine reads it', () => {
    const { engine, memory } = shared();
    memory.write(0, { address: 0, bytes: 8192 }, library, 0);
    memory.queueCopy(0, { tag: 0, source: 0, destination: 16 * MEBIBYTE, bytes: MEBIBYTE });
    memory.dmaOf(0).submit(memory.ownerOf(0), 0, library);
    engine.run();
    expect(memory.finish().memory_bytes_of_copy_engines).toBe(2 * MEBIBYTE + 8192);
  });

  it.each([
    ['stores of the core that takes it', 0.84, 'memory_bytes_of_cores', 4096],
    ['the NIC, which counts it with its message', 0, 'memory_bytes_of_cores', 0],
  ])('takes in what arrives by %s', (_, receivePerByteNs, counter, bytes) => {
    const { memory } = shared({ receivePerByteNs });
    expect(memory.deposit(0, { address: 0, bytes: 4096 }, 0, 4096 * receivePerByteNs)).toBe(4096 * receivePerByteNs);
    expect(memory.finish()[counter]).toBe(bytes);
  });

  it('keeps the order of what its NIC writes, which waits for cores', () => {
    const { memory } = shared({ receivePerByteNs: 0 });
    const { channels } = memory;
    expect(channels.nicWaitNs({ node: 0, nic: 0, direction: 'write', bytes: 1000 }, 1000, 500)).toBe(0);
    for (const process of [0, 2, 4, 6]) copyNs(memory, process, MEBIBYTE);
    const first = channels.nicWaitNs({ node: 0, nic: 0, direction: 'write', bytes: 100_000 }, 2000, 500);
    const second = channels.nicWaitNs({ node: 0, nic: 0, direction: 'write', bytes: 10 }, 2010, 5);
    expect(first).toBeGreaterThan(1000);
    expect(2010 + second).toBeGreaterThan(2000 + first);
    expect(channels.nicWaitNs({ node: 0, nic: 0, direction: 'read', bytes: 1000 }, 1e9, 500)).toBe(0);
    expect(memory.finish().memory_bytes_of_nics).toBe(102_010);
  });
});

it('reserved areas begin at page borders behind the window, and no later than the first access', () => {
  const { memory } = hierarchyOf({}, 2, 8192);
  expect([memory.reserve(5000), memory.reserve(1)]).toEqual([8192, 16_384]);
  memory.read(0, { address: 0, bytes: 64 }, computation, 0);
  expect(() => memory.reserve(1)).toThrow(RangeError);
});

describe('scattered frames', () => {
  it('give no two pages the same frame, nor frames beyond those that there are', () => {
    const check = (pages: number, seed: number) => {
      const frames = new PageFrames({ isScattered: true, pages, pageBytes: 65_536 }, seed, 0);
      const given = Array.from({ length: pages }, (_, page) => frames.frameOf(page));
      expect(new Set(given).size).toBe(pages);
      expect(Math.max(...given)).toBeLessThan(frames.count);
    };
    fc.assert(fc.property(fc.integer({ min: 1, max: 20_000 }), fc.nat(), check), { numRuns: 20 });
  });

  it('make a working set as large as the cache miss as its colours say: a binomial share of pages', () => {
    const { memory } = hierarchyOf({ pageFrames: 'scattered' });
    for (let sweep = 0; sweep < 3; sweep += 1) memory.read(0, { address: 0, bytes: 4 * MEBIBYTE }, computation, 0);
    const before = memory.cacheMisses().computation;
    memory.read(0, { address: 0, bytes: 4 * MEBIBYTE }, computation, 0);
    const share = (memory.cacheMisses().computation - before) / 65_536;
    // A page misses where its colour, one of 64, has 17 pages or more of the 1024: it and at least 16 of 1023 others.
    expect(share).toBeGreaterThan(0.35);
    expect(share).toBeLessThan(0.75);
  });

  it('differ between seeds and nodes, not between runs', () => {
    const framesOf = (seed: number, node: number) => {
      const frames = new PageFrames({ isScattered: true, pages: 1000, pageBytes: 4096 }, seed, node);
      return Array.from({ length: 50 }, (_, page) => frames.frameOf(page));
    };
    expect(framesOf(1, 0)).toEqual(framesOf(1, 0));
    expect(framesOf(1, 0)).not.toEqual(framesOf(2, 0));
    expect(framesOf(1, 0)).not.toEqual(framesOf(1, 1));
  });
});
