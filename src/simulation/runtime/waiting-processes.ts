/** A process that has not ended, and the latest call of its program. */
export interface WaitingProcess {
  readonly rank: number;
  /** `put`, `lock`, `wait` …; undefined before its first call. */
  readonly asked: string | undefined;
  readonly target: number;
}

const MOST_NAMED = 3;

/** Describes what processes wait for: `2 after wait (processes 0, 5), 62 after lock (process 1 at 4, …)`. */
export function waitingInWords(waiting: readonly WaitingProcess[]): string {
  const groups = new Map<string, WaitingProcess[]>();
  for (const process of waiting) {
    const asked = process.asked ?? 'the start';
    groups.set(asked, [...(groups.get(asked) ?? []), process]);
  }
  return [...groups].map(([asked, members]) => `${members.length} after ${asked} (${named(members)})`).join(', ');
}

function named(members: readonly WaitingProcess[]): string {
  const shown = members.slice(0, MOST_NAMED).map(placeOf);
  return [...shown, ...(members.length > shown.length ? ['…'] : [])].join(', ');
}

function placeOf({ rank, target }: WaitingProcess): string {
  return target < 0 ? `process ${rank}` : `process ${rank} at process ${target}`;
}
