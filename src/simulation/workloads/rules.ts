import { nodesOf } from '../engine/nodes.ts';
import type { Impossibility, Rule, RunSetting } from '../run-setting.ts';

/** Requires a minimum number of computing processes, for `needs` ("a stream needs two processes: a sender and a receiver"). */
export const atLeast =
  (least: number, needs: string): Rule =>
  ({ computing, processes }) => {
    if (computing >= least) return undefined;
    const left = computing < processes ? `, ${computing} of them compute` : '';
    const found = `there ${processes === 1 ? 'is 1 process' : `are ${processes} processes`}${left}`;
    return tooFew(`${needs}; ${found}; accepted: at least ${least}${left && ' that compute'}`);
  };

/** Requires a minimum number of nodes, for `needs` ("events between kernels take 2 nodes"). */
export function needsNodes(
  needed: number,
  needs: string,
  { machine: { processesPerNode }, processes }: RunSetting,
  ...blames: string[]
): Impossibility | undefined {
  const nodes = nodesOf(processes, processesPerNode);
  if (nodes >= needed) return undefined;
  const most = Math.floor((processes - 1) / (needed - 1));
  const denser = most > 0 ? `, or machine.processesPerNode of at most ${most}` : '';
  const found = `${processes} ${processes === 1 ? 'process is' : `processes, up to ${processesPerNode} per node, are`} on ${nodes}`;
  const message = `${needs}, and ${found}; accepted: ${(needed - 1) * processesPerNode + 1} processes or more${denser}`;
  return tooFew(message, 'machine.processesPerNode', ...blames);
}

/** Values that do not go with the number of processes. */
export function tooFew(message: string, ...blames: string[]): Impossibility {
  return { code: 'SIM_PROCESSES', message, blames: ['processes', ...blames] };
}
