import type { CallSetting, ExpectedCalls, Work } from '../../contract/expected-calls.ts';
import { LINE_BYTES } from '../../engine/usual-sizes.ts';
import type { MemcpyValues } from './parameters.ts';

/** Operations over which the time of a copy alone is measured, before measuring it together with computation. */
export const BASE_OPERATIONS = 4;

export function memcpyCalls(setting: CallSetting<MemcpyValues>): ExpectedCalls {
  const { workload } = setting;
  const operations = operationsOf(setting);
  return {
    copy: { count: operations * workload.window, bytes: workload.copyBytes },
    flush: { count: operations },
    ...(workload.computationRatio > 0 && {
      compute: { count: setting.computing * workload.operationsPerProcess },
    }),
  };
}

/** Source and destination of all copies. */
export function memcpyWork(setting: CallSetting<MemcpyValues>): Work {
  const { workload } = setting;
  return { cacheLines: (2 * operationsOf(setting) * workload.window * workload.copyBytes) / LINE_BYTES };
}

function operationsOf({ workload, computing }: CallSetting<MemcpyValues>): number {
  const base = workload.computationRatio > 0 ? BASE_OPERATIONS : 0;
  return computing * (workload.operationsPerProcess + workload.warmupOperations + base);
}
