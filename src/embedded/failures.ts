/** The caller's data folder cannot be used, but another one could. The command line exits with code 2. */
export class DataFolderError extends Error {
  override readonly name = 'DataFolderError';

  constructor(folder: string, reason: string, options?: ErrorOptions) {
    super(`The data folder ${folder} cannot be used: ${reason}`, options);
  }
}

/** Returns the message of a failed system call or program; a program's error output is preferred to Node's summary. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const output = 'stderr' in error && typeof error.stderr === 'string' ? error.stderr.trim() : '';
  if (output !== '') return output;
  return 'signal' in error && typeof error.signal === 'string' ? `it was ended by ${error.signal}` : error.message;
}

/** Whether a program had no room on its disk, by what it said. */
export function isDiskFull(said: string): boolean {
  return /No space left on device|ENOSPC|Disk quota exceeded/.test(said);
}

/** Returns what to do when PostgreSQL did not start, by what it said. */
export function startFix(said: string): string {
  const what = isDiskFull(said) ? 'The disk is full: free some space' : 'Fix the reported problem, if any,';
  return `${what} and start the service again.`;
}

/** Returns the code of a failed system call, such as EACCES. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}
