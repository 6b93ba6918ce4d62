/** Where Node reports what nobody catches: thrown by a timer or a callback, or by a promise that nobody awaits. */
const STRAY = ['uncaughtException', 'unhandledRejection'] as const;

/** Whatever else a refused module throws is not worth a stack trace; a process that only waits for its timers may end. */
function endQuietly(): void {
  if (process.exitCode !== undefined) process.exit();
}

/**
 * Loads a module. Rejects with whatever its timers, callbacks and promises throw in the meantime, and if nothing can settle a pending
 * import any more: Node would otherwise end the process, with a stack trace or without a message.
 */
export async function orFailing<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  let fail: (error: unknown) => void = () => {};
  const failure = new Promise<never>((_, reject) => {
    fail = reject;
  });
  const stuck = () => fail(new Error('a top-level await never settles: make it settle, or remove it'));
  process.once('beforeExit', stuck);
  for (const event of STRAY) process.on(event, fail);
  try {
    return await Promise.race([load(), failure]);
  } catch (error) {
    // Taken off first, so that there is one listener.
    for (const event of STRAY) process.off(event, endQuietly).on(event, endQuietly);
    throw error;
  } finally {
    process.off('beforeExit', stuck);
    for (const event of STRAY) process.off(event, fail);
  }
}
