import { asText, type Draft, getAt, isObject, kindOf, setAt } from './draft.ts';

/** A mechanism as listed in the draft. */
export interface Listed {
  readonly kind: string;
  /** Its name in paths, baseline and results. */
  readonly name: string;
}

export function nameOf(mechanism: unknown): string {
  return asText(getAt(mechanism, ['as'])) || kindOf(mechanism);
}

export function listedMechanisms(draft: Draft): Listed[] {
  return entriesOf(draft).map((entry) => ({ kind: kindOf(entry), name: nameOf(entry) }));
}

const entriesOf = ({ mechanisms }: Draft): readonly unknown[] => (Array.isArray(mechanisms) ? mechanisms : []);

/** Duplicates the mechanism at an index, with the same parameters and an unused name, and inserts it after that. */
export function withAnother(draft: Draft, place: number): Draft {
  const entries = entriesOf(draft);
  const entry = entries[place];
  const kind = kindOf(entry);
  const taken = new Set(listedMechanisms(draft).map(({ name }) => name));
  let count = 2;
  while (taken.has(`${kind}-${count}`)) count += 1;
  const another = { ...(isObject(entry) ? entry : {}), kind, as: `${kind}-${count}` };
  return { ...draft, mechanisms: [...entries.slice(0, place + 1), another, ...entries.slice(place + 1)] };
}

/** Renames the mechanism at an index, to its kind if the name is empty; baseline and axes follow. */
export function renamed(draft: Draft, place: number, name: string): Draft {
  const entry = entriesOf(draft)[place];
  const before = nameOf(entry);
  const after = name || kindOf(entry);
  const own = after === kindOf(entry) ? undefined : after;
  const named = setAt(draft, ['mechanisms', place, 'as'], own);
  const isBaseline = getAt(draft, ['baseline', 'mechanism']) === before;
  const based = isBaseline ? setAt(named, ['baseline', 'mechanism'], after) : named;
  return Array.isArray(based.sweep)
    ? { ...based, sweep: based.sweep.map((axis) => moved(axis, before, after)) }
    : based;
}

/** Returns an axis with paths moved from one mechanism's name to another. */
function moved(axis: unknown, before: string, after: string): unknown {
  if (!isObject(axis)) return axis;
  const head = `mechanisms.${before}.`;
  const path = (one: unknown) =>
    typeof one === 'string' && one.startsWith(head) ? `mechanisms.${after}.${one.slice(head.length)}` : one;
  const { paths } = axis;
  return {
    ...axis,
    ...('path' in axis && { path: path(axis.path) }),
    ...(Array.isArray(paths) && { paths: paths.map(path) }),
  };
}
