/** Tabs of an experiment's view, with their titles. */
export const TABS = [
  ['compare', 'Compare'],
  ['breakdown', 'Breakdown'],
  ['means', 'Means'],
  ['runs', 'Runs'],
  ['spec', 'Spec'],
] as const;

export type Tab = (typeof TABS)[number][0];

/** Whether a tab has the list of runs. */
export const listsRuns = (tab: Tab): boolean => tab === 'compare' || tab === 'runs';

/** Returns the tab that an address names; the first if there is no such tab. */
export function tabOf(asked: string | null): Tab {
  return TABS.find(([name]) => name === asked)?.[0] ?? 'compare';
}
