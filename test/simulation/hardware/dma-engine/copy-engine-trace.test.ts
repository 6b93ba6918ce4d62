import { describe, expect, it } from 'vitest';
import { machineDefinitions, mechanismDefinitions, workloadDefinitions } from '../../../../src/simulation/catalogue.ts';
import { defaultsOf, type ParameterValues } from '../../../../src/simulation/parameters.ts';
import type { RunPlan } from '../../../../src/simulation/run.ts';
import { simulate } from '../../../../src/simulation/simulate.ts';

const defaults = (
  all: typeof machineDefinitions | typeof mechanismDefinitions | typeof workloadDefinitions,
  id: string,
) => defaultsOf([...all].find((definition) => definition.id === id)!.parameters);

function run(mechanism: string, workload: string, own: ParameterValues, level: RunPlan['trace']['level']) {
  const result = simulate({
    machine: { preset: 'osu-infinipath', parameters: defaults(machineDefinitions, 'osu-infinipath') },
    mechanism: { kind: mechanism, parameters: defaults(mechanismDefinitions, mechanism) },
    workload: { kind: workload, parameters: { ...defaults(workloadDefinitions, workload), ...own } },
    processes: 2,
    seed: 1,
    trace: { level, maxEvents: 100_000 },
  });
  expect(result.error).toBeUndefined();
  return result;
}

/** Slices on the tracks of copy engines, in order of time. */
function slicesOf({ trace }: ReturnType<typeof run>) {
  const { tracks, track, startNs, durationNs, kind, kinds, operation, argument } = trace!;
  return [...track.keys()]
    .filter((index) => tracks[track[index]!]!.resource === 'copy')
    .map((index) => ({
      track: track[index]!,
      start: startNs[index]!,
      end: startNs[index]! + durationNs[index]!,
      stage: kinds[kind[index]!]!.stage,
      operation: operation[index]!,
      process: argument[index]!,
    }));
}

const COPIES = { copyBytes: 100_000, window: 3, operationsPerProcess: 4, warmupOperations: 2 };
const PUTS = { putBytes: 40_000, putsPerEpoch: 4, operationsPerProcess: 3 };

describe('the trace of a run that uses copy engines', () => {
  it.each([
    ['dma-copy', 'memcpy', COPIES, 2, (4 + 2) * 3 * 2],
    // 40,000 B arrive in three buffers of 16 KiB, each of which is a request.
    ['two-sided-ioat', 'passive-put', PUTS, 1, 3 * 4 * 3],
  ] as const)(
    'has a track for each channel, and on it every request of %s',
    (mechanism, workload, own, nodes, requests) => {
      const traced = run(mechanism, workload, own, 'full');
      const tracks = traced.trace!.tracks.filter(({ resource }) => resource === 'copy');
      expect(tracks.map(({ name }) => name)).toEqual(
        Array.from({ length: nodes }, () => [0, 1, 2, 3].map((n) => `copy engine ${n}`)).flat(),
      );
      const slices = slicesOf(traced);
      expect(slices.length).toBe(requests);
      expect(new Set(slices.map(({ track }) => track)).size).toBe(4 * nodes);
      for (const { start, end, stage, process } of slices) {
        expect(end).toBeGreaterThan(start);
        expect(stage).toBe('copy');
        expect([0, 1]).toContain(process);
      }
      for (const [index, slice] of slices.entries()) {
        const next = slices.slice(index + 1).find(({ track }) => track === slice.track);
        if (next) expect(next.start).toBeGreaterThanOrEqual(slice.end);
      }
    },
  );

  it('says of which operation they are part, so that a sampled trace keeps them', () => {
    const slices = slicesOf(run('two-sided-ioat', 'passive-put', PUTS, 'sampled'));
    expect(new Set(slices.map(({ operation }) => operation))).toEqual(new Set([0, 1, 2]));
  });

  it('is as busy as its slices say, in the bins before the engine was first used as well', () => {
    const { trace } = run('dma-copy', 'memcpy', COPIES, 'full');
    const { binNs, bins, busy } = trace!.summary;
    trace!.tracks.forEach((_, track) => {
      const slices = [...trace!.track.keys()].filter((index) => trace!.track[index] === track);
      const sliced = slices.reduce((sum, index) => sum + trace!.durationNs[index]!, 0);
      const binned = busy.slice(track * bins, (track + 1) * bins).reduce((sum, share) => sum + share * binNs, 0);
      if (trace!.tracks[track]!.resource === 'copy') expect(binned / sliced).toBeCloseTo(1, 3);
    });
  });

  it('changes no result, and adds no track where no engine is used', () => {
    const off = run('dma-copy', 'memcpy', COPIES, 'off');
    expect(run('dma-copy', 'memcpy', COPIES, 'full').digest).toBe(off.digest);
    const without = run('two-sided-basic', 'passive-put', PUTS, 'full');
    expect(without.trace!.tracks.filter(({ resource }) => resource === 'copy')).toEqual([]);
  });
});
