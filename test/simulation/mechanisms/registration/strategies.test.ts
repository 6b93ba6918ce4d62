import { describe, expect, it } from 'vitest';
import { machineDefinitions, mechanismDefinitions, workloadDefinitions } from '../../../../src/simulation/catalogue.ts';
import type { ProcessOperations } from '../../../../src/simulation/contract/program.ts';
import { defaultsOf, type ParameterValues, type ValuesOf } from '../../../../src/simulation/parameters.ts';
import type { RunResult } from '../../../../src/simulation/run.ts';
import { simulate } from '../../../../src/simulation/simulate.ts';
import { randomPut } from '../../../../src/simulation/workloads/random-put/definition.ts';
import { RandomPutModel } from '../../../../src/simulation/workloads/random-put/model.ts';
import { oneWayNs } from '../../lone-message.ts';

const PAGE = 4096;
const alvarez = machineDefinitions.find(({ id }) => id === 'alvarez-myrinet2000')!;

interface Settings {
  readonly mechanism?: ParameterValues;
  readonly workload?: ParameterValues;
  readonly machine?: ParameterValues;
  readonly processes?: number;
}

/** A run on Alvarez, with M of 256 pages, MAXVICTIM of 32 and sources that need no pin. */
function run(kind: string, workload: string, settings: Settings = {}): RunResult {
  const machine = alvarez;
  const mechanism = mechanismDefinitions.find(({ id }) => id === kind)!;
  const definition = workloadDefinitions.find(({ id }) => id === workload)!;
  const small: ParameterValues = kind === 'firehose' ? { pinnableBytes: 256 * PAGE, victimBytes: 32 * PAGE } : {};
  const sources: ParameterValues = workload === 'random-put' ? { sourceArea: 'unpinned' } : {};
  return simulate({
    machine: { preset: machine.id, parameters: { ...defaultsOf(machine.parameters), ...settings.machine } },
    mechanism: { kind, parameters: { ...defaultsOf(mechanism.parameters), ...small, ...settings.mechanism } },
    workload: {
      kind: workload,
      parameters: { ...defaultsOf(definition.parameters), ...sources, ...settings.workload },
    },
    processes: settings.processes ?? 2,
    seed: 3,
    trace: { level: 'off', maxEvents: 0 },
  });
}

const puts = (pages: number, settings: ParameterValues = {}) => ({
  workload: { workingSetBytes: pages * PAGE, operationsPerProcess: 4000, warmUpRounds: 2, ...settings },
});
const value = (result: RunResult, metric: string) => result.metrics[metric]!.value;

describe('latency on Alvarez, from published costs', () => {
  const oneWay = (bytes: number) => oneWayNs(defaultsOf(alvarez.parameters), bytes);
  /** CPU, then 8 bytes there and as many back. */
  const put = 620 + 2 * oneWay(8);
  /** A header, an address and a size there, a header back; a CPU that waits looks once. */
  const roundTrip = oneWay(32) + oneWay(16) + 2 * (620 + 150 + 620 + 1900);

  it('is that of a put alone where everything is pinned, and a look-up more for a hit of Firehose', () => {
    expect(value(run('pin-everything', 'random-put', puts(64)), 'put_latency_ns')).toBeCloseTo(put, 6);
    const hit = run('firehose', 'random-put', puts(64));
    expect(value(hit, 'put_latency_ns')).toBeCloseTo(put + 100, 6);
    expect(value(hit, 'one_sided_ratio')).toBe(1);
    expect(hit.breakdown.handshake).toBeUndefined();
  });

  it('has a round trip with the CPU in front for Rendezvous whose pages are pinned: 34 us', () => {
    const result = run('rendezvous-no-unpin', 'random-put', puts(64));
    const latency = value(result, 'put_latency_ns');
    expect(latency).toBeCloseTo(put + roundTrip, 0);
    expect(latency).toBeGreaterThan(34_000 * 0.97);
    expect(latency).toBeLessThan(34_000 * 1.03);
    expect(result.counters.control_messages! / result.counters.put!).toBe(2);
  });

  it('has a round trip with the CPU in front for a move, with the times that the machine has for both its ends', () => {
    // A firehose to each page but one; a warm-up has all pages pinned.
    const pages = { pinnableBytes: 2 * PAGE, victimBytes: 32 * PAGE };
    const moving = (machine: ParameterValues) =>
      run('firehose', 'random-put', { ...puts(3, { senderShare: 0.5 }), mechanism: pages, machine });
    const latency = (machine: ParameterValues) => value(moving(machine), 'put_latency_ns');
    const { counters } = moving({});
    const more = { moveBookkeepingNs: 800 + 300, moveMessagingNs: 6000 + 2000, moveHandlerNs: 5000 + 1000 };
    for (const [name, ns] of Object.entries(more)) {
      const added = (latency({ [name]: ns }) - latency({})) * (counters.put! / counters.firehose_moves!);
      // Moves are counted in the warm-up, too.
      expect(added / (ns - Number(defaultsOf(alvarez.parameters)[name])), name).toBeCloseTo(1, 2);
    }
  });

  it('is the time of an unpin for Rendezvous with unpin, which has three control messages', () => {
    const result = run('rendezvous-unpin', 'random-put', puts(64, { operationsPerProcess: 300 }));
    expect(value(result, 'put_latency_ns') / 5_141_000).toBeGreaterThan(0.95);
    expect(value(result, 'put_latency_ns') / 5_141_000).toBeLessThan(1.05);
    expect(result.counters.control_messages! / result.counters.put!).toBe(3);
    expect(value(result, 'unpins_per_operation')).toBe(1);
  });
});

describe('Firehose under uniform access', () => {
  it.each([300, 384, 512, 1024])('to %i pages moves 1 - M/W and unpins 1 - (M + MAXVICTIM)/W of all puts', (pages) => {
    const result = run('firehose', 'random-put', puts(pages, { operationsPerProcess: 12_000 }));
    const moved = 1 - 256 / pages;
    const unpinned = 1 - 288 / pages;
    expect(Math.abs(1 - value(result, 'one_sided_ratio') - moved)).toBeLessThan(0.012);
    expect(Math.abs(value(result, 'unpins_per_operation') - unpinned)).toBeLessThan(0.012);
  });

  it('never has more than M + MAXVICTIM pinned, and accounts for every pin', () => {
    const { counters } = run('firehose', 'random-put', puts(600));
    expect(counters.most_pinned_bytes).toBe(288 * PAGE);
    expect(counters.pins! - counters.unpins!).toBe(counters.still_pinned);
  });

  it('unpins from M on where sources are elsewhere and fill the victim pool, from M + MAXVICTIM on where they lie inside', () => {
    const area = { sourceAreaBytes: 32 * PAGE };
    const unpins = (pages: number, sourceArea: string) =>
      value(run('firehose', 'random-put', puts(pages, { ...area, sourceArea })), 'unpins_per_operation');
    expect(unpins(280, 'disjoint')).toBeGreaterThan(0.01);
    expect(unpins(280, 'inside')).toBe(0);
    expect(unpins(340, 'inside')).toBeGreaterThan(0.05);
  });

  it('has fewer buckets, and as many bytes pinned, where a bucket is four pages', () => {
    const settings = { ...puts(128), mechanism: { pagesPerBucket: 4 } };
    const result = run('firehose', 'random-put', settings);
    expect(result.counters.still_pinned).toBe(2 * 32);
    expect(result.counters.most_pinned_bytes).toBe(128 * PAGE);
  });

  it('re-pins less with an adaptive FIFO where one of several nodes does all the work', () => {
    const unbalanced = (adaptiveVictims: boolean) =>
      run('firehose', 'random-put', {
        ...puts(200, { senderShare: 0.25 }),
        processes: 4,
        mechanism: { pinnableBytes: 300 * PAGE, adaptiveVictims },
      });
    expect(value(unbalanced(false), 'unpins_per_operation')).toBeGreaterThan(0.1);
    expect(value(unbalanced(true), 'unpins_per_operation')).toBe(0);
  });
});

/** Pages that the first process of two puts to, in order, by running its program against nothing. */
function accessedPages(parameters: ParameterValues): number[] {
  const workload = new RandomPutModel({
    processes: 2,
    computing: 2,
    seed: 3,
    parameters: { ...defaultsOf(randomPut.parameters), sourceArea: 'unpinned', ...parameters } as ValuesOf<
      typeof randomPut.parameters
    >,
    pageBytes: PAGE,
    processesPerNode: 1,
    offers: ['put', 'get', 'flush'],
  });
  workload.prepare(() => true);
  const pages: number[] = [];
  const nothing = () => {};
  const put = (_target: number, address: number) => pages.push(Math.floor(address / PAGE));
  const process = { rank: 0, put, from: () => ({ put }), begin: nothing, end: nothing, get: nothing, flush: nothing };
  const program = workload.program(process as unknown as ProcessOperations);
  while (program.next(0).done !== true);
  return pages;
}

/** Accesses whose page was not among the `capacity` pages accessed last: stack distances above the capacity. */
function missesOf(pages: readonly number[], capacity: number): number {
  const stack: number[] = [];
  let misses = 0;
  for (const page of pages) {
    const distance = stack.indexOf(page);
    if (distance < 0 || distance >= capacity) misses += 1;
    if (distance >= 0) stack.splice(distance, 1);
    stack.unshift(page);
  }
  return misses;
}

describe('moves of firehoses, replaced least recently used first', () => {
  it.each(['zipf', 'hot-cold', 'strided', 'uniform'])(
    'are the stack distances above F of the same accesses: %s',
    (pattern) => {
      const workload = {
        workingSetBytes: 512 * PAGE,
        operationsPerProcess: 3000,
        pattern,
        warmUpRounds: 0,
        senderShare: 0.5,
      };
      const pages = accessedPages(workload);
      expect(pages).toHaveLength(3000);
      for (const firehoses of [32, 128]) {
        const { counters } = run('firehose', 'random-put', {
          workload,
          mechanism: { pinnableBytes: firehoses * PAGE },
        });
        expect(counters.firehose_moves).toBe(missesOf(pages, firehoses));
      }
    },
  );

  it('are fewer the more local the accesses are', () => {
    const ratio = (pattern: string) => value(run('firehose', 'random-put', puts(512, { pattern })), 'one_sided_ratio');
    expect(ratio('zipf')).toBeGreaterThan(ratio('uniform'));
    expect(ratio('hot-cold')).toBeGreaterThan(ratio('uniform'));
  });
});

describe('limits', () => {
  it('let Rendezvous without unpin fail beyond physical memory, or count the excess', () => {
    const machine = { nodeMemoryBytes: 256 * PAGE };
    const failed = run('rendezvous-no-unpin', 'random-put', { ...puts(300), machine });
    expect(failed.status).toBe('failed');
    expect(failed.error?.code).toBe('SIM_PIN_LIMIT');
    const counted = run('rendezvous-no-unpin', 'random-put', {
      ...puts(300),
      machine,
      mechanism: { beyondMemory: 'count' },
    });
    expect(counted.counters.pinned_beyond_memory_bytes).toBe(44 * PAGE);
  });

  it('let pin-everything refuse to start', () => {
    const { status, error } = run('pin-everything', 'random-put', {
      ...puts(600),
      machine: { nodeMemoryBytes: 256 * PAGE },
    });
    expect({ status, code: error?.code }).toEqual({ status: 'failed', code: 'SIM_MEMORY' });
  });

  it('say what is too small for a transfer', () => {
    const workload = { putBytes: 1_048_576, operationsPerProcess: 1 };
    const { error } = run('firehose', 'repeat-put', { workload, mechanism: { victimBytes: 16 * PAGE } });
    expect(error?.message).toMatch(/victimBytes .* allows 16 of the buckets .* needs 256 at once/);
  });
});

describe('several processes of a node that race for the same buckets', () => {
  it.each(['firehose', 'rendezvous-unpin', 'pin-down-cache', 'hardware-assisted'])('lose nothing with %s', (kind) => {
    const result = run(kind, 'random-put', {
      workload: {
        workingSetBytes: 40 * PAGE,
        operationsPerProcess: 150,
        window: 4,
        destination: 'random',
        sourceArea: 'inside',
        sourceAreaBytes: 40 * PAGE,
        warmUpRounds: 0,
      },
      machine: { processesPerNode: 4 },
      mechanism: kind === 'firehose' ? { pinnableBytes: 48 * PAGE, victimBytes: 24 * PAGE } : {},
      processes: 12,
    });
    expect({ status: result.status, error: result.error }).toEqual({ status: 'succeeded', error: undefined });
    expect(result.counters.pins! - result.counters.unpins!).toBe(result.counters.still_pinned);
  });
});

describe('applications', () => {
  it('make a move per page and never detach or unpin: Cannon and bitonic sort with room enough', () => {
    for (const [workload, processes, size] of [
      ['cannon', 4, { matrixSize: 64 }],
      ['bitonic-sort', 8, { keysPerProcess: 2048 }],
    ] as const) {
      const { counters, status } = run('firehose', workload, {
        workload: size,
        processes,
        mechanism: { pinnableBytes: 1 << 28, victimBytes: 1 << 24 },
      });
      expect(status).toBe('succeeded');
      expect({ released: counters.firehoses_released, unpins: counters.unpins }).toEqual({ released: 0, unpins: 0 });
    }
  });

  it('sort and multiply the same on every strategy: the check of the result fails the run otherwise', () => {
    for (const kind of ['rendezvous-no-unpin', 'bounce-buffer', 'rma', 'am']) {
      expect(run(kind, 'cannon', { workload: { matrixSize: 20, overlapped: true }, processes: 9 }).status).toBe(
        'succeeded',
      );
      expect(run(kind, 'bitonic-sort', { workload: { keysPerProcess: 33 }, processes: 4 }).status).toBe('succeeded');
    }
  });
});
