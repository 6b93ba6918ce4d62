import type { PlannedRun } from './run-plans.ts';

/** Returns notes about properties of planned runs that are easily overlooked, one sentence each. */
export function notesOn(runs: readonly PlannedRun[]): string[] {
  const onOneNode = runs.filter(isOnOneNode);
  return onOneNode.length > 0 ? [oneNodeNote(onOneNode)] : [];
}

/** A bare LogGP machine has no nodes: each process has its own place. */
const placesOf = ({ plan }: PlannedRun): number => Number(plan.machine.parameters.processesPerNode ?? 1);

function isOnOneNode(run: PlannedRun): boolean {
  const { processes } = run.plan;
  return processes > 1 && processes <= placesOf(run);
}

function oneNodeNote(runs: readonly PlannedRun[]): string {
  const [places, ...more] = new Set(runs.map(placesOf));
  if (more.length > 0)
    return 'Where P is at most machine.processesPerNode, all processes share a node, so there is no network between them.';
  const numbers = [...new Set(runs.map(({ plan }) => plan.processes))];
  const [fewest, most] = [Math.min(...numbers), Math.max(...numbers)];
  const which = fewest === most ? String(most) : `${fewest} to ${most}`;
  return `At P = ${which}, all processes are on one node, which holds ${places} (machine.processesPerNode), so there is no network between them.`;
}
