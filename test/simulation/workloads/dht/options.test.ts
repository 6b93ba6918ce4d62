import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { combination, smallPlan } from '../../../../src/contract-tests/small-plans.ts';
import { mix32, unmix32 } from '../../../../src/simulation/engine/random.ts';
import { defaultsOf, type ParameterValue, type ValuesOf } from '../../../../src/simulation/parameters.ts';
import type { RunPlan, RunResult } from '../../../../src/simulation/run.ts';
import { simulate } from '../../../../src/simulation/simulate.ts';
import { dht } from '../../../../src/simulation/workloads/dht/definition.ts';
import { OperationDraws } from '../../../../src/simulation/workloads/dht/draws.ts';
import { elementAt, positionOf } from '../../../../src/simulation/workloads/dht/keys.ts';
import { Layout } from '../../../../src/simulation/workloads/dht/layout.ts';
import { Table } from '../../../../src/simulation/workloads/dht/table.ts';
import { scatter, zipfTable } from '../../../../src/simulation/workloads/zipf.ts';

vi.setConfig({ testTimeout: 60_000 });

const PROCESSES = 8;
const INSERTS = 100;
const SEVEN = ['rma', 'am-onload', 'aa-poll', 'firehose', 'two-sided-ioat', 'dsm-isr', 'dpgas-integrated'] as const;
type Options = Record<string, ParameterValue>;

/** On the machine where all of them run, a process a node. */
function run(mechanism: string, workload: Options, processesPerNode = 1): RunResult {
  const plan = smallPlan(combination(mechanism, 'dht'), {
    preset: 'cxl-pool',
    machine: { processesPerNode },
    processes: PROCESSES,
    seed: 5,
    workload: { operationsPerProcess: INSERTS, volumeElements: 65536, collisionRate: 0, ...workload },
  });
  return simulate(mechanism === 'am-onload' ? withCores(plan) : plan);
}

/** am-onload sets a process of each node aside. */
function withCores(plan: RunPlan): RunPlan {
  const { machine, mechanism } = plan;
  const parameters = { ...machine.parameters, processesPerNode: 4 };
  const own = { ...mechanism.parameters, dedicatedCores: 1 };
  return { ...plan, machine: { ...machine, parameters }, mechanism: { ...mechanism, parameters: own } };
}

function drawsOf(options: Options, process = 2, seed = 3): OperationDraws {
  const parameters = { ...defaultsOf(dht.parameters), ...options } as unknown as ValuesOf<typeof dht.parameters>;
  const zipf = zipfTable(parameters.volumeElements, parameters.keySkew);
  const places = parameters.keySkew > 0 ? zipf : zipf.subarray(0, 0);
  return new OperationDraws({ seed, parameters, firstTarget: 0, targets: PROCESSES, zipf: places }, process);
}

/** Inserts into volumes of other processes. */
const FOREIGN = foreignInserts();

function foreignInserts(): number {
  let count = 0;
  for (let process = 0; process < PROCESSES; process += 1) {
    const draws = drawsOf({}, process, 5);
    for (let index = 0; index < INSERTS; index += 1) {
      draws.next();
      if (draws.target !== process) count += 1;
    }
  }
  return count;
}

/** Within four standard deviations of a binomial. */
function requireShare(count: number, of: number, share: number): void {
  expect(Math.abs(count - of * share)).toBeLessThanOrEqual(4 * Math.sqrt(of * share * (1 - share)));
}

describe('keys', () => {
  it('are found again from their hash, and lie where they are asked to', () => {
    fc.assert(fc.property(fc.nat(0xffffffff), (word) => unmix32(mix32(word)) === word));
    const place = fc.integer({ min: 16, max: 2097152 }).chain((size) => fc.tuple(fc.constant(size), fc.nat(size - 1)));
    const lies = ([size, at]: [number, number], salt: number) => {
      const element = elementAt(at, size, salt);
      return positionOf(element, size) === at && element > 0 && element < 2 ** 31;
    };
    fc.assert(fc.property(place, fc.nat(0xffffffff), lies));
  });

  it('are written by the first processes alone where these are named, and only looked up by the others', () => {
    for (const mechanism of ['rma', 'aa-poll', 'dsm-isr']) {
      const { status, metrics } = run(mechanism, { writingProcesses: 2 });
      expect(status).toBe('succeeded');
      const { inserts_per_second: inserts, lookups_per_second: lookups } = metrics;
      expect(lookups!.value / inserts!.value).toBeCloseTo((PROCESSES - 2) / 2, 9);
    }
    for (const process of [0, 1, 2, 7]) {
      const draws = drawsOf({ writingProcesses: 2 }, process);
      draws.next();
      expect(draws.isLookup).toBe(process >= 2);
    }
  });

  it('are one’s own with the share that is asked for, and that of all', () => {
    const count = 20_000;
    for (const ownShare of [0, 0.5, 0.9, 1]) {
      const draws = drawsOf({ ownShare });
      let own = 0;
      for (let index = 0; index < count; index += 1) {
        draws.next();
        if (draws.target === 2) own += 1;
      }
      requireShare(own, count, ownShare + (1 - ownShare) / PROCESSES);
    }
  });

  it('are drawn by Zipf', () => {
    const [count, volumeElements] = [50_000, 1000];
    for (const keySkew of [0.5, 1, 2]) {
      const draws = drawsOf({ keySkew, volumeElements });
      const touches = new Array<number>(volumeElements).fill(0);
      for (let index = 0; index < count; index += 1) {
        draws.next();
        touches[positionOf(draws.element, volumeElements)]! += 1;
      }
      const weights = touches.map((_, rank) => (rank + 1) ** -keySkew);
      const all = weights.reduce((sum, weight) => sum + weight, 0);
      for (const rank of [0, 1, 5, 40])
        requireShare(touches[scatter(rank, volumeElements)]!, count, weights[rank]! / all);
    }
  });

  it('keep the draws of the program where another option draws as well', () => {
    const [plain, mixed] = [drawsOf({}), drawsOf({ ownShare: 0.5, readsPerWrite: 1 })];
    let same = 0;
    for (let index = 0; index < 1000; index += 1) {
      plain.next();
      mixed.next();
      if (plain.element === mixed.element) same += 1;
      else expect(mixed.isLookup).toBe(true);
    }
    requireShare(same, 1000, 0.5);
  });
});

describe('own elements', () => {
  it('cross no wire where lookups get them: what is left is the share of others', () => {
    const wire = (ownShare: number) => run('rma', { operation: 'lookup', ownShare }).breakdown.wire?.totalNs ?? 0;
    expect(wire(1)).toBe(0);
    expect(wire(0.5) / wire(0)).toBeGreaterThan(0.42);
    expect(wire(0.5) / wire(0)).toBeLessThan(0.58);
  });

  it('go to the unit of the NIC where inserts compare and swap, as those of others do', () => {
    const { breakdown, counters } = run('rma', { ownShare: 1, volumeElements: 2097152 });
    const bothWaysNs = 2 * 400;
    expect(breakdown.wire?.totalNs).toBeCloseTo(bothWaysNs * counters.compare_and_swap!, 3);
  });

  it('need no fault of a page', () => {
    const faults = (ownShare: number) => run('dsm-isr', { ownShare }).counters.page_faults!;
    expect(faults(1)).toBe(0);
    expect(faults(0.5) / faults(0)).toBeGreaterThan(0.4);
    expect(faults(0.5) / faults(0)).toBeLessThan(0.6);
  });
});

describe('values', () => {
  /** A line of the pool is fetched before it is written: twice the bytes. Own values do not reach a NIC. */
  const counted = [
    ['rma', 'bytes', 128 * FOREIGN],
    ['am', 'bytes', 128 * FOREIGN],
    ['aa-poll', 'bytes', 128 * PROCESSES * INSERTS],
    ['two-sided-ioat', 'dma_bytes', 128 * PROCESSES * INSERTS],
    ['dpgas-integrated', 'bytes', 256 * PROCESSES * INSERTS],
  ] as const;
  it.each(counted)('of %s travel once, byte by byte: %s', (mechanism, counter, expected) => {
    const [short, long] = [64, 192].map((valueBytes) => run(mechanism, { valueBytes }).counters);
    expect(long!.elements).toBe(short!.elements);
    expect(long![counter]! - short![counter]!).toBe(expected);
  });

  it.each(['am', 'aa-poll'])(
    'are copied by handlers of %s as a fresh copy by the CPU, not by an access a line',
    (mechanism) => {
      const handlerNs = (valueBytes: number) => run(mechanism, { valueBytes }).breakdown.handler!.totalNs;
      const perInsertNs = (handlerNs(4088) - handlerNs(0)) / (PROCESSES * INSERTS);
      // copyPerByteNs, and two fills and a write-back of 5 ns for each line of 64 bytes.
      expect(perInsertNs).toBeCloseTo((4096 - 64) * (0.07 + (2 * 5 + 5) / 64), 3);
    },
  );

  it('come with lookups', () => {
    const counters = (valueBytes: number) => run('rma', { operation: 'lookup', valueBytes }).counters;
    expect(counters(192).bytes! - counters(64).bytes!).toBe(128 * FOREIGN);
    expect(counters(192).missed).toBe(counters(0).missed);
  });

  it('are compared at the end', () => {
    const table = tableWithValues();
    table.expect(0, 7);
    const position = table.positionOf(7);
    table.write(0, table.layout.elementAddress(position), 7);
    expect(() => table.verify()).toThrow('element 7 of volume 0 does not have its value');
    table.write(0, table.layout.recordAddress(position), 7);
    expect(table.verify()).toEqual({ elements: 1, unreachable: 0 });
  });
});

function tableWithValues(): Table {
  const layout = new Layout({ volumeElements: 64, valueBytes: 100, operationsInFlight: 1 }, 4096);
  return new Table(layout, {
    ...{ volumeElements: 64, overflow: 'resize', processes: 1, collisionRate: 0, seed: 1, operations: 10 },
  });
}

describe('lookups between inserts', () => {
  it('find their elements, by every mechanism', () => {
    for (const mechanism of SEVEN) {
      const readsPerWrite = 3;
      const { error, counters, metrics } = run(mechanism, {
        readsPerWrite,
        keySkew: 1,
        collisionRate: 0.2,
        valueBytes: 40,
      });
      expect(error, mechanism).toBeUndefined();
      expect(counters.missed, mechanism).toBe(0);
      expect(metrics.lookups_per_second!.value / metrics.inserts_per_second!.value, mechanism).toBeCloseTo(3, 9);
    }
  });

  it('are one get each, and two more along a chain', () => {
    const free = run('rma', { readsPerWrite: 1 });
    requireShare(free.counters.get!, PROCESSES * INSERTS, 0.5);
    const { counters } = run('rma', { readsPerWrite: 1, collisionRate: 1 });
    expect(counters.get).toBe(3 * free.counters.get!);
  });

  it('end the run where an element that stands there is not found', () => {
    const table = tableWithValues();
    table.stand(0, 7);
    expect(() => table.miss(0, 7, true)).toThrow('did not find element 7');
    table.miss(0, 8, true);
    table.miss(0, 7, false);
    expect(table.missed).toBe(2);
  });
});

describe('operations in flight', () => {
  const posting = ['rma', 'firehose', 'dpgas-integrated'] as const;
  const options = { valueBytes: 40, readsPerWrite: 1, collisionRate: 0.25 };

  it.each(posting)('of %s are posted, windows long', (mechanism) => {
    const one = run(mechanism, options).counters;
    const many = run(mechanism, { ...options, operationsInFlight: 16 });
    expect(many.error).toBeUndefined();
    expect(one.posted_compare_and_swap).toBeUndefined();
    expect(many.counters.operations_completed).toBe(PROCESSES * Math.ceil(INSERTS / 16));
    expect(many.counters.posted_compare_and_swap! + many.counters.posted_get!).toBe(one.operations_completed);
    expect(many.counters).toMatchObject({ elements: one.elements, collisions: one.collisions, missed: 0 });
  });

  it('take as many messages each as one by one, up to the flushes that a window shares', () => {
    const messages = (operationsInFlight: number) =>
      run('rma', { operationsInFlight, valueBytes: 0 }).metrics.messages_per_operation!.value;
    expect(messages(16)).toBeCloseTo(messages(1), 6);
  });

  it('are faster than one by one', () => {
    const rate = (operationsInFlight: number) =>
      run('rma', { operationsInFlight, operationsPerProcess: 320 }).metrics.inserts_per_second!.value;
    expect(rate(16) / rate(1)).toBeGreaterThan(4);
  });

  it('have the same rate in a few windows as in many', () => {
    const rate = (windows: number) => {
      const options = { operation: 'lookup', operationsInFlight: 64, operationsPerProcess: 64 * windows };
      return run('rma', options, 2).metrics.lookups_per_second!.value;
    };
    const many = rate(40);
    for (const few of [1, 2, 3, 4, 5, 7]) {
      expect(rate(few) / many, `${few} windows`).toBeGreaterThan(0.95);
      expect(rate(few) / many, `${few} windows`).toBeLessThan(1.05);
    }
  });

  it.each(SEVEN.filter((id) => !posting.some((each) => each === id)))('of %s stay what they are', (mechanism) => {
    const [one, many] = [1, 16].map((operationsInFlight) => run(mechanism, { ...options, operationsInFlight }));
    expect(many!.operationsDigest).toBe(one!.operationsDigest);
    expect(many!.digest).toBe(one!.digest);
  });

  it('are one by one where elements are deleted', () => {
    const deletes = (operationsInFlight: number) => run('rma', { operation: 'delete', operationsInFlight });
    expect(deletes(16).operationsDigest).toBe(deletes(1).operationsDigest);
  });
});

describe('options that exclude each other', () => {
  it.each([
    [{ ownShare: 0.5, insertingProcesses: 2 }, 'ownShare 0'],
    [{ readsPerWrite: 1, operation: 'lookup' }, 'operation insert'],
    [{ operationsInFlight: 2, arrivalProcess: 'poisson' }, 'arrivalProcess closed'],
  ])('%j are refused with what would be accepted', (workload, accepted) => {
    const { error } = run('rma', workload);
    expect(error?.code).toBe('SIM_TABLE_PARAMETERS');
    expect(error?.message).toContain(accepted);
  });
});
