/** JSON of objects that never change: experiments, runs and comparisons that are kept in memory. */
const texts = new WeakMap<object, string>();

/** The JSON of an object that never changes, made once while it is kept. */
export function keptText(value: object): string {
  let text = texts.get(value);
  if (text === undefined) {
    text = JSON.stringify(value);
    texts.set(value, text);
  }
  return text;
}

/** The JSON of a page of a list: its items, then what else it tells. */
export function pageText({ items, ...page }: { readonly items: readonly object[]; readonly total: number }): string {
  return `{"items":[${items.map(keptText).join()}],${JSON.stringify(page).slice(1)}`;
}
