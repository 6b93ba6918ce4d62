import type { CallSetting, ExpectedCalls } from '../../contract/expected-calls.ts';
import { numbersOf } from '../memory.ts';
import { appendCalls } from '../remote-log.ts';

/** Returns the gets, and the calls for logging them. */
export function getLoggingCalls(setting: CallSetting): ExpectedCalls {
  const number = numbersOf(setting.workload);
  const gets = { count: setting.computing * number('operationsPerProcess'), bytes: number('getBytes') };
  return { get: gets, ...appendCalls(gets, setting) };
}
