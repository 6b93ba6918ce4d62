/** The specification being edited. It may be wrong or incomplete: only the service checks it. */
export type Draft = Readonly<Record<string, unknown>>;

type Key = string | number;

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns the value at a path; undefined if there is none. */
export function getAt(draft: unknown, path: readonly Key[]): unknown {
  return path.reduce<unknown>((value, key) => {
    if (Array.isArray(value)) return value[Number(key)];
    return isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
  }, draft);
}

/** Returns a copy with another value at a path; undefined removes the key. Missing objects on the path are created. */
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

/** More than any specification needs; deeper nesting would overflow the stack of recursive functions. */
const DEEPEST = 24;

/** Returns a document as a draft; undefined if it is not an object, or nested too deeply. */
export function plainDraft(document: unknown): Draft | undefined {
  return isObject(document) && isShallow(document, DEEPEST) ? normalise(document) : undefined;
}

/** Returns a user's document as a draft; throws with the reason if it cannot be one. */
export function readDraft(document: unknown): Draft {
  if (document === null || document === undefined) return {};
  if (!isObject(document))
    throw new Error('A specification is a list of keys with values, for example machine: cray-xe6.');
  if (!isShallow(document, DEEPEST)) throw new Error(`It is nested more than ${DEEPEST} levels deep.`);
  // In the form in which it will be sent: sets, bytes and NaN would become something else.
  return normalise(JSON.parse(JSON.stringify(document)));
}

function isShallow(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return levels > 0 && Object.values(value).every((item) => isShallow(item, levels - 1));
}

/** Returns any value as the text of a field; other values than texts as they would be written. */
export function asText(value: unknown): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** Expands short forms, so every value has one location: machine and mechanisms are objects. */
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

/** Returns the form that is shown as YAML and sent: an object that only names a kind is written as that name. */
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

/** Parses a value as typed: a number if it reads as one, otherwise the text, which the service will report. */
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

/** Returns the element id of a location in the document, so errors can link to their fields. */
export function fieldId(pointer: string): string {
  return `f${pointer.replaceAll('/', '-')}`;
}

/** Returns the field of an error: at its location, or at the nearest enclosing one that has a field. */
export function nearestId(pointer: string, exists: (id: string) => boolean): string | undefined {
  for (let place = pointer; ; place = place.slice(0, place.lastIndexOf('/'))) {
    if (exists(fieldId(place))) return fieldId(place);
    if (!place.includes('/')) return undefined;
  }
}

/** Encodes the document for a link; `unpackDraft` decodes it. */
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

/** Returns `5`, or `5 to 30` for adaptive replications. */
export function replicationsText(value: unknown): string {
  if (!isObject(value)) return asText(value ?? 1);
  const { min, max } = value;
  return [min, max].every((end) => end === undefined)
    ? 'as many as necessary'
    : `${asText(min ?? '…')} to ${asText(max ?? '…')}`;
}
