import type { CallSetting, ExpectedCalls } from '../../contract/expected-calls.ts';

/** What the schedule has. */
export const goalCalls = ({ scheduledOperations }: CallSetting): ExpectedCalls => ({
  scheduled: { count: scheduledOperations },
});
