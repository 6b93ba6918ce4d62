/** What to do where a server that a setting names does not answer. */
export const FIXES = {
  database: 'start PostgreSQL, or mend DATABASE_URL (postgresql://USER:PASSWORD@HOST:5432/NAME)',
  redis: 'start Redis, mend REDIS_URL (redis://HOST:6379), or leave it out',
} as const;

const UNREACHABLE = [
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ECONNRESET',
];

/** The reason of a failed start, with the fix where the database cannot be reached. */
export function startProblem(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const reason = error instanceof Error ? error.message || code : String(error);
  return UNREACHABLE.includes(code) ? `${reason}; ${FIXES.database}` : reason;
}
