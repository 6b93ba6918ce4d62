import { STAGES } from '../../../src/figure/stages.ts';

/** Colours for the canvas, which does not support custom properties. */
export interface Palette {
  readonly ink: string;
  readonly muted: string;
  readonly faint: string;
  readonly rule: string;
  readonly ruleStrong: string;
  readonly surface: string;
  readonly stage: Readonly<Record<string, string>>;
  readonly stageInk: Readonly<Record<string, string>>;
  readonly font: string;
}

export function readPalette(): Palette {
  const style = getComputedStyle(document.documentElement);
  const value = (name: string) => style.getPropertyValue(name).trim();
  return {
    ink: value('--ink'),
    muted: value('--ink-2'),
    faint: value('--ink-3'),
    rule: value('--rule'),
    ruleStrong: value('--rule-strong'),
    surface: value('--surface'),
    stage: Object.fromEntries(STAGES.map(({ id }) => [id, value(`--s-${id}`)])),
    stageInk: Object.fromEntries(STAGES.map(({ id }) => [id, value(`--s-${id}-ink`)])),
    font: value('--font'),
  };
}

/** Calls back when the page switches between light and dark; returns a function that stops it. */
export function onThemeChange(changed: () => void): () => void {
  const system = matchMedia('(prefers-color-scheme: dark)');
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  system.addEventListener('change', changed);
  return () => {
    observer.disconnect();
    system.removeEventListener('change', changed);
  };
}
