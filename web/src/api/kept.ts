/** Accesses the browser's storage. It may be refused, be full, or contain data of other origin; none of that is an error. */
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

/** Stores a text, or removes it if undefined. */
export function keep(key: string, text: string | undefined, store: () => Storage = () => localStorage): void {
  attempt(() => (text === undefined ? store().removeItem(key) : store().setItem(key, text)));
}
