/** Parts of an experiment's view, and what they are called. */
export const TABS = [
  ['compare', 'Compare'],
  ['breakdown', 'Breakdown'],
  ['means', 'Means'],
  ['runs', 'Runs'],
  ['spec', 'Spec'],
] as const;

export type Tab = (typeof TABS)[number][0];

/** The tab that an address names; the first if it names none that there is. */
export function tabOf(asked: string | null): Tab {
  return TABS.find(([name]) => name === asked)?.[0] ?? 'compare';
}
