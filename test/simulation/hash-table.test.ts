import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { combination, smallPlan } from '../../src/contract-tests/small-plans.ts';
import type { RunResult } from '../../src/simulation/run.ts';
import { simulate } from '../../src/simulation/simulate.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

/** Sizes of a hash table and of the program that works on it. */
const settings = fc.record({
  processes: fc.integer({ min: 12, max: 70 }),
  seed: fc.nat(0xffffffff),
  workload: fc.record({
    operationsPerProcess: fc.integer({ min: 1, max: 60 }),
    volumeElements: fc.integer({ min: 16, max: 2048 }),
    collisionRate: fc.double({ min: 0, max: 1, noNaN: true }),
  }),
});
type Setting = typeof settings extends fc.Arbitrary<infer Value> ? Value : never;

/** am-onload needs as many processes as cores are set aside on every node. */
const MECHANISMS = ['rma', 'am', 'am-exp', 'am-ints', 'aa-int', 'aa-poll', 'aa-sp'] as const;
const run = (mechanism: string, setting: Setting, more: Record<string, string | number | boolean> = {}): RunResult =>
  simulate(smallPlan(combination(mechanism, 'dht'), { ...setting, workload: { ...setting.workload, ...more } }));
const always = (check: (setting: Setting) => void, numRuns = 8) => fc.assert(fc.property(settings, check), { numRuns });

describe('operations', () => {
  it('are the same for all mechanisms that run handlers, and counted by another digest than the results', () => {
    always((setting) => {
      const results = ['am', 'aa-int', 'aa-poll', 'aa-sp'].map((mechanism) => run(mechanism, setting));
      expect(new Set(results.map((result) => result.operationsDigest)).size).toBe(1);
      expect(new Set(results.map((result) => result.digest)).size).toBe(4);
    });
  });

  it('are those of the inserting processes alone where only some insert, into the volumes of the others', () => {
    for (const mechanism of MECHANISMS) {
      const setting = {
        processes: 12,
        seed: 3,
        workload: { operationsPerProcess: 20, volumeElements: 64, collisionRate: 0.5 },
      };
      const { status, counters, metrics } = run(mechanism, setting, { insertingProcesses: 2 });
      expect(status, mechanism).toBe('succeeded');
      expect(counters.operations_completed, mechanism).toBe(2 * 20);
      expect(metrics.inserts_per_second?.value, mechanism).toBeGreaterThan(0);
      const { error } = run(mechanism, setting, { insertingProcesses: 12 });
      expect(error?.code, mechanism).toBe('SIM_PROCESSES');
    }
  });

  it('of rma are those of listing 2: one per insert, five more per collision, two more where a chain is there', () => {
    always((setting) => {
      const { counters, metrics } = run('rma', setting);
      const inserts = setting.processes * setting.workload.operationsPerProcess;
      const collisions = counters.collisions!;
      const chained = counters.put! - collisions;
      expect(counters.compare_and_swap).toBe(inserts + collisions);
      expect(counters.fetch_and_add).toBe(collisions);
      expect(counters.fetch_and_replace).toBe(collisions);
      expect(chained).toBeGreaterThanOrEqual(0);
      const total = inserts + 5 * collisions + 2 * chained;
      expect(metrics.remote_operations_per_insert!.value).toBeCloseTo(total / inserts, 9);
      const withoutFlushes = run('rma', setting, { countFlushes: false }).metrics.remote_operations_per_insert!;
      expect(withoutFlushes.value).toBeCloseTo((total - collisions - chained) / inserts, 9);
    });
  });

  it('of handlers are one per insert', () => {
    always((setting) => {
      expect(run('aa-poll', setting).metrics.remote_operations_per_insert!.value).toBe(1);
      expect(run('am', setting).metrics.remote_operations_per_insert!.value).toBe(1);
    });
  });
});

describe('elements', () => {
  it.each(MECHANISMS)('inserted by %s are all in the table', (mechanism) => {
    always((setting) => {
      const { status, counters } = run(mechanism, setting);
      expect(status).toBe('succeeded');
      expect(counters.elements).toBe(setting.processes * setting.workload.operationsPerProcess);
    }, 5);
  });

  it.each(MECHANISMS)('inserted by %s are all reachable with the repaired chaining', (mechanism) => {
    always((setting) => {
      expect(run(mechanism, setting, { chaining: 'repaired' }).counters.unreachable).toBe(0);
    }, 5);
  });

  const full = { processes: 20, seed: 1, workload: { operationsPerProcess: 60, volumeElements: 16, collisionRate: 1 } };

  it('make the heap of a handler grow, and end what reaches beyond a window from afar', () => {
    // All into the volume of one process.
    const one = { volumeElements: 256, insertingProcesses: 19 };
    const grown = run('am', full, one);
    expect([grown.status, grown.counters.elements]).toEqual(['succeeded', 1140]);
    const afar = run('rma', full, one);
    expect([afar.status, afar.error?.code]).toEqual(['failed', 'SIM_HEAP_LIMIT']);
    expect(afar.error?.message).toContain('a window has 512 cells');
    expect(afar.error?.message).toContain('accepted: more workload.volumeElements');
  });

  it('are counted where the table is full and rejects them', () => {
    for (const mechanism of MECHANISMS) {
      const { counters } = run(mechanism, full, { overflow: 'reject' });
      expect(counters.rejected).toBeGreaterThan(0);
      expect(counters.elements! + counters.rejected!).toBe(1200);
    }
  });

  it('collide as often as the rate says', () => {
    const plan = {
      processes: 64,
      seed: 3,
      workload: { operationsPerProcess: 200, volumeElements: 1 << 20, collisionRate: 0.25 },
    };
    for (const mechanism of ['rma', 'aa-sp']) {
      expect(run(mechanism, plan).metrics.collision_rate!.value).toBeCloseTo(0.25, 1);
    }
  });
});

describe('results', () => {
  it('of aa-poll do not depend on the time an interrupt takes', () => {
    fc.assert(
      fc.property(settings, fc.double({ min: 0, max: 1e6, noNaN: true }), (setting, interruptLatencyNs) => {
        const slow = smallPlan(combination('aa-poll', 'dht'), { ...setting, machine: { interruptLatencyNs } });
        expect(simulate(slow).digest).toBe(run('aa-poll', setting).digest);
      }),
      { numRuns: 8 },
    );
  });

  it('of lookups find every element that was inserted before', () => {
    always((setting) => {
      const { counters } = run('rma', setting, { operation: 'lookup', lookupChains: true });
      expect(counters.missed).toBe(0);
    });
  });
});
