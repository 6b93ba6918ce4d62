import type { CacheInterferenceValues } from './parameters.ts';

/** Bytes that the computation reads at a time; in between, a thread sharing its core can run. */
export const CHUNK_BYTES = 4096;

/** Puts to a target in a loop. */
export const putsOfLoop = ({ loopBytes, putBytes }: CacheInterferenceValues): number =>
  Math.max(1, Math.floor(loopBytes / putBytes));
