import { describe, expect, it } from 'vitest';
import { machineDefinitions, mechanismDefinitions, workloadDefinitions } from '../../../src/simulation/catalogue.ts';
import { defaultsOf, type ParameterValues } from '../../../src/simulation/parameters.ts';
import { simulate } from '../../../src/simulation/simulate.ts';

const machine = defaultsOf(machineDefinitions.find(({ id }) => id === 'osu-infinipath')!.parameters);
const workload = defaultsOf(workloadDefinitions.find(({ id }) => id === 'cache-interference')!.parameters);
const MEBIBYTE = 1_048_576;
const LOOPS = 3;
const LINES = (2 * MEBIBYTE) / 64;

/** Half a cache of array, in contiguous frames unless told otherwise, so that it stays cached when it is left alone. */
function run(kind: string, parameters: ParameterValues = {}, pageFrames = 'contiguous') {
  const definition = mechanismDefinitions.find(({ id }) => id === kind)!;
  const result = simulate({
    machine: { preset: 'osu-infinipath', parameters: { ...machine, pageFrames } },
    mechanism: { kind, parameters: defaultsOf(definition.parameters) },
    workload: {
      kind: 'cache-interference',
      parameters: { ...workload, operationsPerProcess: LOOPS, footprintBytes: 2 * MEBIBYTE, ...parameters },
    },
    processes: 2,
    seed: 1,
    trace: { level: 'off', maxEvents: 1 },
  });
  expect(result.error, kind).toBeUndefined();
  const { l2_misses, l2_misses_alone, loop_time_ns, loop_time_alone_ns } = result.metrics;
  return {
    misses: l2_misses!.value,
    alone: l2_misses_alone!.value,
    loopNs: loop_time_ns!.value,
    aloneNs: loop_time_alone_ns!.value,
    counters: result.counters,
  };
}

describe('the array of a computation that fits the cache', () => {
  it('is missed once where nobody disturbs it', () => {
    expect(run('two-sided-basic', { putBytes: 4096, loopBytes: 4096 }).alone).toBe(LINES);
  });

  it('is missed once as well where the copy engine or the NIC moves the data', () => {
    for (const kind of ['two-sided-ioat', 'rma']) {
      for (const putBytes of [65_536, 4 * MEBIBYTE]) expect(run(kind, { putBytes }).misses, kind).toBe(LINES);
    }
  });

  it('is missed once in every loop where the core copies as much as the cache holds between loops', () => {
    const { misses, counters } = run('two-sided-basic', { putBytes: 4 * MEBIBYTE });
    expect(misses).toBe(LOOPS * LINES);
    expect(counters.cache_misses_of_library).toBeGreaterThan(LOOPS * 65_536);
  });

  it('is left alone by copies that fit beside it: less than half the cache in a loop', () => {
    expect(run('two-sided-basic', { putBytes: 65_536, loopBytes: 262_144 }).misses).toBe(LINES);
  });

  it('is missed more than once a loop where a helper copies while it is read', () => {
    const parameters = { putBytes: MEBIBYTE, loopBytes: 16 * MEBIBYTE, sweepsPerLoop: 8 };
    const [basic, helper] = [run('two-sided-basic', parameters), run('two-sided-helper', parameters)];
    expect(basic.misses).toBe(LOOPS * LINES);
    expect(helper.misses).toBeGreaterThan(1.5 * basic.misses);
    expect(helper.misses).toBeLessThanOrEqual(LOOPS * 8 * LINES);
    expect(helper.counters.cache_misses_of_helper).toBeGreaterThan(0);
  });
});

it('takes the time of its computation, its hits and its misses', () => {
  const { aloneNs } = run('rma', { putBytes: 4096, loopBytes: 4096, lineComputationNs: 40 });
  const pages = LINES / 64;
  const perSweep = LINES * (40 + Number(machine.cacheHitNs));
  const firstSweep = pages * (Number(machine.memoryAccessNs) + 63 * Number(machine.lineFillNs));
  expect(aloneNs).toBeCloseTo(2 * perSweep + firstSweep / LOOPS, 2);
});

it('as in table 1: the engine adds next to nothing, the core most at 4 MiB, a helper more than the core with small puts', () => {
  const of = (kind: string, putBytes: number) =>
    run(kind, { putBytes, footprintBytes: 3.25 * MEBIBYTE, operationsPerProcess: 4 }, 'scattered');
  for (const putBytes of [32_768, 262_144]) {
    const [basic, helper, engine] = ['two-sided-basic', 'two-sided-helper', 'two-sided-ioat'].map((k) =>
      of(k, putBytes),
    );
    expect(engine!.misses / engine!.alone).toBeLessThan(1.02);
    expect(basic!.misses).toBeGreaterThan(1.25 * engine!.misses);
    expect(helper!.misses).toBeGreaterThan(basic!.misses);
  }
  expect(of('two-sided-basic', 4 * MEBIBYTE).misses).toBeGreaterThan(of('two-sided-basic', 262_144).misses);
});
