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
