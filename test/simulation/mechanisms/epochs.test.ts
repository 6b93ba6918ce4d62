import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { mixed, observe, schedules } from './epoch-schedules.ts';

vi.setConfig({ testTimeout: 120_000 });

describe.each([
  ['two-sided-basic', 'osu-infinipath'],
  ['two-sided-helper', 'osu-infinipath'],
  ['two-sided-ioat', 'osu-infinipath'],
  ['rma', 'cray-xe6'],
  ['am', 'cray-xe6'],
  ['am-onload', 'cray-xe6'],
  ['am-ints', 'ib-ndr'],
  ['firehose', 'ib-ndr'],
  ['bounce-buffer', 'slingshot-11'],
  ['rendezvous-unpin', 'alvarez-myrinet2000'],
])('epochs on %s, %s', (mechanism, machine) => {
  it('exclude each other, lose nothing and are over when unlock returns, on any schedule and with any buffers', () => {
    fc.assert(
      fc.property(schedules, (schedule) => {
        const observed = observe(mechanism, schedule, machine);
        expect(observed.result.error).toBeUndefined();
        expect(observed.result.status).toBe('succeeded');
        expect(mixed(observed)).toBeUndefined();
      }),
      { numRuns: 60, seed: 7 },
    );
  });
});
