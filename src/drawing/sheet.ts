import { INK } from './palette.ts';
import { element } from './svg-element.ts';
/** What a figure says besides its data. */
export interface Caption {
  readonly title: string;
  /** Below the title: workload, machine and the like. */
  readonly subtitle?: string;
  readonly specDigest?: string;
  readonly modelVersion?: string;
}

/** What every picture has: its type and its last line. */
export const FONT = `Inter, system-ui, -apple-system, "Segoe UI", "Liberation Sans", sans-serif`;

/** `onesided · specification 0123456789abcdef · model …`. */
export function provenance({ specDigest, modelVersion }: Pick<Caption, 'specDigest' | 'modelVersion'>): string {
  const parts = [specDigest && `specification ${specDigest.slice(0, 16)}`, modelVersion && `model ${modelVersion}`];
  return ['onesided', ...parts.filter(Boolean)].join(' · ');
}

/** A picture on white paper, with room at its left. */
export function sheet({ width, height, title, style }: Sheet, body: readonly string[]): string {
  const size = { width, height, viewBox: `-24 0 ${width} ${height}` };
  return element(
    'svg',
    { xmlns: 'http://www.w3.org/2000/svg', ...size, role: 'img', 'aria-label': title },
    element('style', {}, style.replaceAll('<', '')),
    element('rect', { x: -24, width, height, fill: INK.surface }),
    ...body,
  );
}

interface Sheet {
  readonly width: number;
  readonly height: number;
  readonly title: string;
  /** CSS of the picture. */
  readonly style: string;
}
