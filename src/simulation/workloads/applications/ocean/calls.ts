import type { CallSetting, ExpectedCalls, Work } from '../../../contract/expected-calls.ts';
import { nodesOf } from '../../../engine/nodes.ts';
import { applicationCalls } from '../expected-calls.ts';
import { levelsOf, rowBytesOf } from './levels.ts';
import type { OceanValues } from './parameters.ts';
import { type Phase, phasesOf } from './phases.ts';

/** Share of the threads that want the lock of the error while another one has it: they end a sweep at about the same time. */
const LATE_SHARE = 0.25;

/** A row of each neighbour in a phase, of two fields or one level; and the error of each sweep. */
export function oceanCalls(setting: CallSetting<OceanValues>): ExpectedCalls {
  const { workload, computing, offers, processes, machine } = setting;
  const sizes = levelsOf(workload.gridSize);
  const phases = phasesOf({ levels: sizes.length, cycles: workload.cycles, sweepPairs: workload.sweepPairs });
  const steps = workload.steps;
  const count = (kind: string) => steps * phases.filter((phase) => phase.kind === kind).length;
  const isPaged = offers.includes('shared-pages');
  const sharers = isPaged ? nodesOf(processes, machine.processesPerNode) : computing;
  const borders = 2 * (Math.min(sharers, sizes[0]!) - 1);
  const rows = borders * (2 * count('field') + count('sweep') + count('prolong') + count('restrict'));
  const errors = sharers > 1 ? sharers * count('sweep') : 0;
  const bytes = rowBytesOf(sizes[0]!) / 4;
  return applicationCalls(setting, {
    fetches: rows + 2 * errors,
    bytes,
    upgrades: rows,
    returns: errors,
    amongNeighbours: true,
    ownUnits: (steps * ownBytesOf(phases, sizes)) / bytes,
    barriers: steps * phases.length,
    locks: computing * count('sweep'),
    contenders: Math.max(1, LATE_SHARE * computing),
    computations: steps * phases.length * computing,
    computeNs: ((sizes[0]! ** 2 / computing) * workload.pointNs) / 3,
  });
}

/** Returns the bytes of all rows that are computed in a time step. */
function ownBytesOf(phases: readonly Phase[], sizes: readonly number[]): number {
  const rowsOf = (phase: Phase) => sizes[phase.kind === 'field' ? 0 : phase.level]!;
  return phases.reduce((sum, phase) => sum + rowsOf(phase) * rowBytesOf(rowsOf(phase)), 0);
}

/** With its neighbours, and again for one thread. */
const STEPS_PER_POINT = 4;

/** Points of all phases, most of which are sweeps over coarser levels. */
export function oceanWork({ workload }: CallSetting<OceanValues>): Work {
  const levels = levelsOf(workload.gridSize);
  const phases = phasesOf({ levels: levels.length, cycles: workload.cycles, sweepPairs: workload.sweepPairs });
  return { steps: (STEPS_PER_POINT * workload.steps * phases.length * levels[0]! ** 2) / levels.length };
}
