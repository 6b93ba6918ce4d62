import { describe, expect, it } from 'vitest';
import type { ParameterValues } from '../../../../src/simulation/parameters.ts';
import type { RunResult } from '../../../../src/simulation/run.ts';
import { type Given, runAnyway, runOnOpteron } from './opteron-runs.ts';

const PROTECTED = { operationsPerProcess: 200, readOnlyShare: 0 };

function protectedRun(operation: string, parameters: ParameterValues = {}, given: Given = {}): RunResult {
  const result = runOnOpteron('partition-protection', { ...PROTECTED, operation, ...parameters }, given);
  if (result.error !== undefined) throw new Error(result.error.message);
  return result;
}

describe('accesses without a right', () => {
  it.each([
    ['read', 9354, 9114],
    ['write', 9482, 9242],
    ['fetch-and-add', 9002, 8762],
  ])('to a page: a %s takes %d ns, and %d ns until its error bits are there', (operation, grantedNs, refusedNs) => {
    // Process 0 is let in and process 1 is not. A register takes 8 B of the link in front of the request; so do the pages.
    const rounds = 4;
    const registerNs = (8 / 1.4) * (1 + 1 / rounds);
    const { metrics } = protectedRun(operation, { pages: 1, closedPages: 1, operationsPerProcess: rounds });
    expect(metrics.granted_latency_ns!.value - registerNs).toBeCloseTo(grantedNs, 6);
    expect(metrics.refused_latency_ns!.value - registerNs).toBeCloseTo(refusedNs, 6);
    const { counters } = protectedRun(operation);
    expect(counters.refused_source_not_allowed).toBe(counters.accesses_without_right);
    expect(counters.refused_frames).toBe(counters.accesses_without_right);
    expect(counters.error_answers).toBe(counters.accesses_without_right);
    expect(counters.accesses_without_right).toBeGreaterThan(30);
  });

  it.each([
    ['dpgas-bridge', 212],
    ['dpgas-integrated', 40],
  ] as const)('through a register end in the own bridge of %s, after %d ns and without a frame', (kind, refusedNs) => {
    const rights = { readOnlyShare: 1, closedPages: 0 };
    const { metrics, counters } = protectedRun('write', rights, { kind });
    expect(metrics.refused_latency_ns!.value).toBeCloseTo(refusedNs, 6);
    expect(counters).toMatchObject({
      frames: 0,
      refused_frames: 0,
      refused_no_right: 400,
      accesses_without_right: 400,
    });
  });

  it('are dropped where nobody waits for an answer, and take their core no longer', () => {
    const rights = { readOnlyShare: 0.3 };
    const given = { processes: 6, machine: { processesPerNode: 2 } };
    const { counters } = protectedRun('put', rights, given);
    expect(counters.refused_no_right! + counters.refused_source_not_allowed!).toBe(counters.accesses_without_right);
    expect(counters.writes).toBe(1200 - counters.accesses_without_right!);
    expect(counters.error_answers).toBe(0);
    const rounds = 10;
    const coreNs = [0, 1].map((closedPages) => {
      const few = { readOnlyShare: 0, pages: 1, closedPages, operationsPerProcess: rounds };
      return protectedRun('put', few).metrics.operation_latency_ns!.value;
    });
    expect(coreNs[1]! - coreNs[0]!).toBeCloseTo(8 / 1.4 / rounds, 6);
  });

  it('may be those of a get of several lines, by cores that share registers, units and frames', () => {
    const given = {
      processes: 12,
      machine: { processesPerNode: 4, frameLossShare: 0.02, malformedFrameShare: 0.02, misroutedFrameShare: 0.02 },
      mechanism: { unitIds: 'core', frameNumbers: 'pair', packetsPerFrame: 4 },
    };
    const { counters } = protectedRun('read', { accessBytes: 1000, operationsPerProcess: 10 }, given);
    expect(counters.refused_source_not_allowed).toBeGreaterThan(counters.accesses_without_right!);
    expect(counters.error_answers).toBe(counters.refused_source_not_allowed);
  });

  it('or with one are answered by whom they ask, also if they have waited for a tag', () => {
    const few = { machine: { sourceTags: 3 } };
    const { counters } = protectedRun('read', { accessBytes: 4096, operationsPerProcess: 20 }, few);
    expect(counters.tags_waited).toBeGreaterThan(0);
    expect(counters.refused_frames).toBe(counters.refused_source_not_allowed);
  });

  it('change nothing for those that have one, but for the write that says whom pages let in', () => {
    const rounds = 20;
    const [open, closed] = [0, 1].map((closedPages) => {
      const parameters = { closedPages, pages: 100, operationsPerProcess: rounds };
      const { metrics, counters } = protectedRun('read', parameters, { seed: 3 });
      expect(counters.accesses_without_right).toBe(0);
      return metrics.granted_latency_ns!.value;
    });
    expect(closed! - open!).toBeCloseTo(8 / 1.4 / rounds, 6);
  });
});

describe('frames that come to harm', () => {
  const SHARE = 0.1;
  const LOAD = {
    operation: 'fetch-and-add',
    targets: 'all',
    windowBytes: 1024,
    operationsPerProcess: 200,
    outstanding: 8,
  };
  const harmed = (name: string, frameNumbers = 'pair'): Given => ({
    processes: 4,
    machine: { [name]: SHARE },
    mechanism: { frameNumbers },
  });
  const reasonsOf = (counters: Record<string, number>) =>
    Object.fromEntries(
      Object.entries(counters).filter(([name, count]) => /^refused_(?!frames$)/.test(name) && count > 0),
    );

  it.each([
    ['frameLossShare', ['refused_checksum']],
    ['misroutedFrameShare', ['refused_foreign_mac']],
    ['malformedFrameShare', ['refused_ether_type', 'refused_reserved_command', 'refused_short', 'refused_stray_bits']],
  ])('by %s are refused for what their bits say, and sent again', (name, reasons) => {
    const { error, counters } = runOnOpteron('remote-access', LOAD, harmed(name));
    expect(error).toBeUndefined();
    const found = reasonsOf(counters);
    expect(Object.keys(found).sort()).toEqual(reasons);
    const sum = Object.values(found).reduce((total, count) => total + count, 0);
    expect([counters.refused_frames, counters.lost_frames]).toEqual([sum, sum]);
    expect(counters.frames_without_room).toBe(0);
    const spread = (expected: number, share: number) => 3 * Math.sqrt(expected * (1 - share));
    expect(Math.abs(sum - SHARE * counters.frames!)).toBeLessThan(spread(SHARE * counters.frames!, SHARE));
    for (const count of Object.values(found)) {
      const share = 1 / reasons.length;
      expect(Math.abs(count - sum * share)).toBeLessThanOrEqual(spread(sum * share, share));
    }
  });

  it.each(['frameLossShare', 'misroutedFrameShare', 'malformedFrameShare'])(
    'by %s are refused before a run without numbers, which would not end well',
    (name) => {
      const given = harmed(name, 'none');
      expect(runOnOpteron('remote-access', LOAD, given).error?.message).toContain(
        `accepted: mechanism parameter frameNumbers pair, or ${name} 0`,
      );
      expect(runAnyway('remote-access', { ...LOAD, operation: 'read' }, given).status).not.toBe('succeeded');
    },
  );

  it('carry sums at the word of a cell that does not begin with one', () => {
    const machine = { malformedFrameShare: 0.3 };
    const { error, counters } = runOnOpteron('dht', {}, { ...harmed('frameLossShare'), machine });
    expect(error).toBeUndefined();
    expect(counters.lost_frames).toBeGreaterThan(50);
  });

  it('are refused before the run where their bits cannot say what is sent, with what would do', () => {
    const refusal = (machine: ParameterValues, mechanism: ParameterValues = {}) =>
      runOnOpteron('remote-access', {}, { machine, mechanism: { frameNumbers: 'pair', ...mechanism } }).error?.message;
    expect(refusal({ misroutedFrameShare: 0.1, switching: 'none' })).toContain(
      'accepted: misroutedFrameShare 0, or switching',
    );
    expect(refusal({ frameLossShare: 0.1, sourceTags: 64, tagBits: 6 })).toContain(
      'accepted: sourceTags of at most 32',
    );
    expect(refusal({ frameLossShare: 0.1 }, { atomics: 'extended' })).toContain('accepted: atomics ht');
    expect(refusal({ sourceTags: 33 })).toContain('accepted: sourceTags of at most 32, or tagBits 6');
  });

  it('are refused where the cores of a node have more UnitIDs than packets tell apart, and run with the most', () => {
    const result = (processesPerNode: number, processes = 2 * processesPerNode) =>
      runOnOpteron(
        'remote-access',
        { operation: 'read', targets: 'opposite', operationsPerProcess: 5 },
        {
          processes,
          machine: { processesPerNode, frameLossShare: 0.1 },
          mechanism: { frameNumbers: 'pair', unitIds: 'core' },
        },
      );
    expect(result(32).error?.message).toContain('accepted: processesPerNode of at most 31, or unitIds bridge');
    expect(result(31).counters).toMatchObject({ operations_completed: 155 });
    expect(result(40, 4).error).toBeUndefined();
  });
});
