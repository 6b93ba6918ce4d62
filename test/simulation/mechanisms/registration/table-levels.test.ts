import { describe, expect, it } from 'vitest';
import { machineDefinitions, mechanismDefinitions, workloadDefinitions } from '../../../../src/simulation/catalogue.ts';
import { defaultsOf } from '../../../../src/simulation/parameters.ts';
import type { TraceLevel } from '../../../../src/simulation/run.ts';
import { simulate } from '../../../../src/simulation/simulate.ts';

const PAGE = 4096;
const SMALL = {
  firehose: { pinnableBytes: 32 * PAGE, victimBytes: 8 * PAGE },
  'rendezvous-unpin': { localCacheBytes: 8 * PAGE },
  'rendezvous-no-unpin': {},
  'pin-down-cache': { cacheBytes: 40 * PAGE },
  'hardware-assisted': { residentBytes: 40 * PAGE },
} as const;
type Kind = keyof typeof SMALL;

function run(kind: Kind, level: TraceLevel) {
  const machine = machineDefinitions.find(({ id }) => id === 'alvarez-myrinet2000')!;
  const mechanism = mechanismDefinitions.find(({ id }) => id === kind)!;
  const workload = workloadDefinitions.find(({ id }) => id === 'random-put')!;
  const puts = { workingSetBytes: 60 * PAGE, operationsPerProcess: 300, warmUpRounds: 0 };
  const settings = { ...puts, sourceArea: 'disjoint', window: 2 };
  return simulate({
    machine: { preset: machine.id, parameters: defaultsOf(machine.parameters) },
    mechanism: { kind, parameters: { ...defaultsOf(mechanism.parameters), ...SMALL[kind] } },
    workload: { kind: workload.id, parameters: { ...defaultsOf(workload.parameters), ...settings } },
    processes: 2,
    seed: 3,
    trace: { level, maxEvents: 1_000_000 },
  });
}

describe.each(Object.keys(SMALL) as Kind[])('the trace of %s', (kind) => {
  const { trace, metrics, counters, digest, simulatedNs } = run(kind, 'full');
  const tracks = trace!.tracks.flatMap((track, place) => (track.counter ? [{ ...track, place }] : []));
  const valuesOf = (place: number) =>
    [...trace!.track.keys()].filter((event) => trace!.track[event] === place).map((event) => trace!.argument[event]!);

  it('has pinned memory and victims of each node', () => {
    expect(tracks.map(({ name, node }) => `${name} ${node}`)).toEqual([
      'pinned memory 0',
      'pinned memory 1',
      'victims 0',
      'victims 1',
    ]);
  });

  it('never shows more than is allowed, and at most what was measured', () => {
    for (const { place, counter } of tracks) {
      expect(Math.max(...valuesOf(place))).toBeLessThanOrEqual(counter!.limit);
      expect(Math.min(...valuesOf(place))).toBeGreaterThanOrEqual(0);
    }
    const most = Math.max(...tracks.slice(0, 2).map(({ place }) => Math.max(...valuesOf(place))));
    expect(most).toBe(metrics.most_pinned_bytes!.value);
  });

  it('has the mean that the metric has, from its events and from its summary', () => {
    const means = tracks.slice(0, 2).map(({ place, counter }) => {
      const events = [...trace!.track.keys()].filter((event) => trace!.track[event] === place);
      const area = events.reduce((sum, event) => sum + trace!.argument[event]! * trace!.durationNs[event]!, 0);
      const { bins, binNs, busy } = trace!.summary;
      const shares = busy.subarray(place * bins, (place + 1) * bins).reduce((sum, share) => sum + share, 0);
      expect((shares * binNs * counter!.limit) / area).toBeCloseTo(1, 3);
      return area / simulatedNs;
    });
    expect(Math.max(...means) / metrics.mean_pinned_bytes!.value).toBeCloseTo(1, 6);
  });

  it('ends with what is still pinned, and changes no result', () => {
    const last = tracks.slice(0, 2).map(({ place }) => valuesOf(place).at(-1)!);
    expect(last.reduce((sum, bytes) => sum + bytes, 0)).toBe(counters.still_pinned! * PAGE);
    expect(run(kind, 'off').digest).toBe(digest);
  });
});
