import { keep, readKept } from '../api/kept.ts';

export type Theme = 'light' | 'dark';

const KEY = 'onesided.theme';

/** Returns the chosen theme; undefined follows the system. */
function chosen(): Theme | undefined {
  const value = readKept(KEY);
  return value === 'light' || value === 'dark' ? value : undefined;
}

export function applyTheme(): void {
  const theme = chosen();
  if (theme) document.documentElement.dataset.theme = theme;
  else delete document.documentElement.dataset.theme;
}

export function shownTheme(): Theme {
  return chosen() ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');
}

/** Switches the theme; a choice equal to the system's is not stored. */
export function toggleTheme(): Theme {
  const next: Theme = shownTheme() === 'dark' ? 'light' : 'dark';
  const system: Theme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  keep(KEY, next === system ? undefined : next);
  applyTheme();
  return next;
}
