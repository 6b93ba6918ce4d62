import type { CallSetting, ExpectedCalls } from '../../contract/expected-calls.ts';
import { numbersOf } from '../memory.ts';
import { appendCalls } from '../remote-log.ts';

/** Gets, and what it takes to log each. */
export function getLoggingCalls(setting: CallSetting): ExpectedCalls {
  const number = numbersOf(setting.workload);
  const gets = { count: setting.computing * number('operationsPerProcess'), bytes: number('getBytes') };
  return { get: gets, ...appendCalls(gets, setting) };
}
