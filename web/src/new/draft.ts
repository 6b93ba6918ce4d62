/** The specification that is being written. It may be wrong or unfinished: only the service judges it. */
export type Draft = Readonly<Record<string, unknown>>;

type Key = string | number;

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The value at a path; undefined where there is none. */
export function getAt(draft: unknown, path: readonly Key[]): unknown {
  return path.reduce<unknown>((value, key) => {
    if (Array.isArray(value)) return value[Number(key)];
    return isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
  }, draft);
}

/** A copy with another value at a path; undefined removes the key. Objects on the way are made where they are missing. */
export function setAt(draft: Draft, path: readonly Key[], value: unknown): Draft {
  return replaced(draft, path, value) as Draft;
}

function replaced(holder: unknown, [key, ...rest]: readonly Key[], value: unknown): unknown {
  if (key === undefined) return value;
  if (Array.isArray(holder)) {
    return holder.map((item: unknown, place) => (place === Number(key) ? replaced(item, rest, value) : item));
  }
  const before = isObject(holder) ? holder : {};
  const next = replaced(before[key], rest, value);
  const { [key]: _dropped, ...others } = before;
  if (next === undefined || (isObject(next) && Object.keys(next).length === 0 && rest.length > 0)) return others;
  return key in before ? { ...before, [key]: next } : { ...others, [key]: next };
}

/** More than any specification needs; what is nested deeper would exhaust the stack of whoever walks it. */
const DEEPEST = 24;

/** A document as a draft; undefined where it is no object, or nested too deeply to be worked with. */
export function plainDraft(document: unknown): Draft | undefined {
  return isObject(document) && isShallow(document, DEEPEST) ? normalise(document) : undefined;
}

/** A document that somebody wrote as a draft; throws with the reason where it is none. */
export function readDraft(document: unknown): Draft {
  if (document === null || document === undefined) return {};
  if (!isObject(document))
    throw new Error('A specification is a list of keys with values, for example machine: cray-xe6.');
  if (!isShallow(document, DEEPEST)) throw new Error(`It is nested more than ${DEEPEST} levels deep.`);
  // As it will be sent: sets, bytes and numbers that are none would be something else there.
  return normalise(JSON.parse(JSON.stringify(document)));
}

function isShallow(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return levels > 0 && Object.values(value).every((item) => isShallow(item, levels - 1));
}

/** Any value as the text of a field; what is none is shown as it would be written. */
export function asText(value: unknown): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** Short forms written out, so that every place has one address: machine and mechanisms are objects. */
export function normalise(document: unknown): Draft {
  if (!isObject(document)) return {};
  const { machine, mechanisms } = document;
  return {
    ...document,
    ...(typeof machine === 'string' ? { machine: { preset: machine } } : {}),
    ...(Array.isArray(mechanisms)
      ? { mechanisms: mechanisms.map((entry: unknown) => (typeof entry === 'string' ? { kind: entry } : entry)) }
      : {}),
  };
}

/** What is shown as YAML and sent: an object that only names a kind is written as that name. */
export function compact(draft: Draft): Draft {
  const { machine, mechanisms, ...others } = draft;
  const only = (value: unknown, key: string) =>
    isObject(value) && Object.keys(value).every((name) => name === key || isEmpty(value[name])) ? value[key] : value;
  const entries: [string, unknown][] = Object.keys(draft).map((key) => {
    if (key === 'machine') return [key, only(machine, 'preset')];
    if (key === 'mechanisms' && Array.isArray(mechanisms))
      return [key, mechanisms.map((entry: unknown) => only(entry, 'kind'))];
    return [key, others[key]];
  });
  return Object.fromEntries(entries.filter(([, value]) => !isEmpty(value)));
}

function isEmpty(value: unknown): boolean {
  return (
    value === undefined ||
    value === '' ||
    (Array.isArray(value) && value.length === 0) ||
    (isObject(value) && Object.keys(value).length === 0)
  );
}

export function kindOf(mechanism: unknown): string {
  return asText(getAt(mechanism, ['kind']) ?? mechanism);
}

/** A value as it was typed: a number where it reads as one, otherwise the text, which the service will complain about. */
export function readValue(text: string): number | string | boolean | undefined {
  const trimmed = text.trim();
  if (trimmed === '') return undefined;
  if (trimmed === 'true' || trimmed === 'false') return trimmed === 'true';
  const value = Number(trimmed.replaceAll('\u202f', ''));
  return Number.isNaN(value) ? trimmed : value;
}

/** `32, 64 128` -> [32, 64, 128]. */
export function readValues(text: string): (number | string | boolean)[] {
  return text
    .split(/[,;\s]+/)
    .map(readValue)
    .filter((value) => value !== undefined);
}

/** Element id of a place in the document, so that an error can lead to its field. */
export function fieldId(pointer: string): string {
  return `f${pointer.replaceAll('/', '-')}`;
}

/** The field that an error belongs to: its own, or that of the nearest enclosing place which has one. */
export function nearestId(pointer: string, exists: (id: string) => boolean): string | undefined {
  for (let place = pointer; ; place = place.slice(0, place.lastIndexOf('/'))) {
    if (exists(fieldId(place))) return fieldId(place);
    if (!place.includes('/')) return undefined;
  }
}

/** The document packed for a link, and back. */
export function packDraft(draft: Draft): string {
  const bytes = new TextEncoder().encode(JSON.stringify(compact(draft)));
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
}

export function unpackDraft(packed: string): Draft | undefined {
  try {
    const bytes = Uint8Array.from(atob(packed.replaceAll('-', '+').replaceAll('_', '/')), (letter) =>
      letter.charCodeAt(0),
    );
    return plainDraft(JSON.parse(new TextDecoder().decode(bytes)));
  } catch {
    return undefined;
  }
}

/** `5`, or of adaptive replications `5 to 30`. */
export function replicationsText(value: unknown): string {
  if (!isObject(value)) return asText(value ?? 1);
  const { min, max } = value;
  return [min, max].every((end) => end === undefined)
    ? 'as many as necessary'
    : `${asText(min ?? '…')} to ${asText(max ?? '…')}`;
}
