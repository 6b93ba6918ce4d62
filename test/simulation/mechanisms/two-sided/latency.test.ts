import { describe, expect, it } from 'vitest';
import { machineDefinitions, mechanismDefinitions, workloadDefinitions } from '../../../../src/simulation/catalogue.ts';
import { defaultsOf, type ParameterValues } from '../../../../src/simulation/parameters.ts';
import type { RunResult } from '../../../../src/simulation/run.ts';
import { simulate } from '../../../../src/simulation/simulate.ts';
import { oneWayNs } from '../../lone-message.ts';

const machine = machineDefinitions.find(({ id }) => id === 'osu-infinipath')!;
const MACHINE = defaultsOf(machine.parameters);

function run(
  kind: string,
  workload: string,
  parameters: ParameterValues,
  own: ParameterValues = {},
  processes = 2,
): RunResult {
  const mechanism = mechanismDefinitions.find(({ id }) => id === kind)!;
  const definition = workloadDefinitions.find(({ id }) => id === workload)!;
  const result = simulate({
    machine: { preset: machine.id, parameters: MACHINE },
    mechanism: { kind, parameters: { ...defaultsOf(mechanism.parameters), ...own } },
    workload: { kind: workload, parameters: { ...defaultsOf(definition.parameters), ...parameters } },
    processes,
    seed: 1,
    trace: { level: 'off', maxEvents: 0 },
  });
  expect(result.error).toBeUndefined();
  return result;
}

const epochs = (kind: string, parameters: ParameterValues, own: ParameterValues = {}) =>
  run(kind, 'passive-put', { operationsPerProcess: 10, putsPerEpoch: 1, ...parameters }, own);
const latency = (result: RunResult) => result.metrics.operation_latency_ns!.value;
const number = (name: string) => Number(MACHINE[name]);

const o = number('messageOverheadNs');
const look = number('memoryAccessNs');
const receive = o + number('handlerDispatchNs');
/** With a header, and so much data, to the memory of the target. */
const oneWay = (dataBytes: number) => oneWayNs(MACHINE, 40 + dataBytes);
/** A message that a waiting CPU sees at once: sent, on its way, seen, taken. */
const message = (dataBytes = 0) => o + oneWay(dataBytes) + look + receive + dataBytes * number('receivePerByteNs');

describe('uncontended latency of an atomic, the target in the library', () => {
  // An insert into an empty table is one compare-and-swap.
  const inserts = { operationsPerProcess: 10, collisionRate: 0, insertingProcesses: 1 };

  it.each(['two-sided-basic', 'two-sided-helper', 'two-sided-ioat'])(
    'is a request with two words, a word that is not cached, and an answer with one in %s',
    (kind) => {
      const result = run(kind, 'dht', inserts);
      const word = number('cacheHitNs') + number('memoryAccessNs');
      expect(latency(result)).toBeCloseTo(message(16) + word + message(8), 0);
      expect(result.counters.messages).toBe(20);
    },
  );
});

describe('uncontended latency of an epoch of one put, the target in the library', () => {
  it.each([64, 1024, 4096, 16_384])(
    'is lock, grant, %i bytes, copy, unlock and release in the basic design',
    (putBytes) => {
      const result = epochs('two-sided-basic', { putBytes });
      // The unlock message has come while the data were taken: it is seen with a look of its own. Behind data of several
      // packets it waits at the bus, and is seen with them.
      const seen = 40 + putBytes > number('packetBytes') ? 0 : look;
      const expected = message() + message() + message(putBytes) + seen + receive + message();
      const copy = result.breakdown.copy?.meanNs ?? 0;
      expect(copy).toBeGreaterThan(putBytes * number('copyPerByteNs') * 0.99);
      expect(Math.abs(latency(result) - copy - expected)).toBeLessThan(1);
    },
  );

  it('has the copy charged to copying, and what it takes to learn of its end to notification', () => {
    const [some, more] = [16_384, 65_536].map((putBytes) => epochs('two-sided-basic', { putBytes }).breakdown);
    // Pieces of 16 KiB: the last one is copied while the unlock message waits, in either.
    expect(more!.copy!.meanNs - some!.copy!.meanNs).toBeGreaterThan(49_152 * number('copyPerByteNs') * 0.99);
    expect(more!.notify!.meanNs).toBeCloseTo(some!.notify!.meanNs, 3);
    const engine = epochs('two-sided-ioat', { putBytes: 65_536 }, { completionSleepNs: 500_000 }).breakdown;
    expect(engine.copy!.meanNs).toBeLessThan(65_536 / number('dmaBandwidthBytesPerNs') + 20_000);
    expect(engine.notify!.meanNs).toBeGreaterThan(400_000);
  });

  it('is the same with a helper thread, which has nothing to do then', () => {
    const [basic, helper] = [epochs('two-sided-basic', {}), epochs('two-sided-helper', {})];
    expect(latency(helper)).toBe(latency(basic));
    expect(helper.counters.helpers_created).toBe(0);
  });

  it.each([64, 4096, 16_384])(
    'has a submission, the engine and a look at the cookies for %i bytes with the copy engine',
    (putBytes) => {
      const completionSleepNs = 500;
      const result = epochs('two-sided-ioat', { putBytes }, { completionSleepNs });
      const pages = Math.ceil(putBytes / 4096);
      const submission = number('dmaCallNs') + pages * (2 * number('pageLockNs') + number('dmaSubmitNs'));
      const handshake = 2 * look + message() + message() + message(putBytes) + submission + message();
      const engine = putBytes / number('dmaBandwidthBytesPerNs');
      const poll = number('dmaCallNs') + look;
      expect(latency(result)).toBeGreaterThan(handshake + poll);
      // The last poll may come a sleep after the engine is through.
      expect(latency(result)).toBeLessThan(handshake + engine + completionSleepNs + 2 * poll + 2 * o);
    },
  );
});

describe('progress', () => {
  const computing = { targetComputeNs: 2e6, putBytes: 1024 };

  it('waits for the computation in the basic design, and for a sleep of the helper in the others', () => {
    expect(latency(epochs('two-sided-basic', computing))).toBeGreaterThan(1.5e6);
    for (const kind of ['two-sided-helper', 'two-sided-ioat']) {
      const idle = latency(epochs(kind, { putBytes: 1024 }));
      const slept = latency(epochs(kind, computing, { helperSleepNs: 50_000 }));
      expect(slept).toBeGreaterThan(idle);
      expect(slept).toBeLessThan(idle + 4 * 60_000);
    }
  });

  it('by a helper costs the computation its time: creation, looks, and what is received and copied', () => {
    const { counters, metrics } = epochs('two-sided-helper', computing);
    expect(counters.helpers_created).toBe(counters.helpers_cancelled);
    expect(counters.helpers_created).toBeGreaterThan(0);
    expect(counters.helper_polls).toBeGreaterThan(counters.helper_sleeps! - 1);
    expect(metrics.computation_ratio!.value).toBeLessThan(0.5);
  });

  it('creates and cancels a helper in every call where it is told to', () => {
    const { counters } = epochs('two-sided-helper', { operationsPerProcess: 10 }, { helperCreation: 'every-call' });
    // Lock, put and unlock; the last helper is cancelled when the program ends.
    expect(counters.helpers_created).toBe(30);
    expect(counters.helpers_cancelled).toBe(30);
  });
});

describe('the copy engine', () => {
  it('takes one descriptor a page and one system call for a put of 4 MiB', () => {
    const { counters } = epochs('two-sided-ioat', { putBytes: 4_194_304, operationsPerProcess: 1 });
    expect(counters.dma_submissions).toBe(1);
    expect(counters.dma_pages_locked).toBe(2 * 1024);
  });

  it('has several puts of an epoch under way at a time', () => {
    const { counters } = epochs('two-sided-ioat', { putBytes: 4096, putsPerEpoch: 8 });
    expect(counters.most_concurrent_copies).toBeGreaterThan(1);
  });

  it('moves data whether the CPU looks or not', () => {
    const end = (completionSleepNs: number) =>
      epochs('two-sided-ioat', { putBytes: 262_144, operationsPerProcess: 1 }, { completionSleepNs }).counters
        .last_copy_end_ns;
    expect(end(1000)).toBe(end(1e6));
  });

  it('saves the CPU its looks where it raises interrupts', () => {
    const result = epochs('two-sided-ioat', { putBytes: 262_144 }, { completion: 'interrupt' });
    expect(result.counters.completion_polls).toBe(0);
    expect(result.counters.completion_interrupts).toBeGreaterThan(0);
  });

  it('leaves short puts to the CPU where it is told to', () => {
    const { counters } = epochs('two-sided-ioat', { putBytes: 1024 }, { offloadBytes: 4096 });
    expect(counters.dma_copies).toBe(0);
    expect(counters.copied_bytes).toBe(10 * 1024);
  });
});

describe('buffers that run out', () => {
  it('hold the sender back and lose nothing', () => {
    for (const kind of ['two-sided-basic', 'two-sided-helper', 'two-sided-ioat']) {
      const { counters } = epochs(
        kind,
        { putBytes: 65_536, putsPerEpoch: 4 },
        { buffersPerPeer: 2, bufferBytes: 4096 },
      );
      expect(counters.buffer_waits).toBeGreaterThan(0);
      expect(counters.most_buffers_in_use).toBe(2);
    }
  });
});

describe('overlap', () => {
  const share = (kind: string, putBytes: number) =>
    run(kind, 'overlap', { putBytes, operationsPerProcess: 4 }).metrics.overlap_ratio!.value;

  it('is none in the basic design, some with a helper, and more where an engine copies', () => {
    const [basic, helper, engine] = ['two-sided-basic', 'two-sided-helper', 'two-sided-ioat'].map((kind) =>
      share(kind, 1_048_576),
    );
    expect(Math.abs(basic!)).toBeLessThan(0.02);
    expect(helper!).toBeGreaterThan(0.02);
    expect(engine!).toBeGreaterThan(helper!);
  });
});

describe('data larger than a buffer', () => {
  it.each([
    ['put', 4096, 1],
    ['put', 4097, 2],
    ['put', 40_000, 10],
    ['accumulate', 40_000, 10],
    ['fetch', 40_000, 10],
  ])('travel in pieces: a %s of %i B in %i', (operation, putBytes, pieces) => {
    const own = { bufferBytes: 4096, buffersPerPeer: 64 };
    const { counters } = epochs('two-sided-basic', { operation, putBytes, operationsPerProcess: 1 }, own);
    expect(counters.copied_bytes).toBe(putBytes);
    expect(counters.most_buffers_in_use).toBe(pieces);
    expect(counters.buffer_waits).toBe(0);
  });

  it('wait where there are fewer buffers than pieces, and are whole in the end', () => {
    for (const operation of ['put', 'accumulate', 'fetch']) {
      const own = { bufferBytes: 4096, buffersPerPeer: 2 };
      const { counters } = epochs('two-sided-basic', { operation, putBytes: 40_000, operationsPerProcess: 3 }, own);
      expect(counters.copied_bytes).toBe(3 * 40_000);
      expect(counters.most_buffers_in_use).toBe(2);
      expect(counters.buffer_waits).toBeGreaterThan(0);
    }
  });
});
