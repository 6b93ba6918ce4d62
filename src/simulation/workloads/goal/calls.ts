import type { CallSetting, ExpectedCalls } from '../../contract/expected-calls.ts';
import type { GoalValues } from './parameters.ts';

/** Returns the operations of the schedule. */
export const goalCalls = ({ scheduledOperations }: CallSetting<GoalValues>): ExpectedCalls => ({
  scheduled: { count: scheduledOperations },
});
