import { errorCode } from '../spec/error-code.ts';
import { thrownText } from '../spec/wording.ts';

/** What to do if a server named in a setting does not respond, or a start fails for lack of open files. */
export const FIXES = {
  database: 'start PostgreSQL, or correct DATABASE_URL (postgresql://USER:PASSWORD@HOST:5432/NAME)',
  lost: 'it was stopped or has crashed, and its log says why; start it, and then start this again',
  files: 'raise the limit on open files: ulimit -n 1024, or LimitNOFILE=1024 in a unit of systemd',
  redis: 'start Redis, correct REDIS_URL (redis://HOST:6379), or leave it out',
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

/** What to do about errors reported by PostgreSQL itself, by the prefix of their code. */
const REFUSALS: Readonly<Record<string, string>> = {
  '25006': 'name a writable server in DATABASE_URL: this one is read-only',
  '28': 'correct the user and password in DATABASE_URL, or the access rules of the server (pg_hba.conf)',
  '3D000': 'create the database, or correct its name in DATABASE_URL',
  '42501': 'make the user in DATABASE_URL the owner of its database, with the right to create tables',
  '53100': 'free some space on the disk of PostgreSQL',
  '53300':
    'raise max_connections of PostgreSQL above the number that API processes and workers open together, or close other connections',
};

/** What to do about commands that Redis refuses, by the beginning of its message. */
const REDIS_REFUSALS: Readonly<Record<string, string>> = {
  OOM: 'Redis is full: raise its maxmemory, or free some of it',
  READONLY: 'name a writable Redis in REDIS_URL: this one is a replica',
  MISCONF: 'free some space on the disk of Redis, which its log names',
  NOAUTH: 'name the password in REDIS_URL (redis://USER:PASSWORD@HOST:6379)',
  WRONGPASS: 'correct the user and password in REDIS_URL (redis://USER:PASSWORD@HOST:6379)',
  NOPERM: 'allow the user in REDIS_URL all commands on the keys bull:*',
};

/** Codes, or prefixes of codes, of PostgreSQL shutting down or starting up. */
const LOST = ['57P01', '57P02', '57P03', '08', 'EPIPE'];
/** Messages of the driver about a closed connection, which has no error code. */
const LOST_MESSAGE = /Connection terminated|Client has encountered a connection error/;

/** Returns what to do about a database connection error; undefined if that is not known. */
export function databaseFix(error: unknown): string | undefined {
  const code = errorCode(error) ?? '';
  if (UNREACHABLE.includes(code)) return FIXES.database;
  const fix = Object.entries(REFUSALS).find(([beginning]) => code.startsWith(beginning))?.[1];
  if (fix !== undefined) return fix;
  if (isLost(error)) return FIXES.lost;
  return error instanceof Error && error.cause !== undefined ? databaseFix(error.cause) : undefined;
}

/** Codes of errors that mean that a process, or the whole system, may not open more files. */
const TOO_MANY_FILES = ['EMFILE', 'ENFILE'];

/** Returns why a start failed, and how to fix it if the database or the limit on open files is the cause. */
export function startProblem(error: unknown): string {
  const fix = TOO_MANY_FILES.includes(errorCode(error) ?? '') ? FIXES.files : databaseFix(error);
  return fix === undefined ? reasonOf(error) : `${reasonOf(error)}; ${fix}`;
}

/** Returns why work is held up, and how to fix it if the cause is a queue in Redis. */
export function holdUp(error: unknown, redisUrl: string | undefined): string {
  if (!(error instanceof Error)) return String(error);
  const fix = redisUrl ? redisFix(error) : undefined;
  return fix === undefined ? error.message : `${error.message}; ${fix}`;
}

function redisFix({ name, message }: Error): string | undefined {
  const refusal = Object.keys(REDIS_REFUSALS).find((code) => message.replace(UNREACHED, '').startsWith(`${code} `));
  if (refusal !== undefined) return REDIS_REFUSALS[refusal];
  return name === 'SilentQueue' ? FIXES.redis : undefined;
}

/** Precedes what Redis said where it refused a connection. */
const UNREACHED = /^Redis cannot be reached: /;

/** Tells whether an error means that PostgreSQL cannot be reached: it has stopped or crashed, or is not back yet. */
export function isGone(error: unknown): boolean {
  return [FIXES.lost, FIXES.database].some((fix) => fix === databaseFix(error));
}

function isLost(error: unknown): boolean {
  const code = errorCode(error) ?? '';
  if (LOST.some((beginning) => code.startsWith(beginning))) return true;
  return error instanceof Error && LOST_MESSAGE.test(error.message);
}

/** Returns the message of an error, followed by those of its causes. */
function reasonOf(error: unknown): string {
  const own = thrownText(error);
  return error instanceof Error && error.cause instanceof Error ? `${own}: ${reasonOf(error.cause)}` : own;
}
