import { ERRORS } from '../spec/errors.ts';

/** Exit code of a process whose plugin ended it without an error: that of bad input. */
const REFUSED = 2;

/**
 * Loads a plugin. If that ends the process (`process.exit`), the process says so, and does not end as if its work were done.
 * @param named as the operator named the plugin
 */
export async function endingRefused(named: string, load: () => Promise<void>): Promise<void> {
  const ending = (code: number) => {
    process.exitCode = code === 0 ? REFUSED : code;
    const detail = `${named}: it ends the process while being loaded: remove its process.exit()`;
    process.stderr.write(`${ERRORS.PLUGIN_INVALID.title} (PLUGIN_INVALID)\n  ${detail}\n`);
  };
  process.once('exit', ending);
  try {
    await load();
  } finally {
    process.off('exit', ending);
  }
}
