const EARLIEST = Date.parse('2026-01-05T09:00:00.000Z');
const TIME = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;
const SECRET = 'the secret itself, shown once';

/** An answer as an example of it: its earliest time is the same in every one, and its secret is none. */
export function exampleOf(answer: unknown): unknown {
  const times: number[] = [];
  JSON.stringify(answer, (_key, value: unknown) => {
    if (isTime(value)) times.push(Date.parse(value));
    return value;
  });
  const shift = EARLIEST - Math.min(...times);
  const shown = (key: string, value: unknown) => {
    if (isTime(value)) return new Date(Date.parse(value) + shift).toISOString();
    return key === 'token' && typeof value === 'string' ? SECRET : value;
  };
  return JSON.parse(JSON.stringify(answer, shown)) as unknown;
}

function isTime(value: unknown): value is string {
  return typeof value === 'string' && TIME.test(value);
}

/** Which keys there are and of which types; of a list what its elements are together. */
export function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return [...new Set(value.map((item) => JSON.stringify(shapeOf(item))))].sort();
  if (typeof value !== 'object' || value === null) return value === null ? 'null' : typeof value;
  const entries = Object.entries(value).map(([key, item]) => [key, shapeOf(item)] as const);
  return Object.fromEntries(entries);
}
