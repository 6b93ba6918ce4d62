import { afterEach, describe, expect, it, vi } from 'vitest';
import { LockQueue } from '../../../../src/simulation/mechanisms/lock-queue.ts';
import { type ApplicationRun, runApplication } from './runs.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

const statusOf = (run: ApplicationRun) => runApplication({ processes: 6, ...run }).error?.code ?? 'succeeded';
const APPLICATIONS: readonly ApplicationRun[] = [
  { application: 'water', parameters: { molecules: 6, steps: 6, pairNs: 0, startSpreadNs: 0 } },
  { application: 'ocean', parameters: { startSpreadNs: 0 } },
  { application: 'tsp', parameters: { cities: 10 } },
];

describe.each(['dsm-isr', 'am'])('locks of %s', (mechanism) => {
  it.each(APPLICATIONS)('are missed by $application where they exclude nobody', (run) => {
    expect(statusOf({ ...run, mechanism })).toBe('succeeded');
    vi.spyOn(LockQueue.prototype as unknown as { admits: () => boolean }, 'admits').mockReturnValue(true);
    expect(statusOf({ ...run, mechanism })).toMatch(/^SIM_(RESULT|COHERENCE)$/);
  });
});
