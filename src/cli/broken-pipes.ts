import { EXIT } from './failure.ts';

/** The reader of standard output (`| head`) has had enough: that ends a command, and is no failure. Remarks are not missed. */
export function endWithReader(): void {
  process.stdout.on(
    'error',
    onBrokenPipe(() => process.exit(EXIT.done)),
  );
  process.stderr.on('error', onBrokenPipe(ignore));
}

/** What serves others goes on without the reader of its log: a database and workers depend on it. */
export function outliveReader(): void {
  process.stdout.removeAllListeners('error').on('error', onBrokenPipe(ignore));
}

const ignore = (): void => undefined;

const onBrokenPipe = (then: () => void) => (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  then();
};
