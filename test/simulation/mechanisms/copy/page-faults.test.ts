import { describe, expect, it } from 'vitest';
import { combination, smallPlan } from '../../../../src/contract-tests/small-plans.ts';
import { impossibility } from '../../../../src/simulation/catalogue.ts';
import type { ParameterValues } from '../../../../src/simulation/parameters.ts';
import { simulate } from '../../../../src/simulation/simulate.ts';
import { machineOf } from '../../../support/machines.ts';

const PAGE = 4096;
const machine = machineOf('spr-host');
const cpuFaultNs = machine.pageFaultEntryNs + machine.faultBookkeepingNs + machine.pageInNs;
const engineFaultNs =
  machine.translationRequestNs +
  machine.pageRequestNs +
  machine.pageRequestInterruptNs +
  machine.pageRequestThreadNs +
  machine.faultBookkeepingNs +
  machine.pageInNs +
  machine.pageResponseNs +
  machine.pageRetryNs;

type Kind = 'cpu-copy' | 'dma-copy';

function run(kind: Kind, mechanism: ParameterValues = {}, workload: ParameterValues = {}) {
  const settings = { copyBytes: 4 * PAGE, operationsPerProcess: 20, warmupOperations: 3, ...workload };
  const result = simulate(
    smallPlan(combination(kind, 'memcpy'), {
      ...{ preset: 'spr-host', processes: 1, machine: { pageFrames: 'contiguous' } },
      ...{ mechanism, workload: settings },
    }),
  );
  expect(result.error).toBeUndefined();
  return result;
}

const latency = (result: ReturnType<typeof run>) => result.metrics.copy_latency_ns!.value;
const stage = (result: ReturnType<typeof run>, name: string) => result.breakdown[name]?.meanNs ?? 0;
const added = (kind: Kind, mechanism: ParameterValues, workload: ParameterValues = {}) =>
  latency(run(kind, mechanism, workload)) - latency(run(kind, {}, workload));

describe('a CPU that copies to cold pages', () => {
  it('has a fault at each, and waits for storage where it has been swapped out', () => {
    expect(added('cpu-copy', { coldPages: 1 })).toBeCloseTo(4 * cpuFaultNs, 3);
    expect(added('cpu-copy', { coldPages: 0.25 })).toBeCloseTo(cpuFaultNs, 3);
    const half = added('cpu-copy', { coldPages: 1, swappedPages: 0.5 });
    expect(half).toBeCloseTo(4 * cpuFaultNs + 2 * machine.pageReadNs, 3);
  });
});

describe('an engine that blocks on faults', () => {
  const cold = run('dma-copy', { coldPages: 1, pageFaults: 'block' });

  it('takes a fault of a device for each cold page', () => {
    expect(latency(cold) - latency(run('dma-copy'))).toBeCloseTo(4 * engineFaultNs, 3);
    expect(cold.counters.cold_pages).toBe(4 * 23);
    const swapped = added('dma-copy', { coldPages: 0.5, swappedPages: 1 });
    expect(swapped).toBeCloseTo(2 * (engineFaultNs + machine.pageReadNs), 3);
  });

  it('shows their stages', () => {
    const { pageResponseNs, faultBookkeepingNs, pageInNs } = machine;
    expect(stage(cold, 'handler')).toBeCloseTo(4 * (pageResponseNs + faultBookkeepingNs + pageInNs), 3);
    expect(stage(cold, 'target-nic')).toBeCloseTo(4 * machine.pageRetryNs, 3);
    expect(stage(cold, 'bus')).toBeCloseTo(4 * (machine.translationRequestNs + machine.pageRequestNs), 3);
  });

  it('moves the data of other channels meanwhile: faults overlap but for the core', () => {
    const window = { window: 4, copyBytes: PAGE };
    const each = added('dma-copy', { coldPages: 1 }, window);
    const coreNs = engineFaultNs - machine.translationRequestNs - machine.pageRequestNs - machine.pageRetryNs;
    expect(each).toBeLessThan(engineFaultNs);
    expect(each).toBeGreaterThan(0.9 * coreNs);
  });
});

describe('an engine that completes partially', () => {
  const partial = (share: number) => run('dma-copy', { coldPages: share, pageFaults: 'partial' });

  it('moves nothing if the first page is cold, and leaves all to the core', () => {
    const engine = latency(run('dma-copy')) - (4 * PAGE) / machine.dmaBandwidthBytesPerNs;
    const core = latency(run('cpu-copy', { coldPages: 1 }));
    const whole = partial(1);
    expect(whole.counters.dma_bytes).toBe(0);
    // What the core copies comes from caches only if the engine has not dropped it.
    expect(latency(whole)).toBeCloseTo(engine + machine.translationRequestNs + core, 3);
  });

  it('moves the pages before the first cold one', () => {
    const { counters, metrics } = partial(0.25);
    expect(counters.dma_bytes).toBe(3 * PAGE * 23);
    expect(metrics.copy_latency_ns!.value).toBeLessThan(latency(partial(1)));
  });

  it.each(['wait', 'poll', 'interrupt'])('copies the rest whether processes %s', (completion) => {
    const mechanism = { coldPages: 0.5, pageFaults: 'partial', completion, copiesPerCall: 2 };
    const { counters } = run('dma-copy', mechanism, { window: 3, copyBytes: 3 * PAGE + 100 });
    expect(counters.copies).toBe(3 * 23);
  });
});

it('cold pages are refused where nothing says what they cost', () => {
  const plan = (preset: string, coldPages: number) =>
    smallPlan(combination('dma-copy', 'memcpy'), { preset, mechanism: { coldPages } });
  expect(impossibility(plan('osu-infinipath', 0.1))?.code).toBe('SIM_PAGE_FAULTS');
  expect(impossibility(plan('osu-infinipath', 0))).toBeUndefined();
  expect(impossibility(plan('spr-host', 0.1))).toBeUndefined();
});

describe('a process that waits for an engine', () => {
  const looks = (pollIntervalNs: number) => {
    const { counters } = run('dma-copy', { completion: 'poll', pollIntervalNs }, { copyBytes: 256 * PAGE });
    expect(counters.completion_interrupts).toBe(0);
    return counters.completion_polls! / 23;
  };

  it('looks before its sleep and after it, and the more often the shorter its sleeps are', () => {
    expect(looks(1e7)).toBe(2);
    expect(looks(1000)).toBeGreaterThan(looks(2000));
    expect(looks(2000)).toBeGreaterThan(2);
  });
});
