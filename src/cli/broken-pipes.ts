import { EXIT } from './failure.ts';

/**
 * Ends the command when the reader of standard output closes it (`| head`), which is not a failure. Errors on standard error are
 * ignored.
 */
export function endWithReader(): void {
  process.stdout.on(
    'error',
    onBrokenPipe(() => process.exit(EXIT.done)),
  );
  process.stderr.on('error', onBrokenPipe(ignore));
}

/** Keeps a service running when the reader of its log is gone, as a database and workers depend on it. */
export function outliveReader(): void {
  process.stdout.removeAllListeners('error').on('error', onBrokenPipe(ignore));
}

const ignore = (): void => undefined;

const onBrokenPipe = (then: () => void) => (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  then();
};
