import { describe, expect, it } from 'vitest';
import { combination, smallPlan } from '../../../src/contract-tests/small-plans.ts';
import { simulate } from '../../../src/simulation/simulate.ts';

const planFor = (kind: string, settings: Parameters<typeof smallPlan>[1]) =>
  smallPlan(combination(kind, 'dht'), settings);
const rate = (result: ReturnType<typeof simulate>) => result.metrics.inserts_per_second.value;

describe('access log', () => {
  it('that is full pushes back to the origins and loses nothing', () => {
    for (const kind of ['aa-poll', 'aa-sp', 'aa-int']) {
      const wide = simulate(planFor(kind, { processes: 64, workload: { operationsPerProcess: 100 } }));
      const tight = simulate(
        planFor(kind, {
          processes: 64,
          workload: { operationsPerProcess: 100 },
          mechanism: { accessLogRecords: 1 },
          machine: { busCredits: 1, nicBufferMessages: 1, nicQueueMessages: 2 },
        }),
      );
      expect(tight.status, kind).toBe('succeeded');
      expect(tight.counters.stalled_messages, kind).toBeGreaterThan(0);
      expect(tight.counters.held_messages, kind).toBeGreaterThan(0);
      expect(tight.counters.elements, kind).toBe(6400);
      expect(tight.operationsDigest, kind).toBe(wide.operationsDigest);
      expect(rate(tight), kind).toBeLessThan(rate(wide));
    }
  });
});

describe('active flush', () => {
  it('is answered only when the log is handled: a slower handler makes it slower, and every flush is answered', () => {
    const withHandler = (handlerDispatchNs: number) =>
      simulate(
        planFor('aa-sp', {
          processes: 8,
          workload: { operationsPerProcess: 50, flushEvery: 1 },
          machine: { handlerDispatchNs },
        }),
      );
    const [quick, slow] = [withHandler(100), withHandler(5000)];
    expect(quick.counters.active_flushes).toBe(8 * 50);
    expect(quick.counters.flush).toBe(8 * 50);
    expect(slow.simulatedNs).toBeGreaterThan(quick.simulatedNs + 50 * 4900);
  });
});

describe('interrupts', () => {
  it('come per batch while records flow, and by the timer when they do not', () => {
    const run = (interruptBatch: number, interruptTimerNs: number) =>
      simulate(
        planFor('aa-int', {
          processes: 32,
          workload: { operationsPerProcess: 200 },
          mechanism: { interruptBatch, interruptTimerNs },
        }),
      ).counters.interrupts;
    expect(run(1, 50_000)).toBeGreaterThan(run(10, 50_000));
    expect(run(1_000_000, 50_000)).toBeGreaterThan(32);
    expect(run(1_000_000, 1e9)).toBe(32);
  });

  it('cost the core more the later they are entered, and leave a polling process alone', () => {
    const withLatency = (kind: string, interruptLatencyNs: number) =>
      simulate(planFor(kind, { workload: { operationsPerProcess: 100 }, machine: { interruptLatencyNs } }));
    expect(rate(withLatency('aa-int', 30_000))).toBeLessThan(0.7 * rate(withLatency('aa-int', 3000)));
    expect(withLatency('aa-poll', 30_000).digest).toBe(withLatency('aa-poll', 3000).digest);
  });
});

describe('control bits', () => {
  it('of an active put keep the write from the table: a run without handlers would leave it empty', () => {
    const result = simulate(
      planFor('aa-poll', { processes: 4, workload: { operationsPerProcess: 25, collisionRate: 0 } }),
    );
    expect(result.counters.log_records).toBe(100);
    expect(result.counters.elements).toBe(100);
    expect(result.counters.fault_log_entries).toBe(0);
  });

  it('of a page that is only read log nothing: a lookup is one get', () => {
    const result = simulate(
      planFor('aa-poll', { processes: 4, workload: { operation: 'lookup', operationsPerProcess: 25 } }),
    );
    expect(result.counters.log_records).toBe(0);
    expect(result.counters.get).toBe(100);
    expect(result.metrics.lookups_per_second.value).toBeGreaterThan(0);
  });
});

describe('back-pressure of active messages', () => {
  it('is the credits: one credit a peer makes senders wait, and all are answered', () => {
    const result = simulate(
      planFor('am', { processes: 4, workload: { operationsPerProcess: 100 }, machine: { amCreditsPerPeer: 1 } }),
    );
    expect(result.status).toBe('succeeded');
    expect(result.counters.credit_waits).toBeGreaterThan(0);
    expect(result.counters.am_replies).toBe(400);
  });
});
