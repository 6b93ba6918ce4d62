import type { ExpectedCall } from '../contract/expected-calls.ts';
import { exponential } from '../engine/math.ts';
import { WORD_BYTES } from '../engine/word.ts';

/** A unit that is touched more often than this is as good as certain to be touched. */
const MOST = 600;

/** Nodes that keep copies of units (pages or lines), and take them from each other. */
interface Sharing {
  readonly nodes: number;
  readonly unitBytes: number;
}

/** Returns how many units an access has to bring on average, since another node has taken them or its node never had them. */
export function unitsBrought(call: ExpectedCall, sharing: Sharing): number {
  const { bytes = WORD_BYTES, own = 0, inRow = 1, alone = false } = call;
  const touched = Math.ceil((bytes * inRow) / sharing.unitBytes) / inRow;
  const taken = alone ? 0 : takenSince(call, sharing);
  return touched * (1 - own) * Math.max(taken, firstTouches(call, touched, sharing));
}

/**
 * Returns the share of touches whose unit another node has taken: for writes, all but those that follow one of the same node;
 * reads find it gone if another node has written it since, approximately with the square root.
 */
function takenSince({ written = 1 }: ExpectedCall, { nodes }: Sharing): number {
  const others = 1 - 1 / nodes;
  const writtenSince = (written * (nodes - 1)) / (1 + written * (nodes - 1));
  return Math.sqrt(others * writtenSince);
}

/** Returns the share of touches of units that their node has not had before, by chance or because they are those of another. */
function firstTouches(call: ExpectedCall, touched: number, { nodes, unitBytes }: Sharing): number {
  const { count, spreadBytes = 0, alone = false } = call;
  const touches = count * touched;
  const units = ((alone ? 1 : nodes) * spreadBytes) / unitBytes;
  if (touches === 0 || units === 0) return 0;
  const first = (units * (1 - exponential(-Math.min(MOST, touches / units)))) / touches;
  return alone ? Math.min(1, nodes - 1) * first : (1 - 1 / nodes) * first;
}
