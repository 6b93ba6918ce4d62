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

/** What PostgreSQL itself says no to, by the beginning of its code. */
const REFUSALS: Readonly<Record<string, string>> = {
  '25006': 'name a server in DATABASE_URL that takes changes: this one can only be read',
  '28': 'mend user and password in DATABASE_URL, or what the server allows them (pg_hba.conf)',
  '3D000': 'create the database, or mend its name in DATABASE_URL',
  '42501': 'let the user of DATABASE_URL own its database, so that they may create tables',
  '53100': 'make room on the disk of PostgreSQL',
  '53300':
    'raise max_connections of PostgreSQL beyond what API processes and workers open together, or end other connections',
};

/** What to do about an error of the connection to the database; undefined where nobody can say. */
export function databaseFix(error: unknown): string | undefined {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (UNREACHABLE.includes(code)) return FIXES.database;
  return Object.entries(REFUSALS).find(([beginning]) => code.startsWith(beginning))?.[1];
}

/** The reason of a failed start, with the fix where the database is what is wrong. */
export function startProblem(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const reason = error instanceof Error ? error.message || code : String(error);
  const fix = databaseFix(error);
  return fix === undefined ? reason : `${reason}; ${fix}`;
}
