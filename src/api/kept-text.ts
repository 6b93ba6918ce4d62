/** Serialised JSON of immutable objects: experiments, runs and comparisons held in memory. */
const texts = new WeakMap<object, string>();

/** Returns the JSON of an immutable object, serialised once as long as the object is held. */
export function keptText(value: object): string {
  let text = texts.get(value);
  if (text === undefined) {
    text = JSON.stringify(value);
    texts.set(value, text);
  }
  return text;
}

/** Returns the JSON of a list's page: its items, then its other fields. */
export function pageText({ items, ...page }: { readonly items: readonly object[]; readonly total: number }): string {
  return `{"items":[${items.map(keptText).join()}],${JSON.stringify(page).slice(1)}`;
}
