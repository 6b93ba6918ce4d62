import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { machineDefinitions, mechanismDefinitions, workloadDefinitions } from '../../../../src/simulation/catalogue.ts';
import { BucketTable } from '../../../../src/simulation/mechanisms/registration/bucket-table.ts';
import { RegistrationWork } from '../../../../src/simulation/mechanisms/registration/registration-work.ts';
import { defaultsOf, type ParameterValues } from '../../../../src/simulation/parameters.ts';
import type { RunResult } from '../../../../src/simulation/run.ts';
import { simulate } from '../../../../src/simulation/simulate.ts';

const PAGE = 4096;

interface Settings {
  readonly kind: string;
  readonly mechanism: ParameterValues;
  readonly workload: ParameterValues;
  readonly processes: number;
  readonly processesPerNode: number;
  readonly seed?: number;
}

function run({ kind, mechanism, workload, processes, processesPerNode, seed = 3 }: Settings): RunResult {
  const defaults = <Definition extends { readonly id: string; readonly parameters: Parameters<typeof defaultsOf>[0] }>(
    definitions: readonly Definition[],
    id: string,
  ) => defaultsOf(definitions.find((definition) => definition.id === id)!.parameters);
  const preset = 'alvarez-myrinet2000';
  return simulate({
    machine: { preset, parameters: { ...defaults(machineDefinitions, preset), processesPerNode } },
    mechanism: { kind, parameters: { ...defaults(mechanismDefinitions, kind), ...mechanism } },
    workload: { kind: 'random-put', parameters: { ...defaults(workloadDefinitions, 'random-put'), ...workload } },
    processes,
    seed,
    trace: { level: 'off', maxEvents: 0 },
  });
}

const outcome = ({ status, error }: RunResult) => ({ status, error });
const SUCCEEDED = { status: 'succeeded', error: undefined };

/** Memory of which a strategy keeps `pages` pinned, as its parameters. */
const small = (kind: string, pages: number): ParameterValues => {
  const bytes = pages * PAGE;
  if (kind === 'firehose') return { pinnableBytes: 11 * bytes, victimBytes: bytes };
  if (kind === 'rendezvous-unpin') return { localCacheBytes: bytes };
  if (kind === 'pin-down-cache') return { cacheBytes: 2 * bytes };
  return kind === 'hardware-assisted' ? { residentBytes: bytes } : {};
};

describe('caches that are smaller than what is in flight', () => {
  it('make requests for pages wait at the target of a pin-down cache, and never exceed it', () => {
    const result = run({
      kind: 'pin-down-cache',
      mechanism: small('pin-down-cache', 4),
      workload: { workingSetBytes: 64 * PAGE, operationsPerProcess: 60, window: 16, destination: 'random' },
      processes: 6,
      processesPerNode: 2,
    });
    expect(outcome(result)).toEqual(SUCCEEDED);
    expect(result.counters.deferred_requests).toBeGreaterThan(0);
    expect(result.counters.most_pinned_bytes).toBe(8 * PAGE);
  });

  it('let gets of several processes of a node go on: nothing that is sent back waits behind what is asked for', () => {
    const some = { workingSetBytes: 32 * PAGE, operationsPerProcess: 60, warmUpRounds: 0 };
    const gets = { ...some, operation: 'get', sourceArea: 'disjoint' };
    for (const kind of ['rendezvous-unpin', 'pin-down-cache', 'firehose']) {
      const settings = { kind, mechanism: small(kind, 2), workload: gets, processes: 12, processesPerNode: 3 };
      expect({ kind, ...outcome(run(settings)) }).toEqual({ kind, ...SUCCEEDED });
    }
  });

  it('keep the bound of local pages where others give back what a local transfer still uses', () => {
    const buckets = new BucketTable({ total: Number.POSITIVE_INFINITY, pool: 2, local: 2 });
    const work = new RegistrationWork();
    buckets.acquireLocal(1, 2, work);
    buckets.releaseLocal(1, 2);
    buckets.move([], [5], work);
    buckets.acquireLocal(5, 5, work);
    buckets.unpinReleased([5], work);
    expect(work.unpin).toEqual([1]);
    expect(buckets.buckets.count).toBe(2);
  });

  it('are a clear error for a transfer that can never fit', () => {
    const workload = { putBytes: 65_536, workingSetBytes: 64 * PAGE, operationsPerProcess: 5 };
    for (const [kind, mechanism, text] of [
      [
        'rendezvous-unpin',
        small('rendezvous-unpin', 5),
        /localCacheBytes .* allows 5 of the pages .* needs 16 at once/,
      ],
      ['pin-down-cache', small('pin-down-cache', 8), /cacheBytes .* allows 16 of the pages .* needs 32 at once/],
    ] as const) {
      const { error } = run({ kind, mechanism, workload, processes: 2, processesPerNode: 1 });
      expect(error?.code).toBe('SIM_PIN_LIMIT');
      expect(error?.message).toMatch(text);
    }
  });

  it('see no page outside a window, also where puts overlap', () => {
    const overlapping = { putBytes: 4 * PAGE, alignmentPages: 1, workingSetBytes: 8 * PAGE, sourceArea: 'disjoint' };
    const workload = { ...overlapping, sourceAreaBytes: 6 * PAGE, operationsPerProcess: 300 };
    const settings = { kind: 'hardware-assisted', mechanism: {}, workload, processes: 2, processesPerNode: 1 };
    expect(run(settings).counters.still_pinned).toBe(2 * (8 + 6));
  });
});

const kinds = ['firehose', 'rendezvous-unpin', 'rendezvous-no-unpin', 'pin-down-cache', 'hardware-assisted'] as const;
const configurations = fc.record({
  kind: fc.constantFrom(...kinds),
  pages: fc.integer({ min: 2, max: 12 }),
  processes: fc.integer({ min: 2, max: 8 }),
  processesPerNode: fc.integer({ min: 1, max: 3 }),
  seed: fc.integer({ min: 0, max: 1000 }),
  workload: fc.record({
    operation: fc.constantFrom('put', 'get'),
    operationsPerProcess: fc.integer({ min: 5, max: 40 }),
    putBytes: fc.constantFrom(8, 100, 5000),
    workingSetBytes: fc.constantFrom(4 * PAGE, 40 * PAGE),
    pattern: fc.constantFrom('uniform', 'zipf', 'strided', 'hot-cold'),
    sourceArea: fc.constantFrom('disjoint', 'inside', 'unpinned'),
    sourceAreaBytes: fc.constantFrom(4 * PAGE, 16 * PAGE),
    destination: fc.constantFrom('opposite', 'random'),
    window: fc.constantFrom(1, 3, 16),
    warmUpRounds: fc.constantFrom(0, 1),
  }),
});

describe('strategies of registration with caches of a few pages', () => {
  it('bring every put and get where it belongs, in any configuration, and account for every pin', () => {
    fc.assert(
      fc.property(configurations, ({ kind, pages, ...settings }) => {
        const result = run({ ...settings, kind, mechanism: small(kind, 2 * pages) });
        // A put between processes of a node may need four pages there at once, which MAXVICTIM always has here.
        expect(outcome(result)).toEqual(SUCCEEDED);
        const { pins, unpins, still_pinned, mapped_firehoses, held_references } = result.counters;
        expect(pins! - unpins!).toBe(still_pinned);
        expect(mapped_firehoses).toBe(held_references);
      }),
      { numRuns: 60 },
    );
  });
});
