/** JSON of objects that never change: parameters that many runs share, results and comparisons that are kept in memory. */
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

/** The JSON of an object whose own objects never change. */
export function textOfParts(whole: object): string {
  const parts: string[] = [];
  for (const [name, value] of Object.entries(whole)) {
    if (value === undefined) continue;
    parts.push(`${JSON.stringify(name)}:${isObject(value) ? keptText(value) : JSON.stringify(value)}`);
  }
  return `{${parts.join()}}`;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
