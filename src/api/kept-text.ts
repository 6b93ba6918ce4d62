/** JSON of objects that never change: runs and comparisons that are kept in memory. */
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
