import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AccessLog } from '../../../../src/simulation/hardware/iommu/access-log.ts';
import { AccessLogTable } from '../../../../src/simulation/hardware/iommu/access-log-table.ts';
import { FaultLog } from '../../../../src/simulation/hardware/iommu/fault-log.ts';
import { FlushingBuffer } from '../../../../src/simulation/hardware/iommu/flushing-buffer.ts';

const header = (address: number, bytes: number, hasData = true) => ({
  address,
  bytes,
  isGet: address % 2 === 1,
  hasData,
  device: address % 3,
  requester: (address * 7) % 65536,
  handler: address % 11,
});
const content = (address: number, bytes: number) =>
  Uint8Array.from({ length: bytes }, (_, index) => (address * 31 + index * 7) & 255);

function append(log: AccessLog, address: number, bytes: number, hasData = true): number {
  const position = log.reserve(header(address, bytes, hasData));
  if (hasData) log.write(position, 0, content(address, bytes));
  return position;
}

describe('access log', () => {
  it('is a ring: records of any length come out as they went in, however often it goes round', () => {
    const actions = fc.array(
      fc.oneof(
        fc.record({ bytes: fc.integer({ min: 1, max: 700 }), hasData: fc.boolean() }),
        fc.constant('take' as const),
      ),
      { maxLength: 400 },
    );
    fc.assert(
      fc.property(actions, fc.integer({ min: 90, max: 400 }), (sequence, words) => {
        const log = new AccessLog(4096, words * 8, 1000);
        const expected: { address: number; bytes: number; hasData: boolean }[] = [];
        let used = 0;
        const sizeOf = (r: { bytes: number; hasData: boolean }) => 16 + (r.hasData ? Math.ceil(r.bytes / 8) * 8 : 0);
        for (const [address, action] of sequence.entries()) {
          if (action === 'take') {
            const oldest = expected.shift();
            if (oldest === undefined) {
              expect(() => log.release()).toThrow('no whole record');
              continue;
            }
            const at = log.head;
            expect([log.address(at), log.accessBytes(at), log.isGet(at)]).toEqual([
              oldest.address,
              oldest.bytes,
              oldest.address % 2 === 1,
            ]);
            expect([log.device(at), log.requester(at), log.handler(at)]).toEqual([
              oldest.address % 3,
              (oldest.address * 7) % 65536,
              oldest.address % 11,
            ]);
            expect(log.read(at)).toEqual(oldest.hasData ? content(oldest.address, oldest.bytes) : new Uint8Array());
            log.release();
            used -= sizeOf(oldest);
            continue;
          }
          const fits = used + sizeOf(action) <= words * 8;
          expect(log.hasRoom(action.hasData ? action.bytes : 0)).toBe(fits);
          if (!fits) {
            expect(() => append(log, address, action.bytes, action.hasData)).toThrow('no room');
            continue;
          }
          const position = append(log, address, action.bytes, action.hasData);
          expect(log.addressOf(position)).toBeGreaterThanOrEqual(4096);
          expect(log.addressOf(position)).toBeLessThan(4096 + words * 8);
          log.complete(position);
          expected.push({ address, ...action });
          used += sizeOf(action);
        }
        expect(log.records).toBe(expected.length);
      }),
    );
  });

  it('of one record takes one at a time', () => {
    const log = new AccessLog(0, 24, 1);
    for (let round = 0; round < 10; round += 1) {
      expect(log.hasRoom(8)).toBe(true);
      log.complete(append(log, round, 8));
      expect(log.hasRoom(8)).toBe(false);
      expect(log.address(log.head)).toBe(round);
      log.release();
    }
    expect(log.canHold(9)).toBe(false);
  });

  it('shows the CPU no record before all in front of it are whole', () => {
    const log = new AccessLog(0, 8192, 100);
    const [first, second, third] = [1, 2, 3].map((address) => append(log, address, 40));
    log.complete(third);
    log.complete(second);
    expect(log.tail).toBe(first);
    log.complete(first);
    expect(log.tail).toBe(log.end);
  });
});

describe('access-log table', () => {
  it('gives 1,024 domains logs that do not overlap', () => {
    const table = new AccessLogTable();
    for (let iuid = 0; iuid < 1024; iuid += 1) table.assign(iuid, 1024, 10);
    const bases = Array.from({ length: 1024 }, (_, iuid) => table.find(iuid)!.base).sort((a, b) => a - b);
    for (let index = 1; index < bases.length; index += 1)
      expect(bases[index]! - bases[index - 1]!).toBeGreaterThanOrEqual(1024);
    expect(() => table.assign(1024, 8, 1)).toThrow('1024');
    expect(() => table.assign(5, 8, 1)).toThrow('already');
    expect(new AccessLogTable().find(3)).toBeUndefined();
  });
});

describe('fault log', () => {
  it('records what has room, in order, and counts the rest', () => {
    const log = new FaultLog(3);
    expect([1, 2, 3, 4].map((address) => log.record(address, address * 10, address === 2))).toEqual([
      true,
      true,
      true,
      false,
    ]);
    expect(log.take()).toEqual({ address: 1, requester: 10, isGet: false });
    expect(log.record(5, 50, true)).toBe(true);
    expect([log.take(), log.take(), log.take(), log.take()].map((entry) => entry?.address)).toEqual([
      2,
      3,
      5,
      undefined,
    ]);
    expect([log.recorded, log.overflows]).toEqual([4, 1]);
  });
});

describe('flushing buffer', () => {
  it('answers a flush when its records are handled, those of a domain in order, and tells when it is full', () => {
    const buffer = new FlushingBuffer(4);
    buffer.hold(7, 100, 3);
    buffer.hold(7, 101, 5);
    buffer.hold(9, 102, 1);
    expect([buffer.take(7, 2), buffer.take(9, 0), buffer.take(1, 99)]).toEqual([-1, -1, -1]);
    expect([buffer.take(7, 4), buffer.take(7, 4)]).toEqual([100, -1]);
    buffer.hold(7, 103, 6);
    buffer.hold(7, 104, 6);
    expect(buffer.isFull).toBe(true);
    expect(() => buffer.hold(1, 105, 0)).toThrow('full');
    expect([buffer.take(7, 6), buffer.take(7, 6), buffer.take(7, 6), buffer.take(9, 1)]).toEqual([101, 103, 104, 102]);
    expect(buffer.active).toBe(0);
  });
});
