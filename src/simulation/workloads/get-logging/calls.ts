import type { CallSetting, ExpectedCalls } from '../../contract/expected-calls.ts';
import { appendCalls } from '../remote-log.ts';
import type { GetLoggingValues } from './parameters.ts';

/** Returns the gets, and the calls for logging them. */
export function getLoggingCalls(setting: CallSetting<GetLoggingValues>): ExpectedCalls {
  const { workload } = setting;
  const gets = { count: setting.computing * workload.operationsPerProcess, bytes: workload.getBytes };
  return { get: gets, ...appendCalls(gets, setting) };
}
