/** What the browser keeps for this page. It may refuse, be full, or hold what somebody else wrote: none of that is an error. */
function attempt<Value>(act: () => Value): Value | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}

export function readKept(key: string, store: () => Storage = () => localStorage): string | undefined {
  return attempt(() => store().getItem(key)) ?? undefined;
}

/** Keeps a text, or forgets it where it is undefined. */
export function keep(key: string, text: string | undefined, store: () => Storage = () => localStorage): void {
  attempt(() => (text === undefined ? store().removeItem(key) : store().setItem(key, text)));
}
