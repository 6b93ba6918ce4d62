import { describe, expect, it } from 'vitest';
import { combination, smallPlan } from '../../../../src/contract-tests/small-plans.ts';
import type { ParameterValues } from '../../../../src/simulation/parameters.ts';
import { simulate } from '../../../../src/simulation/simulate.ts';
import { machineOf } from '../../../support/machines.ts';
import { runProgram } from '../run-program.ts';

const LONG = 1_048_576;

describe('the queue of a NIC', () => {
  /** Long puts, computation, and a flush of the puts. */
  const puts = (preset: string, count: number, computedNs: number, machine: ParameterValues = {}) =>
    runProgram({
      preset,
      machine: { processesPerNode: 1, ...machine },
      program: function* (process) {
        if (process.rank !== 0) return;
        process.begin();
        for (let put = 0; put < count; put += 1) yield process.put(1, 0, 1, LONG);
        if (computedNs > 0) yield process.compute(computedNs);
        yield process.flush(1);
        process.end();
      },
    }).result.simulatedNs;

  it('has room for messages, not for bytes: a process computes while long puts leave', () => {
    for (const preset of ['cray-xe6', 'ib-hdr']) {
      const leavingNs = LONG * machineOf(preset).gapPerByteNs;
      expect(puts(preset, 1, 0.9 * leavingNs)).toBeCloseTo(puts(preset, 1, 0), 6);
      expect(puts(preset, 8, 7.9 * leavingNs)).toBeCloseTo(puts(preset, 8, 0), 6);
    }
  });

  it('lets a process wait that has posted as many as it holds', () => {
    // With their data in the entries they wait for nothing but their turn.
    const machine = { nicQueueMessages: 2, inlineBytes: LONG };
    const leavingNs = puts('cray-xe6', 2, 0, machine) - puts('cray-xe6', 1, 0, machine);
    const added = (computedNs: number) => puts('cray-xe6', 8, computedNs, machine) - puts('cray-xe6', 8, 0, machine);
    // When the eighth is posted and fewer than two wait, the seventh leaves, and one waits.
    expect(added(1.8 * leavingNs)).toBeCloseTo(0, 6);
    expect(added(4 * leavingNs) / leavingNs).toBeCloseTo(2, 1);
  });

  it('adds nothing to the stages of a lone long put', () => {
    const workload = { operation: 'put', bytes: 65_536, operationsPerProcess: 4 };
    const settings = { preset: 'cray-xe6', processes: 2, machine: { processesPerNode: 1 }, workload };
    const { breakdown, error } = simulate(smallPlan(combination('rma', 'ping-pong'), settings));
    expect(error).toBeUndefined();
    const { messageOverheadNs, gapPerByteNs, headerBytes, packetBytes, memoryAccessNs } = machineOf('cray-xe6');
    const wireBytes = workload.bytes * (1 + headerBytes / packetBytes);
    expect(breakdown['origin-cpu']!.meanNs).toBeCloseTo(2 * messageOverheadNs, 6);
    expect(breakdown.injection!.meanNs).toBeCloseTo(2 * wireBytes * gapPerByteNs, 6);
    expect(breakdown.memory!.meanNs).toBeCloseTo(2 * memoryAccessNs, 6);
  });
});
