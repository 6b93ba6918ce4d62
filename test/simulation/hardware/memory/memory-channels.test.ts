import { describe, expect, it } from 'vitest';
import { MemoryChannels } from '../../../../src/simulation/hardware/memory/memory-channels.ts';
import { machineOf } from '../../../support/machines.ts';

/** 8 B/ns for everybody, and a NIC that moves its data itself. */
const channels = (now = 0) =>
  new MemoryChannels(machineOf('cray-xe6', { memoryPerByteNs: 1 / 8, receivePerByteNs: 0 }), () => now);

describe('a NIC that reads and writes memory', () => {
  it('does both at once while there is bandwidth for both', () => {
    const memory = channels();
    expect(memory.nicWaitNs({ node: 0, nic: 0, direction: 'write', bytes: 2000 }, 1000, 1000)).toBe(0);
    expect(memory.nicWaitNs({ node: 0, nic: 0, direction: 'read', bytes: 2000 }, 1000, 1000)).toBe(0);
  });

  it('writes in order: what comes later is not through before what came first', () => {
    const memory = channels();
    // Twice what memory takes in that time.
    expect(memory.nicWaitNs({ node: 0, nic: 0, direction: 'write', bytes: 16_000 }, 1000, 1000)).toBeCloseTo(1000, 6);
    expect(memory.nicWaitNs({ node: 0, nic: 0, direction: 'write', bytes: 8 }, 1000, 500)).toBeGreaterThanOrEqual(1000);
  });

  it('does not wait for another NIC or another node while there is bandwidth', () => {
    const memory = channels();
    memory.nicWaitNs({ node: 0, nic: 0, direction: 'write', bytes: 2000 }, 1000, 1000);
    expect(memory.nicWaitNs({ node: 0, nic: 1, direction: 'write', bytes: 2000 }, 1000, 1000)).toBe(0);
    expect(memory.nicWaitNs({ node: 1, nic: 2, direction: 'write', bytes: 8000 }, 1000, 1000)).toBe(0);
  });
});

describe('what memory has moved', () => {
  it('is counted by who moved it, and must be what caches and copy engines had', () => {
    const memory = channels();
    memory.nicWaitNs({ node: 0, nic: 0, direction: 'write', bytes: 2000 }, 1000, 1000);
    memory.engine(0, 0, 100, 300);
    const lineBytes = machineOf('cray-xe6').cacheLineBytes;
    memory.coreLines(1, 0, 100, 4);
    expect(memory.finish(4, 300)).toMatchObject({
      memory_bytes_of_cores: 4 * lineBytes,
      memory_bytes_of_copy_engines: 300,
      memory_bytes_of_nics: 2000,
    });
    expect(() => memory.finish(3, 300)).toThrow('for cores');
    expect(() => memory.finish(4, 301)).toThrow('for copy engines');
  });
});
