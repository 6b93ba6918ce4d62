import { createHash } from 'node:crypto';
import type { Schedule } from '../../contract/schedule.ts';
import { SimulationFault } from '../../engine/fault.ts';
import type { Attachments } from '../../run.ts';
import type { GoalValues } from './parameters.ts';
import { parseSchedule } from './parse-schedule.ts';
import { ScheduleError } from './schedule-error.ts';

/** Schedules that a thread keeps, and the bytes of text they may have together; the last one is kept in any case. */
const MOST_KEPT = 8;
const MOST_KEPT_BYTES = 256 * 1024 * 1024;

/** Schedules by the digest of their text, the one used last at the end. */
const kept = new Map<string, { readonly schedule: Schedule; readonly textBytes: number }>();

/**
 * Returns the schedule of a plan: cached in this thread, or parsed from the text that came with the plan.
 * @throws SimulationFault SIM_SCHEDULE_MISSING without a text, SIM_SCHEDULE_DIGEST if it is not the one in the plan,
 * SIM_SCHEDULE_INVALID with line and column of a syntax error
 */
export function scheduleOf({ schedule: digest }: GoalValues, attachments: Attachments): Schedule {
  const known = kept.get(digest);
  if (known !== undefined) {
    kept.delete(digest);
    kept.set(digest, known);
    return known.schedule;
  }
  const text = attachments.schedule;
  if (text === undefined) {
    throw new SimulationFault(
      'SIM_SCHEDULE_MISSING',
      `the text of schedule ${digest} did not come with the plan; if it has been deleted, upload it again and retry the run`,
    );
  }
  const schedule = read(digest, text);
  keep(digest, schedule, text.length);
  return schedule;
}

function read(digest: string, text: Uint8Array): Schedule {
  const actual = createHash('sha256').update(text).digest('hex');
  if (actual !== digest) {
    throw new SimulationFault(
      'SIM_SCHEDULE_DIGEST',
      `the plan names schedule ${digest}, but its text has digest ${actual}`,
    );
  }
  try {
    return parseSchedule(text);
  } catch (error) {
    if (error instanceof ScheduleError) throw new SimulationFault('SIM_SCHEDULE_INVALID', error.message);
    throw error;
  }
}

function keep(digest: string, schedule: Schedule, textBytes: number): void {
  kept.set(digest, { schedule, textBytes });
  const sum = () => [...kept.values()].reduce((total, entry) => total + entry.textBytes, 0);
  while (kept.size > 1 && (kept.size > MOST_KEPT || sum() > MOST_KEPT_BYTES)) {
    kept.delete(kept.keys().next().value!);
  }
}
