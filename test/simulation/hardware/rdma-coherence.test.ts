import { expect, it } from 'vitest';
import { Engine } from '../../../src/simulation/engine/engine.ts';
import { Operations } from '../../../src/simulation/engine/operations.ts';
import { REQUESTER } from '../../../src/simulation/hardware/memory/memory-hierarchy.ts';
import { MESSAGE } from '../../../src/simulation/hardware/messages.ts';
import { Platform } from '../../../src/simulation/hardware/platform.ts';
import { windowOf } from '../../../src/simulation/workloads/window.ts';
import { WrittenMemory } from '../../../src/simulation/workloads/written-memory.ts';
import { machineOf } from '../../support/machines.ts';

const PAGE = 4096;
const { library } = REQUESTER;

/** Two nodes; process 1 has written a page, so that its cache holds dirty lines of it. */
function setUp() {
  const platform = new Platform({
    machine: machineOf('ib-ndr', { processesPerNode: 1 }),
    engine: new Engine(),
    operations: new Operations('access'),
    processes: 2,
    seed: 1,
    trace: { level: 'off', maxEvents: 1 },
    expectedOperations: 1,
    memory: new WrittenMemory(2),
    regions: windowOf([{ name: 'data', bytes: PAGE }], PAGE),
  });
  platform.hierarchy.write(1, { address: 0, bytes: PAGE }, library, 0);
  const access = (kind: number, address: number, bytes: number) => {
    const message = platform.messages.allocate(kind, 0, 1, -1);
    platform.messages.setAddress(message, address);
    platform.messages.setPayloadBytes(message, kind === MESSAGE.get ? 0 : bytes);
    platform.messages.setAnswerBytes(message, bytes);
    platform.rdma.execute(message);
  };
  const missesNow = () => {
    const before = platform.hierarchy.misses(1, library);
    platform.hierarchy.read(1, { address: 0, bytes: PAGE }, library, 0);
    return platform.hierarchy.misses(1, library) - before;
  };
  return { cache: platform.hierarchy.cacheOf(1), access, missesNow };
}

it.each([
  ['a put', MESSAGE.put, 1024, 16],
  ['a put of a word', MESSAGE.put, 8, 1],
  ['an atomic', MESSAGE.fetchAndAdd, 8, 1],
  ['an add that nobody waits for', MESSAGE.add, 8, 1],
  ['a compare-and-swap, whose two operands are longer than what it writes', MESSAGE.compareAndSwap, 16, 1],
])('%s by the NIC takes the lines that it writes out of the cache of their process', (_, kind, bytes, lines) => {
  const { cache, access, missesNow } = setUp();
  access(kind, 128, bytes);
  expect(cache.invalidations).toBe(lines);
  expect(missesNow()).toBe(lines);
});

it('a get by the NIC has lines written back that memory does not have yet, and leaves them', () => {
  const { cache, access, missesNow } = setUp();
  access(MESSAGE.get, 0, 256);
  expect(cache.snoopWriteBacks).toBe(4);
  expect(missesNow()).toBe(0);
});
