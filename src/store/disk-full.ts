/** What PostgreSQL says of an error; Prisma and the driver pass on some of it. */
interface Said {
  readonly code?: unknown;
  readonly originalCode?: unknown;
  readonly message?: unknown;
  readonly routine?: unknown;
}

const DISK_FULL = '53100';
/**
 * PostgreSQL has no code of its own for an exceeded quota of the file system (EDQUOT): it reports an internal error, in the
 * language of the server. The routine that extends a table or a temporary file is the same in every language.
 */
const INTERNAL = 'XX000';
const EXTENDING = ['mdextend', 'mdzeroextend', 'BufFileDumpBuffer'];

/** Whether the database had no room on its file system: the disk is full, or the quota of its user or folder is exceeded. */
export function isDiskFull({ code, originalCode, message, routine }: Said): boolean {
  const codes = [code, originalCode];
  if (codes.includes(DISK_FULL)) return true;
  if (!codes.includes(INTERNAL)) return false;
  return EXTENDING.includes(String(routine)) || (typeof message === 'string' && /quota/i.test(message));
}
