import type { Impossibility, RunSetting } from '../../run-setting.ts';

/** What a program waits for is under way alone. */
export function onlyPosted({ workload: { operation, outstanding } }: RunSetting): Impossibility | undefined {
  if (outstanding === 1 || operation === 'read' || operation === 'put' || operation === 'fetch-and-add')
    return undefined;
  return {
    code: 'SIM_OUTSTANDING',
    message: `a process waits for each ${operation}, so ${outstanding} of them cannot be under way; accepted: outstanding 1, or operation read, put or fetch-and-add`,
    blames: ['workload.outstanding', 'workload.operation'],
  };
}
