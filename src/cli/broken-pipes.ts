import { EXIT } from './failure.ts';

/**
 * Ends the command when the reader of standard output closes it (`| head`), which is not a failure, or when it cannot be written,
 * as on a full disk. Errors on standard error are ignored.
 */
export function endWithReader(): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(EXIT.done);
    process.stderr.write(`Cannot write the output: ${error.message}\n`);
    process.exit(EXIT.badInput);
  });
  process.stderr.on('error', ignore);
}

/** Keeps a service running when its output cannot be written, as a database and workers depend on it. */
export function outliveReader(): void {
  for (const stream of [process.stdout, process.stderr]) stream.removeAllListeners('error').on('error', ignore);
}

const ignore = (): void => undefined;
