import { describe, expect, it } from 'vitest';
import { levelsOf } from '../../../../src/simulation/workloads/applications/ocean/levels.ts';
import { Multigrid } from '../../../../src/simulation/workloads/applications/ocean/multigrid.ts';
import { phasesOf } from '../../../../src/simulation/workloads/applications/ocean/phases.ts';
import { succeeded } from './runs.ts';

/** By how much the largest residual falls in each of so many V-cycles, of one thread. */
function fallsOf(gridSize: number, cycles: number, sweepPairs = 1): number[] {
  const sizes = levelsOf(gridSize);
  const solver = new Multigrid(sizes, 1);
  const cycle = phasesOf({ levels: sizes.length, cycles: 1, sweepPairs }).filter(({ kind }) => kind !== 'field');
  const residuals = [solver.residual()];
  // A time step solves two equations, each by one cycle.
  for (let twice = 0; twice < cycles / 2; twice += 1) {
    for (const phase of cycle) {
      if (phase.kind === 'sweep') solver.sweep(phase.level, phase.parity, 0, sizes[phase.level]!);
      else if (phase.kind === 'restrict') solver.restrict(phase.level, 0, sizes[phase.level + 1]!);
      else if (phase.kind === 'prolong') solver.prolong(phase.level, 0, sizes[phase.level]!);
    }
    residuals.push(solver.residual());
  }
  solver.release();
  return residuals.slice(1).map((residual, index) => residual / residuals[index]!);
}

describe('the V-cycles of ocean', () => {
  it.each([34, 66, 258, 514, 770])('reduce the residual on a grid of %d by a pair of sweeps a level', (gridSize) => {
    const falls = fallsOf(gridSize, 6);
    expect(falls[0]).toBeLessThan(0.5);
    for (const fall of falls) expect(fall).toBeLessThan(0.9);
  });

  it('reduce it as fast on a grid of the paper as on a small one', () => {
    for (const fall of fallsOf(1026, 4)) expect(fall).toBeLessThan(0.5);
  });

  it('is left to sweeps, as far as they go, where a grid cannot be halved', () => {
    const parameters = { gridSize: 289, steps: 1, cycles: 1, sweepPairs: 1 };
    expect(succeeded({ application: 'ocean', processes: 3, parameters }).status).toBe('succeeded');
  });
});
