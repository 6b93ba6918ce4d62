import type { CallSetting, ExpectedCalls, Work } from '../../../contract/expected-calls.ts';
import { nodesOf } from '../../../engine/nodes.ts';
import { applicationCalls } from '../expected-calls.ts';
import type { BarnesValues } from './parameters.ts';
import { BARRIERS, shapeOf } from './shape.ts';

/** Cells of a tree with one body a leaf, for each body; interactions of a body, for each doubling of bodies, at theta 1. */
const CELLS = 0.5;
const INTERACTIONS = 12;

/**
 * All threads get most of the tree, and neighbours get units of bodies repeatedly, since accelerations are stored beside
 * positions.
 */
export function barnesCalls(setting: CallSetting<BarnesValues>): ExpectedCalls {
  const { workload, computing, offers, processes, machine } = setting;
  const [bodies, steps] = [workload.bodies, workload.steps];
  const { bodyUnits, unitBytes, perUnit, cellsPerUnit } = shapeOf({ bodies, unitBytes: workload.unitBytes });
  const isPaged = offers.includes('shared-pages');
  const sharers = isPaged ? nodesOf(processes, machine.processesPerNode) : computing;
  const foreign = (sharers - 1) / sharers;
  const interactions = interactionsOf(setting);
  const cellUnits = (CELLS * bodies) / cellsPerUnit;
  const met = Math.min(bodyUnits + cellUnits, interactions + (interactions * bodies) / sharers / perUnit / 8);
  const again = isPaged ? bodies : 0;
  const threads = Math.min(computing, bodies);
  const computations = steps * (isPaged ? bodies * 1.3 : 4 * threads + foreign * met * threads);
  return applicationCalls(setting, {
    fetches: steps * foreign * (bodyUnits + sharers * met + again),
    bytes: unitBytes,
    upgrades: sharers > 1 ? steps * (foreign * again + cellUnits + bodyUnits) : 0,
    returns: 0,
    barriers: BARRIERS * steps,
    locks: 0,
    computations,
    computeNs: (steps * bodies * (interactions + 2) * workload.interactionNs) / computations,
  });
}

/** With the tree that is built, walked and given up. */
const STEPS_PER_INTERACTION = 30;

export function barnesWork(setting: CallSetting<BarnesValues>): Work {
  const { workload } = setting;
  return { steps: STEPS_PER_INTERACTION * workload.steps * workload.bodies * interactionsOf(setting) };
}

/** Interactions of each body per step. */
function interactionsOf({ workload }: CallSetting<BarnesValues>): number {
  const bodies = workload.bodies;
  return Math.min(bodies - 1, (INTERACTIONS * Math.log2(bodies + 1)) / workload.theta ** 2);
}
