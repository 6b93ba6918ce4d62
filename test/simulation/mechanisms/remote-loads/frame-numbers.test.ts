import { describe, expect, it } from 'vitest';
import { mechanismDefinitions } from '../../../../src/simulation/catalogue.ts';
import type { ParameterValues } from '../../../../src/simulation/parameters.ts';
import { measured, runAnyway, runOnOpteron } from './opteron-runs.ts';

const NUMBERED = { mechanism: { frameNumbers: 'pair' } };
const LOSSY = { frameLossShare: 0.1 };
const WAYS = { networkPaths: 3, pathSkewNs: 4000 };

describe('frames with numbers', () => {
  it('are 4 B longer, but where they are padded', () => {
    const one = { operationsPerProcess: 20 };
    expect(measured('remote-access', 'operation_latency_ns', { ...one, operation: 'read' }, NUMBERED)).toBeCloseTo(
      9418,
    );
    expect(measured('remote-access', 'put_visible_ns', { ...one, operation: 'put' }, NUMBERED)).toBeCloseTo(5075);
    const stream = { targets: 'opposite', operation: 'read', outstanding: 32, operationsPerProcess: 1000 };
    const bytesPerNs = measured('remote-access', 'bandwidth_bytes_per_ns', stream, NUMBERED);
    expect(bytesPerNs / (64 / 880)).toBeGreaterThan(0.99);
    expect(bytesPerNs / (64 / 880)).toBeLessThan(1.01);
  });

  it.each([0, 5000, 20_000])('lengthen no run by acknowledgements, sent after at most %i ns', (acknowledgeNs) => {
    const load = { order: 'none', writes: 1, operationsPerProcess: 3 };
    const mechanism = { ...NUMBERED.mechanism, acknowledgeNs };
    const { simulatedNs, counters, metrics } = runOnOpteron('consistency', load, { mechanism });
    expect(counters.acknowledgement_frames).toBeGreaterThan(0);
    expect(simulatedNs).toBeCloseTo(3 * metrics.operation_latency_ns!.value);
  });

  it('are sent again after at most 1 s, however many copies are lost: times stay exact', () => {
    const load = { operation: 'put', targets: 'one', outstanding: 32, operationsPerProcess: 300 };
    const given = { processes: 4, machine: { frameLossShare: 0.5 } };
    const at = (retransmitNs: number) =>
      runOnOpteron('remote-access', load, { ...given, mechanism: { frameNumbers: 'pair', retransmitNs } });
    const { error, counters, metrics } = at(1e9);
    expect(error).toBeUndefined();
    expect(metrics.runtime_ns!.value).toBeLessThan(1e9 * (counters.resent_frames! + 1));
    // More is refused with the specification.
    const { parameters } = mechanismDefinitions.find(({ id }) => id === 'dpgas-bridge')!;
    expect(parameters.find(({ name }) => name === 'retransmitNs')).toMatchObject({ maximum: 1e9 });
  });

  it.each([
    ['put', 'vc-credits', LOSSY],
    ['fetch-and-add', 'drop', LOSSY],
    ['swap', 'vc-credits', { ...LOSSY, ...WAYS }],
  ])('bring each %s once, with %s, on lines that lose them', (operation, flowControl, machine) => {
    const load = { operation, targets: 'all', windowBytes: 1024, operationsPerProcess: 100 };
    const given = { processes: 4, machine: { ...machine, nonPostedBuffers: 1 } };
    const { error, counters } = runOnOpteron(
      'remote-access',
      { ...load, outstanding: operation === 'swap' ? 1 : 8 },
      { ...given, mechanism: { frameNumbers: 'pair', flowControl, frameWindow: 8 } },
    );
    expect(error).toBeUndefined();
    expect(counters.lost_frames).toBeGreaterThan(10);
    expect(counters.resent_frames).toBeGreaterThan(10);
    expect(counters.duplicate_frames).toBeGreaterThan(0);
    expect(counters.early_frames).toBeGreaterThan(0);
  });

  it('are sent again a few times where the round trip is longer than the time to wait, which doubles', () => {
    const given = { machine: { switchLatencyNs: 10_000_000 }, ...NUMBERED };
    const { error, counters, events } = runOnOpteron('remote-access', { operationsPerProcess: 50 }, given);
    expect(error).toBeUndefined();
    // 50 us (2^k - 1) exceed 20 ms from nine copies on.
    expect(counters.resent_frames).toBeGreaterThan(2 * 50 * 7);
    expect(counters.resent_frames).toBeLessThan(2 * 50 * 9);
    expect(counters.duplicate_frames).toBe(counters.resent_frames);
    expect(events).toBeLessThan(2 * 50 * 50);
  });

  it('are put back in order on several ways, and show no forbidden outcome', () => {
    const given = { processes: 4, machine: { ...WAYS, frameLossShare: 0.02 }, ...NUMBERED };
    const litmus = { homes: 'same', tries: 100, spreadNs: 20_000, backlog: 8 };
    for (const test of ['mp', 'sb', '2+2w'])
      expect(runOnOpteron('litmus', { ...litmus, test }, given)).toMatchObject({ counters: { relaxed_outcomes: 0 } });
  });
});

describe('frames without numbers', () => {
  it('are refused where they are lost or overtaken, with what would do', () => {
    const refusal = (machine: ParameterValues, mechanism: ParameterValues = {}) =>
      runOnOpteron('remote-access', {}, { machine, mechanism }).error?.message;
    expect(refusal({ networkPaths: 2 })).toContain(
      'accepted: mechanism parameter frameNumbers pair, or networkPaths 1',
    );
    expect(refusal(LOSSY)).toContain('accepted: mechanism parameter frameNumbers pair, or frameLossShare 0');
    const numbered = { frameNumbers: 'pair' };
    expect(refusal({}, { ...numbered, flowControl: 'pause' })).toContain('accepted: flowControl vc-credits or drop');
    expect(refusal({}, { ...numbered, acknowledgeNs: 50_000 })).toContain('accepted: acknowledgeNs below 50000');
  });

  it('let a run stand still, or lose a write, where lines lose them', () => {
    const load = { operationsPerProcess: 100, outstanding: 8 };
    const lossy = { machine: LOSSY };
    expect(runAnyway('remote-access', { ...load, operation: 'read' }, lossy).status).toBe('deadlocked');
    const puts = runAnyway('remote-access', { operation: 'put', operationsPerProcess: 3, outstanding: 3 }, lossy);
    expect(puts.status).not.toBe('succeeded');
    expect(runAnyway('remote-access', { ...load, operation: 'put' }, NUMBERED).status).toBe('succeeded');
  });

  it('overtake each other on several ways', () => {
    const load = { writes: 10, operationsPerProcess: 5 };
    const ways = { machine: WAYS };
    expect(runAnyway('consistency', load, ways).error).toMatchObject({ code: 'SIM_WRITE_ORDER' });
    expect(runAnyway('consistency', load, { ...ways, ...NUMBERED }).status).toBe('succeeded');
  });
});
