import type { ParameterValues } from '../../parameters.ts';

/** The computation reads so much at a time; in between, a thread that shares its core can have it. */
export const CHUNK_BYTES = 4096;

/** Puts to a target in a loop. */
export const putsOfLoop = ({ loopBytes, putBytes }: ParameterValues): number =>
  Math.max(1, Math.floor(Number(loopBytes) / Number(putBytes)));
