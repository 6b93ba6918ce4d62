import { describe, expect, it } from 'vitest';
import { Random } from '../../../src/simulation/engine/random.ts';
import { StartUp } from '../../../src/simulation/engine/start-up.ts';

function startUpOf(latencies: Iterable<number>): StartUp {
  const startUp = new StartUp();
  for (const latency of latencies) startUp.add(latency);
  return startUp;
}

/** As in the definition: for each truncation, from scratch. */
function leftOutByDefinition(latencies: readonly number[]): number {
  const full = Math.floor(latencies.length / 5);
  const batches = Array.from({ length: full }, (_, i) => latencies.slice(5 * i, 5 * i + 5).reduce((a, b) => a + b) / 5);
  const errors = Array.from({ length: Math.floor(full / 2) + 1 }, (_, first) => {
    const rest = batches.slice(first);
    const mean = rest.reduce((a, b) => a + b) / rest.length;
    return rest.reduce((sum, each) => sum + (each - mean) ** 2, 0) / rest.length ** 2;
  });
  return 5 * errors.indexOf(Math.min(...errors));
}

/** Latencies about 100 that begin at another level and come to it exponentially. */
function settling(count: number, from: number, within: number): number[] {
  const draws = new Random(1, `settling ${count} ${from}`);
  return Array.from(
    { length: count },
    (_, i) => 100 + (from - 100) * Math.exp(-i / within) + 4 * (draws.fraction() - 0.5),
  );
}

describe('the start-up of a run', () => {
  it.each([20, 300])('that begins at a latency of %d is left out', (from) => {
    const latencies = settling(1000, from, 40);
    const startUp = startUpOf(latencies);
    expect(startUp.leftOut).toBe(leftOutByDefinition(latencies));
    expect(startUp.leftOut).toBeGreaterThan(80);
    expect(startUp.steadyMean).toBeCloseTo(100, 0);
    expect(Math.abs(latencies.reduce((a, b) => a + b) / 1000 - 100)).toBeGreaterThan(3);
  });

  it('is none where latencies are alike', () => {
    const startUp = startUpOf(new Array(1003).fill(7));
    expect([startUp.leftOut, startUp.steadyMean]).toEqual([0, 7]);
  });

  it('counts the operations behind the last whole batch as well', () => {
    const startUp = startUpOf([...new Array(100).fill(1), 104]);
    expect(startUp.steadyMean).toBeCloseTo((100 + 104) / 101, 12);
  });

  it('is not looked for among fewer than 50 operations', () => {
    expect(startUpOf([...new Array(24).fill(1000), ...new Array(25).fill(1)]).leftOut).toBe(0);
    expect(startUpOf([...new Array(25).fill(1000), ...new Array(25).fill(1)]).leftOut).toBe(25);
  });

  it('takes batches together where there are more than are kept', () => {
    const latencies = settling(100_000, 300, 5000);
    const startUp = startUpOf(latencies);
    expect(startUp.leftOut % 40).toBe(0);
    expect(startUp.leftOut).toBeGreaterThan(10_000);
    expect(startUp.steadyMean).toBeCloseTo(100, 0);
  });

  it('has a mean of 0 where nothing ended', () => {
    expect(startUpOf([]).steadyMean).toBe(0);
  });
});
