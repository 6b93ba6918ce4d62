import { expect, it, vi } from 'vitest';
import { startProgress } from '../../src/cli/progress.ts';
import { WatchedWork } from '../../src/cli/watched-work.ts';
import { experimentOf } from '../support/plans.ts';

const computed = { reused: false, status: 'succeeded' } as const;

/** Runs of two seconds each for four threads, and a clock. */
function watched(runs: number) {
  const planned = experimentOf({ runs, costSeconds: 2 }).runs;
  let seconds = 0;
  const work = new WatchedWork(planned, 4, () => seconds * 1000);
  const end = (at: number, ended: number, run: Parameters<WatchedWork['add']>[0] = computed) => {
    seconds = at;
    for (let one = 0; one < ended; one++) work.add(run, planned[0]!);
  };
  return { work, end };
}

it('has no estimate before as many runs have ended as there are threads', () => {
  const { work, end } = watched(400);
  expect(work.etaSeconds).toBeNull();
  end(2, 3);
  expect(work.etaSeconds).toBeNull();
  end(2, 1);
  // The other 396 take 198 s; a rate of one run in 2 s would give 796 s.
  expect(work.etaSeconds).toBeGreaterThan(100);
  expect(work.etaSeconds).toBeLessThan(220);
});

it('counts no time in which stored results were read', () => {
  const { work, end } = watched(100);
  end(60, 50, { reused: true, status: 'succeeded' });
  end(64, 8);
  expect(work.share).toBeCloseTo(8 / 50);
  expect(work.etaSeconds).toBeCloseTo((4 * 40) / 10);
});

it('is printed without an estimate that nobody has', () => {
  vi.useFakeTimers();
  const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const progress = startProgress({ total: 100, unit: 'runs' });
  vi.advanceTimersByTime(3000);
  progress.update(1, { share: 0.01, etaSeconds: null });
  vi.advanceTimersByTime(3000);
  progress.update(8, { share: 0.08, etaSeconds: 70 });
  expect(written.mock.calls.map(([text]) => text)).toEqual([
    '1/100 runs, 1 %\n',
    '8/100 runs, 8 %  ETA 1\u202fmin 10\u202fs\n',
  ]);
  written.mockRestore();
  vi.useRealTimers();
});
