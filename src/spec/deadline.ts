/** Longest wall time of a run if nobody sets it, in ms: workers end what takes longer, plans refuse what will. */
export const USUAL_DEADLINE_MS = 15 * 60_000;
