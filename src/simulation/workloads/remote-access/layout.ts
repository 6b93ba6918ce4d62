import { WORD_BYTES } from '../../engine/word.ts';
import type { Region } from '../../hardware/iommu/region.ts';
import { type WindowSetting, windowOf } from '../window.ts';
import type { RemoteAccessValues } from './parameters.ts';

/** Whether an operation is an atomic, which works on a word. */
export function isOnWords(operation: RemoteAccessValues['operation']): operation is 'fetch-and-add' | 'swap' | 'xor' {
  return operation === 'fetch-and-add' || operation === 'swap' || operation === 'xor';
}

/** Returns how much an access moves, bytes. */
export function movedBytes({ operation, accessBytes }: RemoteAccessValues): number {
  return isOnWords(operation) ? WORD_BYTES : accessBytes;
}

/** Lines at any of which an access can begin, and where answers land. */
export function regionsOf({
  parameters,
  pageBytes,
}: Pick<WindowSetting<RemoteAccessValues>, 'parameters' | 'pageBytes'>): Region[] {
  const moved = movedBytes(parameters);
  return windowOf(
    [
      { name: 'data', bytes: parameters.windowBytes + moved },
      { name: 'landing', bytes: moved },
    ],
    pageBytes,
  );
}
