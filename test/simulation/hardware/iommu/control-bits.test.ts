import { describe, expect, it } from 'vitest';
import { type ControlBits, decide, maskOf } from '../../../../src/simulation/hardware/iommu/control-bits.ts';
import { PageTableEntries, USER_DOMAINS } from '../../../../src/simulation/hardware/iommu/page-table-entry.ts';

/** Sections 3.2 to 3.4 and 3.7 of the paper, row by row: allow, log, log data, E -> what happens. */
const PAPER = [
  // allow log logData E  | memory  metadata put-data get-data sink
  [0, 0, 0, 0, 'block', 0, 0, 0, 'none'], // 6.2: protection whose metadata is discarded
  [0, 0, 0, 1, 'block', 0, 0, 0, 'none'],
  [0, 0, 1, 0, 'block', 1, 0, 0, 'fault-log'], // D alone implies the metadata; a fault entry has no data
  [0, 0, 1, 1, 'block', 1, 1, 0, 'access-log'], // a blocked get returns no data to copy
  [0, 1, 0, 0, 'block', 1, 0, 0, 'fault-log'], // 3.3: the standard way to manage faults
  [0, 1, 0, 1, 'block', 1, 0, 0, 'access-log'],
  [0, 1, 1, 0, 'block', 1, 0, 0, 'fault-log'],
  [0, 1, 1, 1, 'block', 1, 1, 0, 'access-log'], // 3.3: active put
  [1, 0, 0, 0, 'allow', 0, 0, 0, 'none'], // plain RMA; 4.1: lookup
  [1, 0, 0, 1, 'allow', 0, 0, 0, 'none'],
  [1, 0, 1, 0, 'allow', 1, 0, 0, 'fault-log'],
  [1, 0, 1, 1, 'allow', 1, 1, 1, 'access-log'],
  [1, 1, 0, 0, 'allow', 1, 0, 0, 'fault-log'],
  [1, 1, 0, 1, 'allow', 1, 0, 0, 'access-log'], // 4.2: counter, 4.3: dirty pages
  [1, 1, 1, 0, 'allow', 1, 0, 0, 'fault-log'],
  [1, 1, 1, 1, 'allow', 1, 1, 1, 'access-log'], // 4.4: active get
] as const;

const valid: ControlBits[] = Array.from({ length: 128 }, (_, n) => ({
  R: (n & 1) > 0,
  W: (n & 2) > 0,
  WL: (n & 4) > 0,
  WLD: (n & 8) > 0,
  RL: (n & 16) > 0,
  RLD: (n & 32) > 0,
  E: (n & 64) > 0,
}));
const invalid: ControlBits[] = valid.map((bits) => ({ ...bits, I: true }));
const all = [...valid, ...invalid];

describe('control bits', () => {
  it('decide every put and get as the paper says, in all 128 combinations', () => {
    for (const bits of valid) {
      for (const access of ['put', 'get'] as const) {
        const own = access === 'put' ? [bits.W, bits.WL, bits.WLD] : [bits.R, bits.RL, bits.RLD];
        const key = [...own, bits.E].map(Number);
        const row = PAPER.find((candidate) => key.every((bit, index) => candidate[index] === bit))!;
        expect({ bits, access, ...decide(maskOf(bits), access) }).toEqual({
          bits,
          access,
          memory: row[4],
          logMetadata: row[5] === 1,
          logData: row[access === 'put' ? 6 : 7] === 1,
          sink: row[8],
        });
      }
    }
  });

  it('of a page that is not there block everything, and log as a page without W and R would', () => {
    for (const bits of invalid) {
      for (const access of ['put', 'get'] as const) {
        const blocked = { ...bits, I: false, W: false, R: false };
        expect(decide(maskOf(bits), access)).toEqual(decide(maskOf(blocked), access));
      }
    }
  });

  it('of the other kind of access change nothing', () => {
    for (const bits of all) {
      const asPut = decide(maskOf(bits), 'put');
      const asGet = decide(maskOf(bits), 'get');
      for (const name of ['R', 'RL', 'RLD'] as const)
        expect(decide(maskOf({ ...bits, [name]: !bits[name] }), 'put')).toEqual(asPut);
      for (const name of ['W', 'WL', 'WLD'] as const)
        expect(decide(maskOf({ ...bits, [name]: !bits[name] }), 'get')).toEqual(asGet);
    }
  });
});

describe('page-table entries', () => {
  it('keep control bits, domain and frame apart, in all combinations', () => {
    const entries = new PageTableEntries(2);
    for (const bits of all) {
      for (const iuid of [0, 1, 341, 682, USER_DOMAINS - 1]) {
        for (const frame of [0, 1, 2 ** 20 - 1, 2 ** 20, 2 ** 39 + 12345, 2 ** 40 - 1]) {
          entries.set(1, maskOf(bits), iuid, frame);
          expect([entries.mask(1), entries.iuid(1), entries.frame(1)]).toEqual([maskOf(bits), iuid, frame]);
          expect([entries.mask(0), entries.iuid(0), entries.frame(0)]).toEqual([0, 0, 0]);
        }
      }
    }
  });

  it('tell 1,024 domains apart and no more', () => {
    expect(USER_DOMAINS).toBe(1024);
    const entries = new PageTableEntries(1024);
    for (let iuid = 0; iuid < 1024; iuid += 1) entries.set(iuid, 0, iuid, iuid);
    expect(new Set(Array.from({ length: 1024 }, (_, index) => entries.iuid(index))).size).toBe(1024);
    expect(() => entries.set(0, 0, 1024, 0)).toThrow('1024');
    expect(() => entries.set(0, 0, 0, 2 ** 40)).toThrow('frame');
  });
});
