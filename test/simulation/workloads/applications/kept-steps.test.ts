import { describe, expect, it } from 'vitest';
import { Bodies } from '../../../../src/simulation/workloads/applications/nbody/bodies.ts';
import { copiedFromKept, keepingStep } from '../../../../src/simulation/workloads/applications/nbody/kept-steps.ts';

const COUNT = 40;
const STEPS = 3;

/** The same steps by so many threads: only one thread's are kept. */
function moved(seed: number, threads: number): string {
  const bodies = new Bodies(COUNT, seed);
  for (let step = 0; step < STEPS; step += 1) {
    for (let thread = 0; thread < threads; thread += 1)
      bodies.move(step, (COUNT * thread) / threads, (COUNT * (thread + 1)) / threads);
  }
  return bodies.checksum();
}

/** A step of all bodies that is kept from now on. */
function keptStep() {
  const from = Float64Array.from({ length: 3 * COUNT }, (_, at) => at / 7);
  const step = { from, to: new Float64Array(3 * COUNT), velocities: new Float64Array(3 * COUNT) };
  keepingStep(step, () => step.to.fill(1));
  return { ...step, to: new Float64Array(3 * COUNT) };
}

describe('a step of bodies that is kept', () => {
  it('is what threads compute that know of none', () => {
    for (const seed of [11, 12]) {
      const computed = moved(seed, 4);
      expect([moved(seed, 1), moved(seed, 8), moved(seed, 5)]).toEqual([computed, computed, computed]);
    }
  });

  it('is taken for the coordinates that are asked for', () => {
    const step = keptStep();
    expect(copiedFromKept(step, 3, 6)).toBe(true);
    expect([...step.to.subarray(0, 9)]).toEqual([0, 0, 0, 1, 1, 1, 0, 0, 0]);
  });

  it('is not taken where one body lies elsewhere, or has another velocity', () => {
    const moving = keptStep();
    moving.velocities[2] = 1e-12;
    expect([copiedFromKept(moving, 0, 3), copiedFromKept(moving, 3, 6)]).toEqual([false, true]);
    const elsewhere = keptStep();
    elsewhere.from[3 * COUNT - 1]! += 1e-9;
    expect(copiedFromKept(elsewhere, 0, 3)).toBe(false);
    expect(elsewhere.to.every((coordinate) => coordinate === 0)).toBe(true);
  });
});
