/** Time limits of an answer that is known, all in ms. */
export interface KnownTimes {
  /** An answer this young is given without asking. */
  readonly freshMs: number;
  /** How long to wait for a new answer before the last one is given. */
  readonly waitMs: number;
  /** The last answer is not given once it is older than this. */
  readonly keptMs: number;
}

export interface Known<Value> {
  readonly value: Value;
  readonly ageMs: number;
}

/**
 * Gives a new answer if it arrives soon, otherwise the last one with its age; undefined if there is neither. At most one question
 * is open at a time, and its answer counts whenever it arrives.
 */
export function lastKnown<Value>(
  ask: () => Promise<Value>,
  { freshMs, waitMs, keptMs }: KnownTimes,
): () => Promise<Known<Value> | undefined> {
  let last: { readonly at: number; readonly value: Value } | undefined;
  let open: Promise<void> | undefined;
  const isWithin = (ms: number) => last !== undefined && performance.now() - last.at <= ms;
  const asked = async () => {
    try {
      last = { value: await ask(), at: performance.now() };
    } catch {
      // The last answer remains, as long as it is kept.
    } finally {
      open = undefined;
    }
  };
  return async () => {
    if (!isWithin(freshMs)) {
      open ??= asked();
      await atMost(waitMs, open);
    }
    return last && isWithin(keptMs) ? { value: last.value, ageMs: performance.now() - last.at } : undefined;
  };
}

async function atMost(ms: number, work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([work, late]).finally(() => clearTimeout(timer));
}
