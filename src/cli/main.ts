import { endWithReader } from './broken-pipes.ts';
import { commandLine } from './command-line.ts';

endWithReader();
// Set, not forced, so that everything that was printed gets out.
process.exitCode = await commandLine(process.argv);
