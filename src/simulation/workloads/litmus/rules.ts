import type { Impossibility, Rule, RunSetting } from '../../run-setting.ts';
import { tooFew } from '../rules.ts';
import type { LitmusValues } from './parameters.ts';
import { LITMUS_TESTS, type LitmusName } from './tests.ts';

/** Homes that take no part as threads. */
export const HOMES = { same: 1, two: 2, crossed: 0 } as const;

/** Processes that a test takes. */
export function processesFor(test: LitmusName, homes: keyof typeof HOMES): number {
  return LITMUS_TESTS[test].threads.length + HOMES[homes];
}

/** Returns the computing process that plays a part; all parts are as far apart as possible. */
export function placeOf(part: number, needed: number, active: number): number {
  return Math.floor((part * active) / needed);
}

function enoughProcesses({ workload, computing, processes }: RunSetting<LitmusValues>): Impossibility | undefined {
  const needed = processesFor(workload.test as LitmusName, workload.homes as keyof typeof HOMES);
  if (computing >= needed) return undefined;
  const found = computing === 1 ? 'there is 1 process that computes' : `there are ${computing} processes that compute`;
  const which = computing < processes ? ' that compute' : '';
  return tooFew(
    `test ${workload.test} with homes ${workload.homes} takes ${needed} processes; ${found}; accepted: at least ${needed}${which}`,
    'workload.homes',
  );
}

export const litmusRules: readonly Rule<LitmusValues>[] = [enoughProcesses];
