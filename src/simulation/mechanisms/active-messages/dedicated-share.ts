import { dedicatedOf } from '../../attention/dedicated-share.ts';
import type { Machine } from '../../machines/schema.ts';
import type { Impossibility, RunSetting } from '../../run-setting.ts';
import type { AmOnloadValues } from './parameters.ts';

/** Processes that are left to compute, over all nodes. */
export function computingBeside(machine: Machine, own: AmOnloadValues, processes: number): number {
  const perNode = machine.processesPerNode;
  const count = countOf(own);
  const full = Math.floor(processes / perNode);
  const rest = processes % perNode;
  const ofFull = full * (perNode - dedicatedOf(count, perNode, perNode));
  return ofFull + (rest === 0 ? 0 : rest - dedicatedOf(count, rest, perNode));
}

export function fewerThanCores({ machine, mechanism }: RunSetting<unknown, AmOnloadValues>): Impossibility | undefined {
  const [count, cores] = [countOf(mechanism), machine.processesPerNode];
  if (count < cores || cores === 1) return undefined;
  return {
    code: 'SIM_DEDICATED_CORES',
    message: `dedicatedCores ${count} is not below processesPerNode ${cores}; accepted: less than ${cores}`,
    blames: ['mechanism.dedicatedCores', 'machine.processesPerNode'],
  };
}

export function someoneComputes({ machine, processes }: RunSetting): Impossibility | undefined {
  const perNode = machine.processesPerNode;
  if (perNode > 1 && processes % perNode !== 1) return undefined;
  const node = Math.floor(processes / perNode);
  return {
    code: 'SIM_DEDICATED_CORES',
    message:
      `node ${perNode === 1 ? 0 : node} has a single process, which cannot both compute and be set aside for handlers; ` +
      `accepted: processes that leave no node with one (at ${perNode} on a node)`,
    blames: ['processes', 'machine.processesPerNode'],
  };
}

/** `best` tries one core and more. */
function countOf({ dedicatedCores }: AmOnloadValues): number {
  return dedicatedCores === 'best' ? 1 : dedicatedCores;
}
