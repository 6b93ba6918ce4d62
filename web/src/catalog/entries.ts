import type { CatalogPart } from '../routing/routes.ts';
import { FAMILY_ORDER, familyTitle } from './families.ts';

export interface Entry {
  readonly id: string;
  readonly title: string;
  readonly summary: string;
  /** Heading of its group. */
  readonly group: string;
}

interface Described {
  readonly id: string;
  readonly title: string;
  readonly summary: string;
}

interface Source {
  readonly machines: readonly Described[];
  readonly workloads: readonly Described[];
  readonly mechanisms: readonly (Described & { readonly family: string; readonly member: number })[];
}

/** Returns the entries of one part of the catalogue: mechanisms by family and position in it, others by id. */
export function entriesOf(source: Source, part: CatalogPart): Entry[] {
  if (part !== 'mechanisms') return source[part].map(({ id, title, summary }) => ({ id, title, summary, group: '' }));
  const order = (family: string) => FAMILY_ORDER.indexOf(family);
  return source.mechanisms
    .toSorted((a, b) => order(a.family) - order(b.family) || a.member - b.member)
    .map(({ id, title, summary, family }) => ({ id, title, summary, group: familyTitle(family) }));
}

export function matching(entries: readonly Entry[], filter: string): Entry[] {
  const words = filter.toLowerCase().split(/\s+/).filter(Boolean);
  return entries.filter(({ id, title, summary, group }) => {
    const text = `${id} ${title} ${summary} ${group}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

/** Returns the ids most similar to the requested one, by the number of common letter pairs. */
export function nearestIds(entries: readonly Entry[], asked: string): string[] {
  const wanted = pairs(asked);
  const scored = entries.map(({ id }) => ({ id, score: [...pairs(id)].filter((pair) => wanted.has(pair)).length }));
  return scored
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, 2)
    .map(({ id }) => id);
}

function pairs(text: string): Set<string> {
  const letters = text.toLowerCase();
  return new Set(
    Array.from({ length: Math.max(0, letters.length - 1) }, (_, place) => letters.slice(place, place + 2)),
  );
}
