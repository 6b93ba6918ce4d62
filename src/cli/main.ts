import { endWithReader } from './broken-pipes.ts';
import { commandLine } from './command-line.ts';

endWithReader();
// Set rather than calling process.exit, so pending output is written.
process.exitCode = await commandLine(process.argv);
