import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AccessLogs } from '../../../../src/simulation/hardware/iommu/access-log.ts';
import { AccessLogTables } from '../../../../src/simulation/hardware/iommu/access-log-table.ts';
import { FaultLog } from '../../../../src/simulation/hardware/iommu/fault-log.ts';
import { FlushingBuffer } from '../../../../src/simulation/hardware/iommu/flushing-buffer.ts';

const header = (address: number, bytes: number, hasData = true, isRefused = false) => ({
  address,
  bytes,
  isGet: address % 2 === 1,
  hasData,
  isRefused,
  device: address % 3,
  requester: (address * 7) % 65536,
  handler: address % 11,
});
const content = (address: number, bytes: number) =>
  Uint8Array.from({ length: bytes }, (_, index) => (address * 31 + index * 7) & 255);

function append(logs: AccessLogs, log: number, address: number, bytes: number, hasData = true): number {
  const position = logs.reserve(log, header(address, bytes, hasData));
  if (hasData) logs.write(log, position, 0, content(address, bytes));
  return position;
}

describe('access log', () => {
  it('is a ring: records of any length come out as they went in, however often it goes round, beside other rings', () => {
    const actions = fc.array(
      fc.record({
        log: fc.integer({ min: 0, max: 2 }),
        record: fc.option(fc.record({ bytes: fc.integer({ min: 1, max: 700 }), hasData: fc.boolean() })),
      }),
      { maxLength: 600 },
    );
    fc.assert(
      fc.property(actions, fc.integer({ min: 90, max: 400 }), (sequence, words) => {
        const logs = new AccessLogs(words * 8, 1000);
        const expected = [logs.open(), logs.open(), logs.open()].map(
          () => [] as { address: number; bytes: number; hasData: boolean }[],
        );
        const used = [0, 0, 0];
        const sizeOf = (r: { bytes: number; hasData: boolean }) => 16 + (r.hasData ? Math.ceil(r.bytes / 8) * 8 : 0);
        for (const [address, { log, record }] of sequence.entries()) {
          if (record === null) {
            const oldest = expected[log]!.shift();
            if (oldest === undefined) {
              expect(() => logs.readNext(log)).toThrow('no whole record');
              continue;
            }
            const at = logs.readNext(log);
            expect(at).toBe(logs.head(log));
            expect([logs.address(log, at), logs.accessBytes(log, at), logs.isGet(log, at)]).toEqual([
              oldest.address,
              oldest.bytes,
              oldest.address % 2 === 1,
            ]);
            expect([logs.device(log, at), logs.requester(log, at), logs.handler(log, at)]).toEqual([
              oldest.address % 3,
              (oldest.address * 7) % 65536,
              oldest.address % 11,
            ]);
            const bytes = oldest.hasData ? content(oldest.address, oldest.bytes) : new Uint8Array();
            expect(logs.read(log, at)).toEqual(bytes);
            logs.release(log);
            used[log]! -= sizeOf(oldest);
            continue;
          }
          const fits = used[log]! + sizeOf(record) <= words * 8;
          expect(logs.hasRoom(log, record.hasData ? record.bytes : 0)).toBe(fits);
          if (!fits) {
            expect(() => append(logs, log, address, record.bytes, record.hasData)).toThrow('no room');
            continue;
          }
          const position = append(logs, log, address, record.bytes, record.hasData);
          expect(logs.addressOf(log, position)).toBeGreaterThanOrEqual(log * words * 8);
          expect(logs.addressOf(log, position)).toBeLessThan((log + 1) * words * 8);
          logs.complete(log, position);
          expected[log]!.push({ address, ...record });
          used[log]! += sizeOf(record);
        }
        expect([0, 1, 2].map((log) => logs.records(log))).toEqual(expected.map(({ length }) => length));
        expect(logs.allRecords).toBe(expected.flat().length);
      }),
      { numRuns: 20 },
    );
  });

  it('holds the same whether a record is appended and taken as a whole or step by step, also behind a hole', () => {
    const record = fc.record({
      bytes: fc.integer({ min: 1, max: 200 }),
      hasData: fc.boolean(),
      isRefused: fc.boolean(),
      taken: fc.nat(3),
    });
    fc.assert(
      fc.property(fc.array(record, { maxLength: 300 }), fc.nat(5), (records, holeEvery) => {
        const [whole, stepwise] = [new AccessLogs(2400, 1000), new AccessLogs(2400, 1000)];
        const log = whole.open();
        stepwise.open();
        for (const [address, { bytes, hasData, isRefused, taken }] of records.entries()) {
          const given = header(address, bytes, hasData, isRefused);
          if (!stepwise.hasRoom(log, hasData ? bytes : 0)) {
            expect(() => whole.append(log, given, address)).toThrow('no room');
            continue;
          }
          const isHole = holeEvery > 0 && address % holeEvery === 0 && stepwise.hasRoom(log, 2 * bytes + 24);
          const holes = isHole ? [whole, stepwise].map((logs) => logs.reserve(log, given)) : [];
          whole.append(log, given, address / 3);
          const at = stepwise.reserve(log, given);
          if (hasData) stepwise.setWord(log, at, address / 3);
          stepwise.complete(log, at);
          expect(whole.tail(log)).toBe(stepwise.tail(log));
          for (const [index, hole] of holes.entries()) [whole, stepwise][index]!.complete(log, hole);
          expect([whole.tail(log), whole.end(log)]).toEqual([stepwise.tail(log), stepwise.end(log)]);
          for (let left = taken; left > 0 && stepwise.hasWhole(log); left -= 1) {
            const next = stepwise.readNext(log);
            expect(stepwise.device(log, next)).toBe(stepwise.address(log, next) % 3);
            const { word, ...others } = whole.take(log);
            const hasWord = stepwise.dataBytes(log, next) > 0 && !stepwise.isRefused(log, next);
            if (hasWord) expect(word).toBe(stepwise.word(log, next));
            expect(others).toEqual({
              address: stepwise.address(log, next),
              bytes: stepwise.accessBytes(log, next),
              requester: stepwise.requester(log, next),
              handler: stepwise.handler(log, next),
              hasWord,
            });
          }
          for (const logs of [whole, stepwise]) logs.release(log);
          expect(whole.records(log)).toBe(stepwise.records(log));
        }
      }),
      { numRuns: 10 },
    );
  });

  it('of one record takes one at a time', () => {
    const logs = new AccessLogs(24, 1);
    const log = logs.open();
    for (let round = 0; round < 10; round += 1) {
      expect(logs.hasRoom(log, 8)).toBe(true);
      logs.complete(log, append(logs, log, round, 8));
      expect(logs.hasRoom(log, 8)).toBe(false);
      expect(logs.address(log, logs.readNext(log))).toBe(round);
      expect(logs.hasRoom(log, 8)).toBe(false);
      logs.release(log);
    }
    expect(logs.canHold(9)).toBe(false);
  });

  it('frees the space of what has been read, and no more', () => {
    const logs = new AccessLogs(8192, 100);
    const log = logs.open();
    for (const address of [1, 2, 3]) logs.complete(log, append(logs, log, address, 40));
    logs.readNext(log);
    const second = logs.readNext(log);
    logs.complete(log, append(logs, log, 4, 40));
    logs.release(log);
    expect([logs.records(log), logs.address(log, logs.head(log))]).toEqual([2, 3]);
    expect(logs.head(log)).toBeGreaterThan(second);
    logs.release(log);
    expect(logs.records(log)).toBe(2);
  });

  it('takes the packets of a record after those of the next, and writes no byte beyond its own', () => {
    const logs = new AccessLogs(8192, 100);
    const log = logs.open();
    const [first, second] = [0x1234567, 0x89abcdf].map((address) => logs.reserve(log, header(address, 16)));
    logs.write(log, second!, 0, content(2, 16));
    logs.write(log, first!, 8, content(9, 8));
    logs.write(log, first!, 0, content(1, 8));
    expect([logs.address(log, first!), logs.address(log, second!)]).toEqual([0x1234567, 0x89abcdf]);
    expect(logs.read(log, first!)).toEqual(Uint8Array.of(...content(1, 8), ...content(9, 8)));
    expect(logs.read(log, second!)).toEqual(content(2, 16));
  });

  it('shows the CPU no record before all in front of it are whole', () => {
    const logs = new AccessLogs(8192, 100);
    const log = logs.open();
    const [first, second, third] = [1, 2, 3].map((address) => append(logs, log, address, 40));
    logs.complete(log, third!);
    logs.complete(log, second!);
    expect(logs.tail(log)).toBe(first);
    expect(() => logs.readNext(log)).toThrow('no whole record');
    logs.complete(log, first!);
    expect(logs.tail(log)).toBe(logs.end(log));
  });
});

describe('access-log table', () => {
  it('gives each of 1,024 domains a log of its own', () => {
    const tables = new AccessLogTables(new AccessLogs(1024, 10), 2);
    const assigned = Array.from({ length: 1024 }, (_, iuid) => tables.assign(0, iuid));
    const further = tables.assign(1, 5);
    expect(new Set([...assigned, further]).size).toBe(1025);
    expect(assigned.map((_, iuid) => tables.find(0, iuid))).toEqual(assigned);
    expect([tables.find(1, 5), tables.find(1, 6)]).toEqual([further, -1]);
    expect(() => tables.assign(0, 1024)).toThrow('1024');
    expect(() => tables.assign(1, 5)).toThrow('already');
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
    expect(buffer.room).toBe(0);
    expect(() => buffer.hold(1, 105, 0)).toThrow('full');
    expect([buffer.take(7, 6), buffer.take(7, 6), buffer.take(7, 6), buffer.take(9, 1)]).toEqual([101, 103, 104, 102]);
    expect(buffer.active).toBe(0);
  });

  it('is a queue for each domain, also one that was empty in between', () => {
    const step = fc.record({ domain: fc.nat(2), awaited: fc.option(fc.nat(9)) });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
        const buffer = new FlushingBuffer(8);
        const queues: { tag: number; awaited: number }[][] = [[], [], []];
        for (const [tag, { domain, awaited }] of steps.entries()) {
          const queue = queues[domain]!;
          if (awaited === null) {
            const first = queue[0];
            if (first) expect(buffer.take(domain, first.awaited - 1)).toBe(-1);
            expect(buffer.take(domain, first?.awaited ?? 99)).toBe(queue.shift()?.tag ?? -1);
          } else if (buffer.room > 0) {
            buffer.hold(domain, tag, awaited);
            queue.push({ tag, awaited });
          }
          expect(buffer.holds(domain)).toBe(queue.length > 0);
          expect(buffer.active).toBe(queues.flat().length);
        }
      }),
    );
  });
});
