import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AccessLogs } from '../../../../src/simulation/hardware/iommu/access-log.ts';
import { PacketTagBuffers } from '../../../../src/simulation/hardware/iommu/packet-tag-buffer.ts';

interface Transaction {
  readonly log: number;
  readonly device: number;
  readonly bytes: number;
  readonly packetBytes: number;
  readonly hasData: boolean;
}

const transaction: fc.Arbitrary<Transaction> = fc.record({
  log: fc.integer({ min: 0, max: 2 }),
  device: fc.integer({ min: 0, max: 3 }),
  bytes: fc.integer({ min: 1, max: 600 }),
  packetBytes: fc.constantFrom(8, 64, 100, 4096),
  hasData: fc.boolean(),
});

/** The IOMMU under test; there is another beside it. */
const IOMMU = 1;

/** Byte `index` of a transaction; differs from its neighbours and from other transactions. */
const byteOf = (serial: number, index: number) => (serial * 53 + index * 3 + 1) & 255;

/** Checks what lies before the tail of a log against the transactions in the order of their first packets. */
function consume(
  logs: AccessLogs,
  log: number,
  order: number[],
  transactions: readonly Transaction[],
  whole: ReadonlySet<number>,
) {
  while (logs.head(log) < logs.tail(log)) {
    const at = logs.readNext(log);
    const serial = order.shift()!;
    expect(whole.has(serial)).toBe(true);
    const { bytes, hasData, device } = transactions[serial]!;
    expect([logs.address(log, at), logs.device(log, at), logs.accessBytes(log, at)]).toEqual([serial, device, bytes]);
    const data = Uint8Array.from({ length: hasData ? bytes : 0 }, (_, index) => byteOf(serial, index));
    expect(logs.read(log, at)).toEqual(data);
    logs.release(log);
  }
}

describe('packet-tag buffer', () => {
  it('puts any interleaving of packets together: in order of first packets, nothing lost, no hole before the tail', () => {
    const setting = fc.record({
      transactions: fc.array(transaction, { minLength: 1, maxLength: 40 }),
      picks: fc.infiniteStream(fc.nat()),
      consumeEvery: fc.integer({ min: 1, max: 30 }),
      words: fc.integer({ min: 80, max: 900 }),
      entries: fc.integer({ min: 1, max: 12 }),
    });
    fc.assert(
      fc.property(setting, ({ transactions, picks, consumeEvery, words, entries }) => {
        const logs = new AccessLogs(words * 8, 1000);
        const numbers = [logs.open(), logs.open(), logs.open()];
        const orders: number[][] = [[], [], []];
        const buffer = new PacketTagBuffers(logs, 2, entries);
        const sent = new Array<number>(transactions.length).fill(0);
        // Each device counts its own tags, so that those of several are the same.
        const tagOf = (serial: number) =>
          transactions.slice(0, serial).filter(({ device }) => device === transactions[serial]!.device).length;
        const whole = new Set<number>();
        let begun = 0;
        let steps = 0;
        while (whole.size < transactions.length) {
          steps += 1;
          if (steps % consumeEvery === 0)
            numbers.forEach((log) => void consume(logs, log, orders[log]!, transactions, whole));
          const open = transactions.map((_, serial) => serial).filter((serial) => serial < begun && !whole.has(serial));
          const pick = picks.next().value % (open.length + 1);
          const next = transactions[begun];
          const startsOne = pick === open.length && next !== undefined && !buffer.isFull(IOMMU);
          if (startsOne && logs.hasRoom(next.log, next.hasData ? next.bytes : 0)) {
            const { log, device, bytes, hasData } = next;
            const header = {
              address: begun,
              bytes,
              isGet: false,
              hasData,
              isRefused: false,
              device,
              requester: 0,
              handler: 0,
            };
            buffer.begin(IOMMU, log, tagOf(begun), header);
            orders[log]!.push(begun);
            begun += 1;
          }
          const serial = startsOne ? begun - 1 : open[pick];
          if (serial === undefined || serial < 0 || whole.has(serial)) continue;
          const { device, bytes, packetBytes, hasData } = transactions[serial]!;
          const length = hasData ? Math.min(packetBytes, bytes - sent[serial]!) : 0;
          const packet = Uint8Array.from({ length }, (_, index) => byteOf(serial, sent[serial]! + index));
          const entry = buffer.find(IOMMU, device, tagOf(serial));
          expect(entry).toBeGreaterThanOrEqual(0);
          const last = buffer.packet(entry, packet);
          sent[serial]! += length;
          expect(last).toBe(!hasData || sent[serial] === bytes);
          if (last) whole.add(serial);
        }
        numbers.forEach((log) => void consume(logs, log, orders[log]!, transactions, whole));
        expect(orders.flat()).toEqual([]);
        expect(buffer.open).toBe(0);
        for (const log of numbers)
          expect([logs.head(log), logs.tail(log), logs.records(log)]).toEqual([logs.end(log), logs.end(log), 0]);
      }),
      { numRuns: 60 },
    );
  });

  it('counts a hole where another transaction begins behind one that is not whole', () => {
    const logs = new AccessLogs(1 << 16, 100);
    const log = logs.open();
    const buffer = new PacketTagBuffers(logs, 2, 4);
    const begin = (tag: number) =>
      buffer.begin(IOMMU, log, tag, {
        address: tag,
        bytes: 128,
        isGet: false,
        hasData: true,
        isRefused: false,
        device: 0,
        requester: 0,
        handler: 0,
      });
    const first = begin(1);
    begin(2);
    buffer.advance(first, 128);
    expect(buffer.holes).toBe(1);
    begin(3);
    expect(buffer.holes).toBe(2);
  });

  it('counts what interleaves, the holes that are filled and the whole records that wait behind one', () => {
    const logs = new AccessLogs(1 << 16, 100);
    const log = logs.open();
    const buffer = new PacketTagBuffers(logs, 2, 4);
    const begin = (device: number, tag: number) => {
      const header = {
        address: 0,
        bytes: 64,
        isGet: false,
        hasData: true,
        isRefused: false,
        device,
        requester: 0,
        handler: 0,
      };
      return buffer.begin(IOMMU, log, tag, header);
    };
    const counts = () => [buffer.interleaved, buffer.filledHoles, buffer.tailWaits];
    const [first, second] = [begin(0, 7), begin(1, 7)];
    expect([...counts(), logs.hasWhole(log)]).toEqual([1, 0, 0, false]);
    buffer.finish(second, 2);
    expect([...counts(), logs.hasWhole(log)]).toEqual([1, 0, 1, false]);
    buffer.finish(first, 1);
    expect([...counts(), logs.hasWhole(log)]).toEqual([1, 1, 1, true]);
    expect([logs.word(log, logs.readNext(log)), logs.word(log, logs.readNext(log))]).toEqual([1, 2]);
    buffer.finish(begin(0, 7), 3);
    expect(counts()).toEqual([1, 1, 1]);
  });

  it('matches a reply by device and tag, where its seven address bits fit several reads', () => {
    const logs = new AccessLogs(1 << 16, 100);
    const log = logs.open();
    const buffer = new PacketTagBuffers(logs, 2, 4);
    const read = (device: number, address: number) => {
      const header = {
        address,
        bytes: 64,
        isGet: true,
        hasData: true,
        isRefused: false,
        device,
        requester: 0,
        handler: 0,
      };
      return buffer.begin(IOMMU, log, 3, header);
    };
    const entries = [read(0, 4096 + 0x58), read(1, 0x58), read(2, 0x60)];
    expect(buffer.match(IOMMU, 2, 3)).toBe(entries[2]);
    expect([buffer.ambiguousReplies, buffer.replyAddressBits]).toEqual([0, 0x60]);
    expect(buffer.match(IOMMU, 1, 3)).toBe(entries[1]);
    expect([buffer.ambiguousReplies, buffer.replyAddressBits]).toEqual([1, 0x78]);
    buffer.finish(entries[1]!, 0);
    expect(buffer.match(IOMMU, 0, 3)).toBe(entries[0]);
    expect([buffer.ambiguousReplies, buffer.matchedReplies]).toEqual([1, 3]);
  });

  it('refuses more than 4 KiB, a tag twice, too many transactions and too many packets', () => {
    const logs = new AccessLogs(1 << 16, 100);
    const log = logs.open();
    const buffer = new PacketTagBuffers(logs, 2, 2);
    const begin = (tag: number, device: number, bytes: number) =>
      buffer.begin(IOMMU, log, tag, {
        address: 0,
        bytes,
        isGet: false,
        hasData: true,
        isRefused: false,
        device,
        requester: 0,
        handler: 0,
      });
    expect(() => begin(1, 0, 4097)).toThrow('4096');
    const entry = begin(1, 0, 4096);
    expect(() => begin(1, 0, 8)).toThrow('twice');
    expect(() => buffer.advance(entry, 4097)).toThrow('more packets');
    begin(1, 1, 8);
    expect(() => begin(2, 0, 8)).toThrow('full');
    expect(logs.records(log)).toBe(2);
    expect([buffer.isFull(IOMMU), buffer.isFull(0)]).toEqual([true, false]);
  });
});
