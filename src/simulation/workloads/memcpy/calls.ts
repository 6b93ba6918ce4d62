import type { CallSetting, ExpectedCalls, Work } from '../../contract/expected-calls.ts';
import { LINE_BYTES } from '../../engine/usual-sizes.ts';
import { numbersOf } from '../memory.ts';

/** Operations over which the time of a copy alone is measured, before measuring it together with computation. */
export const BASE_OPERATIONS = 4;

export function memcpyCalls(setting: CallSetting): ExpectedCalls {
  const number = numbersOf(setting.workload);
  const operations = operationsOf(setting);
  return {
    copy: { count: operations * number('window'), bytes: number('copyBytes') },
    flush: { count: operations },
    ...(number('computationRatio') > 0 && {
      compute: { count: setting.computing * number('operationsPerProcess') },
    }),
  };
}

/** Source and destination of all copies. */
export function memcpyWork(setting: CallSetting): Work {
  const number = numbersOf(setting.workload);
  return { cacheLines: (2 * operationsOf(setting) * number('window') * number('copyBytes')) / LINE_BYTES };
}

function operationsOf({ workload, computing }: CallSetting): number {
  const number = numbersOf(workload);
  const base = number('computationRatio') > 0 ? BASE_OPERATIONS : 0;
  return computing * (number('operationsPerProcess') + number('warmupOperations') + base);
}
