import type { ModelsOf } from '../workload.ts';
import { scheduleOf } from './kept-schedules.ts';

export const models: ModelsOf<'goal'> = {
  goal: { schedule: scheduleOf },
};
