import { commandLine } from './command-line.ts';
import { EXIT } from './failure.ts';

/** The reader (`| head`) has had enough: that is no failure. */
function leaveOnBrokenPipe(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE') throw error;
  process.exit(EXIT.done);
}

process.stdout.on('error', leaveOnBrokenPipe);
// Set, not forced, so that everything that was printed gets out.
process.exitCode = await commandLine(process.argv);
