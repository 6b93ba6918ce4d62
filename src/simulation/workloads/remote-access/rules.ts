import type { Impossibility, RunSetting } from '../../run-setting.ts';
import type { RemoteAccessValues } from './parameters.ts';

const POSTED = new Set<unknown>(['read', 'put', 'fetch-and-add']);
/** Operations supported by any mechanism: reads and writes. */
const PLAIN = new Set<unknown>(['read', 'put', 'write']);

/** An operation for which a program waits is the only one in flight. */
export function onlyPosted({
  workload: { operation, outstanding },
}: RunSetting<RemoteAccessValues>): Impossibility | undefined {
  if (outstanding === 1 || POSTED.has(operation)) return undefined;
  return {
    code: 'SIM_OUTSTANDING',
    message: `a process waits for each ${operation}, so ${outstanding} of them cannot be outstanding; accepted: outstanding 1, or operation read, put or fetch-and-add`,
    blames: ['workload.outstanding', 'workload.operation'],
  };
}

/** Mechanisms differ in the calls that they offer beyond reads that are waited for, and writes. */
export function offeredCalls({ workload, offers }: RunSetting<RemoteAccessValues>): Impossibility | undefined {
  const { operation, outstanding } = workload;
  if (!PLAIN.has(operation) && !offers.includes('atomics')) {
    return {
      code: 'SIM_INCOMPATIBLE',
      message: `${operation} is an atomic, which the mechanism does not have; accepted: operation read, put or write, or a mechanism with atomics`,
      blames: ['workload.operation'],
    };
  }
  if (outstanding === 1 || operation === 'put' || offers.includes('posted-reads')) return undefined;
  return {
    code: 'SIM_OUTSTANDING',
    message: `with a mechanism that does not post gets and atomics, a process waits for each ${operation}, so ${outstanding} of them cannot be outstanding; accepted: outstanding 1, operation put, or a mechanism that posts them`,
    blames: ['workload.outstanding', 'workload.operation'],
  };
}
