import type { RunSetting } from '../run-setting.ts';

/** Messages that data travel in: what goes through buffers of a size is cut up. */
export function piecesOf(bytes: number, { mechanism }: Pick<RunSetting, 'mechanism'>): number {
  const bufferBytes = Number(mechanism.bufferBytes ?? bytes);
  return Math.max(1, Math.ceil(bytes / bufferBytes));
}
