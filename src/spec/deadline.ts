/** Default limit on the wall time of a run, ms: workers end longer runs, and plans refuse those expected to be longer. */
export const USUAL_DEADLINE_MS = 15 * 60_000;
