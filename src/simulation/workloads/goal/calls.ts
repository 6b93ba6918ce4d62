import type { CallSetting, ExpectedCalls } from '../../contract/expected-calls.ts';

/** Returns the operations of the schedule. */
export const goalCalls = ({ scheduledOperations }: CallSetting): ExpectedCalls => ({
  scheduled: { count: scheduledOperations },
});
