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
  const probe = document.documentElement.appendChild(document.createElement('i'));
  const style = getComputedStyle(probe);
  // The value of a custom property still names the colours of both themes; that of `color` is the one shown.
  const colour = (name: string) => {
    probe.style.color = `var(${name})`;
    return style.color;
  };
  const palette = {
    ink: colour('--ink'),
    muted: colour('--ink-2'),
    faint: colour('--ink-3'),
    rule: colour('--rule'),
    ruleStrong: colour('--rule-strong'),
    surface: colour('--surface'),
    stage: Object.fromEntries(STAGES.map(({ id }) => [id, colour(`--s-${id}`)])),
    stageInk: Object.fromEntries(STAGES.map(({ id }) => [id, colour(`--s-${id}-ink`)])),
    font: style.getPropertyValue('--font').trim(),
  };
  probe.remove();
  return palette;
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
