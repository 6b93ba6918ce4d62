import { describe, expect, it } from 'vitest';
import { combination, smallPlan } from '../../../../src/contract-tests/small-plans.ts';
import type { ProcessOperations, Program } from '../../../../src/simulation/contract/program.ts';
import type { ParameterValues } from '../../../../src/simulation/parameters.ts';
import { simulate } from '../../../../src/simulation/simulate.ts';
import { machineOf } from '../../../support/machines.ts';
import { runProgram } from '../../hardware/run-program.ts';

const machine = machineOf('ib-hdr');
const cpuFaultNs = machine.pageFaultEntryNs + machine.faultBookkeepingNs + machine.pageInNs;
const PAGES = 50;

function run(kind: string, mechanism: ParameterValues = {}, workload: ParameterValues = {}) {
  const plan = smallPlan(combination(kind, 'random-put'), {
    preset: 'ib-hdr',
    machine: { processesPerNode: 1, pinBaseNs: 0, pinPerPageNs: 0 },
    mechanism,
    workload: {
      ...{ sourceArea: 'unpinned', senderShare: 0.5, pattern: 'strided', warmUpRounds: 0 },
      ...{ operationsPerProcess: PAGES, workingSetBytes: 4096 * PAGES, ...workload },
    },
    processes: 2,
  });
  const result = simulate(plan);
  expect(result.error, kind).toBeUndefined();
  return result;
}
const latency = (result: ReturnType<typeof run>) => result.metrics.put_latency_ns!.value;

describe('a put to a page that is not mapped', () => {
  const lost = run('optimistic');

  it('takes a lost put, the library that notices it, a rendezvous and a page fault of the target’s CPU', () => {
    const pinned = latency(run('pin-everything'));
    const rendezvous = latency(run('rendezvous-no-unpin')) - pinned;
    const { messageOverheadNs, handlerDispatchNs, memoryAccessNs } = machine;
    const noticed = memoryAccessNs + 2 * messageOverheadNs + handlerDispatchNs;
    const attempt = pinned - messageOverheadNs;
    expect(latency(lost) - pinned).toBeCloseTo(attempt + noticed + rendezvous + cpuFaultNs, 3);
    expect(lost.counters).toMatchObject({ lost_accesses: PAGES, mapped_pages: PAGES, pages_read: 0 });
  });

  it('waits for storage where the page has been swapped out', () => {
    const half = run('optimistic', { swappedPages: 0.5 });
    expect(half.counters.pages_read).toBe(PAGES / 2);
    expect(latency(half) - latency(lost)).toBeCloseTo(machine.pageReadNs / 2, 3);
  });
});

it('puts to pages that have been touched are those of pinned memory', () => {
  const warm = { warmUpRounds: 1 };
  expect(latency(run('optimistic', {}, warm))).toBeCloseTo(latency(run('pin-everything', {}, warm)), 6);
});

describe('accesses behind a lost one', () => {
  const PAGE = 4096;

  /** What process 0 does while process 2 has the second page of process 1 mapped. */
  function runPair(program: (process: ProcessOperations) => Program) {
    return runProgram({
      ...{ preset: 'ib-hdr', mechanism: 'optimistic', processes: 3, machine: { processesPerNode: 1 } },
      *program(process) {
        process.begin();
        if (process.rank === 0) yield* program(process);
        if (process.rank === 2) {
          yield process.put(1, PAGE + 8, 5);
          yield process.flush(1);
        }
        process.end();
      },
    });
  }

  it('are lost too: the later put stands', () => {
    const { words, written, result } = runPair(function* (process) {
      yield process.compute(50_000);
      yield process.put(1, 0, 1);
      yield process.put(1, PAGE, 2);
      yield process.put(1, 0, 3);
      yield process.flush(1);
    });
    expect(words.get(0)).toBe(3);
    expect(written).toEqual([5, 1, 2, 3]);
    expect(result.counters.lost_accesses).toBe(4);
  });

  it('are not if they come once it has been repeated', () => {
    const { words, result } = runPair(function* (process) {
      yield process.compute(50_000);
      yield process.put(1, 0, 1);
      yield process.flush(1);
      yield process.put(1, PAGE, 2);
      yield process.put(1, 0, 3);
      yield process.flush(1);
    });
    expect(words.get(0)).toBe(3);
    expect(result.counters.lost_accesses).toBe(2);
  });
});

it('atomics and gets that are lost change nothing and bring the word when they are repeated', () => {
  const { words, result } = runProgram({
    ...{ preset: 'ib-hdr', mechanism: 'optimistic', processes: 2, machine: { processesPerNode: 1 } },
    *program(process) {
      if (process.rank !== 0) return;
      process.begin();
      yield process.postedFetchAndAdd(1, 0, 5, 128);
      yield process.postedFetchAndAdd(1, 0, 6, 136);
      yield process.postedGet(1, 4096, 144, 8);
      yield process.settle(0);
      process.end();
    },
  });
  expect(words.get(0)).toBe(11);
  expect([128, 136, 144].map((address) => words.get(address))).toEqual([0, 5, 0]);
  expect(result.counters.lost_accesses).toBe(3);
});
