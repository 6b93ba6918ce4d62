import { describe, expect, it } from 'vitest';
import { machineDefinitions } from '../../../../src/simulation/catalogue.ts';
import type { HandlerCall } from '../../../../src/simulation/contract/handlers.ts';
import type { ProcessOperations, Program } from '../../../../src/simulation/contract/program.ts';
import { Engine } from '../../../../src/simulation/engine/engine.ts';
import { type ControlBits, PLAIN } from '../../../../src/simulation/hardware/iommu/control-bits.ts';
import { mechanisms } from '../../../../src/simulation/mechanisms/registry.ts';
import { defaultsOf, type ParameterValues } from '../../../../src/simulation/parameters.ts';
import { ProgramSimulation } from '../../../../src/simulation/program-simulation.ts';
import { workloads } from '../../../../src/simulation/workloads/registry.ts';

const PAGE = 4096;
const DATA = 4 * PAGE;

interface Seen {
  readonly process: number;
  /** Of a record without data, undefined. */
  readonly value: number | undefined;
  readonly address: number;
  readonly bytes: number;
  readonly origin: number;
}

interface Settings {
  readonly bits: ControlBits;
  readonly kind?: 'aa-poll' | 'aa-sp' | 'aa-int' | 'rma';
  readonly mechanism?: ParameterValues;
  readonly machine?: ParameterValues;
  readonly processes?: number;
}

/** Runs a program on pages with the given bits; what it read, what its handlers saw, and what stands in memory. */
function run(
  settings: Settings,
  program: (process: ProcessOperations, read: (value: number | undefined) => void) => Program,
) {
  const { bits, kind = 'aa-poll', processes = 2 } = settings;
  const words = Array.from({ length: processes }, () => new Map<number, number>());
  const seen: Seen[] = [];
  const reads: (number | undefined)[] = [];
  const regions = [
    { name: 'data', begin: 0, end: DATA, bits, handler: 1 },
    { name: 'buffer', begin: DATA, end: DATA + PAGE, bits: PLAIN },
    { name: 'flush', begin: DATA + PAGE, end: DATA + 2 * PAGE, bits: PLAIN },
  ];
  const model = {
    operationName: 'access',
    memory: {
      read: (process: number, address: number) => words[process]!.get(address) ?? 1000 + address,
      write: (process: number, address: number, value: number) => void words[process]!.set(address, value),
    },
    handlers: [
      () => {
        throw new Error('the wrong handler');
      },
      ({ process, value, hasValue, address, bytes, origin }: HandlerCall) => {
        seen.push({ process, value: hasValue ? value : undefined, address, bytes, origin });
        return 1;
      },
    ],
    regions,
    prepare: () => {},
    program: (operations: ProcessOperations) => program(operations, (value) => void reads.push(value)),
    verify: () => ({}),
    metrics: () => ({}),
  };
  const machine = machineDefinitions.find(({ id }) => id === 'cray-xe6')!;
  const mechanism = mechanisms.find(({ definition }) => definition.id === kind)!;
  const dht = workloads.find(({ definition }) => definition.id === 'dht')!;
  if (!('create' in mechanism && 'create' in dht)) throw new Error('no workload of programs');
  const plan = {
    machine: { preset: machine.id, parameters: { ...defaultsOf(machine.parameters), ...settings.machine } },
    mechanism: { kind, parameters: { ...defaultsOf(mechanism.definition.parameters), ...settings.mechanism } },
    workload: { kind: 'test', parameters: {} },
    processes,
    seed: 1,
    trace: { level: 'off' as const, maxEvents: 0 },
  };
  const engine = new Engine();
  const simulation = new ProgramSimulation(plan, engine, mechanism, {
    definition: dht.definition,
    create: () => model,
  });
  const result = simulation.run();
  return { result, counters: result.counters, seen, reads, words };
}

const on = (names: string): ControlBits => {
  const bits: ControlBits = { W: false, R: false, WL: false, WLD: false, RL: false, RLD: false, E: false };
  return { ...bits, ...Object.fromEntries(names.split(' ').map((name) => [name, true])) };
};

/** Process 0 puts 77 to address 16 of process 1, flushes, and reads address 24. */
function* putAndGet(process: ProcessOperations, read: (value: number | undefined) => void): Program {
  if (process.rank !== 0) return;
  process.begin();
  yield process.put(1, 16, 77);
  yield process.flush(1);
  const word = yield process.get(1, 24);
  read(process.wasRefused() ? undefined : word);
  process.end();
}

describe('control bits', () => {
  it.each([
    ['R W', { written: true, read: 1024, seen: [] }],
    ['R', { written: false, read: 1024, seen: [] }],
    ['W', { written: true, read: undefined, seen: [] }],
    ['R W WL E', { written: true, read: 1024, seen: ['put undefined'] }],
    ['R W WL WLD E', { written: true, read: 1024, seen: ['put 77'] }],
    ['R WL WLD E', { written: false, read: 1024, seen: ['put 77'] }],
    ['R W RL E', { written: true, read: 1024, seen: ['get undefined'] }],
    ['R W RL RLD E', { written: true, read: 1024, seen: ['get 1024'] }],
    ['W RL RLD E', { written: true, read: undefined, seen: ['get undefined'] }],
    ['R W WLD RLD E', { written: true, read: 1024, seen: ['put 77', 'get 1024'] }],
    ['E', { written: false, read: undefined, seen: [] }],
  ])('%s: put and get have their own effects', (names, expected) => {
    for (const kind of ['aa-poll', 'aa-sp', 'aa-int'] as const) {
      const { words, reads, seen, counters } = run({ bits: on(names), kind }, putAndGet);
      expect(words[1]!.get(16)).toBe(expected.written ? 77 : undefined);
      expect(reads).toEqual([expected.read]);
      const what = seen.map(({ address, value }) => `${address === 16 ? 'put' : 'get'} ${value}`);
      expect(what).toEqual(expected.seen);
      expect(seen.every(({ process, bytes, origin }) => process === 1 && bytes === 8 && origin === 0)).toBe(true);
      expect(counters.log_records).toBe(expected.seen.length);
      expect(counters.fault_log_entries).toBe(0);
    }
  });

  it('without E send what they log to the fault log, which interrupts a core and forgets what finds it full', () => {
    const { seen, counters } = run({ bits: on('WL RL') }, putAndGet);
    expect(seen).toEqual([]);
    expect(counters).toMatchObject({ fault_log_entries: 2, log_records: 0, faults_handled: 2 });
    // Each on a node of its own, so that interrupts do not keep the sender from sending.
    const machine = { interruptLatencyNs: 100_000, processesPerNode: 1 };
    const many = { bits: on('WL'), mechanism: { faultLogEntries: 2 }, machine };
    const full = run(many, function* (process) {
      if (process.rank !== 0) return;
      process.begin();
      for (let count = 0; count < 10; count += 1) yield process.put(1, 8 * count, count);
      process.end();
    });
    expect(full.counters.fault_log_entries! + full.counters.fault_log_overflows!).toBe(10);
    expect(full.counters.fault_log_overflows).toBeGreaterThan(0);
    expect(full.counters.faults_handled).toBe(full.counters.fault_log_entries);
  });
});

describe('the access log', () => {
  const puts = (count: number, bytes: number, computeNs = 0) =>
    function* (process: ProcessOperations): Program {
      if (process.rank === 1) return;
      process.begin();
      for (let index = 0; index < count; index += 1) {
        yield process.compute(computeNs);
        yield process.put(1, 8 * (index % 100), index, bytes);
      }
      yield process.flush(1);
      process.end();
    };

  it('keeps every record in order, whatever its size: many, one, or one that just fits', () => {
    const logs: ParameterValues[] = [
      {},
      { accessLogRecords: 1 },
      { accessLogBytes: 16 + 264 },
      { accessLogBytes: 1000 },
    ];
    for (const kind of ['aa-poll', 'aa-sp', 'aa-int'] as const) {
      for (const mechanism of logs) {
        const { seen, counters } = run({ bits: on('R WL WLD E'), kind, mechanism, processes: 3 }, puts(60, 264));
        expect(counters.log_records).toBe(120);
        for (const origin of [0, 2]) {
          const own = seen.filter((record) => record.origin === origin);
          expect(own.map(({ value }) => value)).toEqual(Array.from({ length: 60 }, (_, index) => index));
          expect(own.every(({ bytes, address, value }) => bytes === 264 && address === 8 * (value! % 100))).toBe(true);
        }
      }
    }
  });

  it('drops what finds it full, if told so, and gets all of it in the end, in order', () => {
    for (const kind of ['aa-poll', 'aa-sp', 'aa-int'] as const) {
      const mechanism = { accessLogRecords: 2, onFullLog: 'drop', retransmitNs: 3000 };
      const { seen, counters } = run({ bits: on('R WL WLD E'), kind, mechanism, processes: 6 }, puts(40, 8));
      expect(counters.dropped_messages).toBeGreaterThan(0);
      expect(counters.stalled_messages).toBe(0);
      expect(counters.log_records).toBe(200);
      for (const origin of [0, 2, 3, 4, 5]) {
        const values = seen.filter((record) => record.origin === origin).map(({ value }) => value);
        expect(values).toEqual(Array.from({ length: 40 }, (_, index) => index));
      }
    }
  });

  it('refuses what is larger than a transaction, or than the log', () => {
    const active = { bits: on('R WL WLD E') };
    expect(() => run(active, puts(1, 4097))).toThrow('4096');
    expect(() => run({ ...active, mechanism: { accessLogBytes: 100 } }, puts(1, 264))).toThrow('larger than its log');
    expect(run(active, puts(1, 4096)).counters.log_records).toBe(1);
  });

  it('interrupts when it is filled to the threshold, without waiting for batch or timer', () => {
    const slow = { interruptBatch: 1000, interruptTimerNs: 1e7, accessLogRecords: 64 };
    const interrupts = (interruptFillShare: number) => {
      const settings = { bits: on('R WL WLD E'), kind: 'aa-int' as const, mechanism: { ...slow, interruptFillShare } };
      return run(settings, puts(200, 8, 5000)).counters.interrupts;
    };
    // 200 records: every 64 of them and the flush, or every 8 of them.
    expect(interrupts(1)).toBe(4);
    expect(interrupts(0.125)).toBeGreaterThanOrEqual(20);
  });
});

describe('the flushing buffer', () => {
  it('of one entry answers all flushes, one after the other', () => {
    const program = function* (process: ProcessOperations): Program {
      process.begin();
      for (let index = 0; index < 10; index += 1) {
        yield process.put(0, 8, index);
        yield process.flush(0);
      }
      process.end();
    };
    const settings = { bits: on('R WL WLD E'), processes: 8, mechanism: { flushingBufferEntries: 1 } };
    const { counters, seen } = run(settings, program);
    expect(counters.active_flushes).toBe(80);
    expect(seen.length).toBe(80);
  });
});

describe('bytes', () => {
  it('of a put or get take the wire and the bus, and as many transactions as they need', () => {
    const move = (bytes: number) =>
      run({ bits: PLAIN, kind: 'rma' }, function* (process) {
        if (process.rank !== 0) return;
        process.begin();
        yield process.get(1, 0, bytes);
        process.end();
      }).result;
    const [word, page] = [move(8), move(4096)];
    expect(page.counters.bytes! - word.counters.bytes!).toBe(4088);
    // From memory over the bus of the target, to memory over that of the origin, in transactions of 64 bytes.
    expect(page.counters.bus_transactions! - word.counters.bus_transactions!).toBe(2 * 63);
    expect(page.simulatedNs - word.simulatedNs).toBeCloseTo(4088 * 0.16 + (2 * 4088) / 20, 6);
  });
});
