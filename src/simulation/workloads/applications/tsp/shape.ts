/** Share of its cities that a tour has when it becomes a task: 7 of 19, so that one thread solves the last 12. */
const TASK_SHARE = 7 / 19;

/** The generator of the cities begins with this. */
export const INSTANCE = 4;

export function taskCitiesOf(cities: number): number {
  return Math.ceil(cities * TASK_SHARE);
}

/** Maximum number of tours: 1.4 MB of 148 B each, in which 19 cities fit. */
export const MOST_TOURS = 10_240;
