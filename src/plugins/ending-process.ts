import { framesOf } from './failing-place.ts';
import { isOwnFile } from './loaded-files.ts';

/** Files of plugins of this process, including those that were refused: their timers may go on. */
const files = new Set<string>();
let loading = 0;
let isWatching = false;

/**
 * Loads a plugin. From now on, none of its code can end the process: `process.exit` throws, so that whatever called it is reported
 * as failing, and a service goes on.
 * @param filesOf the files of the plugin, to be called once it is loaded or refused
 */
export async function withoutEnding(load: () => Promise<void>, filesOf: () => Iterable<string>): Promise<void> {
  refuseExits();
  loading += 1;
  try {
    await load();
  } finally {
    loading -= 1;
    for (const file of filesOf()) files.add(file);
  }
}

/** Replaces `process.exit` before the first plugin can get hold of it. */
function refuseExits(): void {
  if (isWatching) return;
  isWatching = true;
  const exit = process.exit.bind(process);
  // With what it was called: without a code, the process ends with its exitCode.
  const exitOfOthers = (...code: Parameters<typeof exit>): never => {
    const refusal = new Error(
      'it calls process.exit(), which would end everything else as well: throw an error instead',
    );
    Error.captureStackTrace(refusal, exitOfOthers);
    if (isOfPlugin(refusal)) throw refusal;
    return exit(...code);
  };
  process.exit = exitOfOthers;
}

/** Whether a plugin has made the call of a stack trace. A timer that makes it itself (`setTimeout(process.exit)`) is a plugin's. */
function isOfPlugin(call: Error): boolean {
  const [caller] = framesOf(call);
  if (caller === undefined) return true;
  return files.has(caller.file) || (loading > 0 && !isOwnFile(caller.file));
}
