import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { type PlanLimit, type PlanLimits, planLimits } from '../plan/limits.ts';
import { pluginsInEnvironment } from '../plugins/named-plugins.ts';
import { isLoopback, isProxied, type NetworkSettings, networkSettings } from './network.ts';
import { integerReader, numberOf } from './numbers.ts';
import { type OidcSettings, oidcSettings } from './oidc.ts';
import { tracingWanted } from './tracing.ts';

/** Settings from the command line; all others come from the environment or have a default. */
export interface ServiceFlags {
  readonly host?: string;
  readonly port?: string | number;
  readonly dataDir?: string;
  readonly workers?: string | number;
  readonly with?: readonly string[];
}

/** Settings of the service, checked once at start-up. */
export interface ServiceConfig extends NetworkSettings {
  readonly host: string;
  /** 0 selects any free port. */
  readonly port: number;
  /** Directory of the embedded PostgreSQL; not used if `databaseUrl` is set. */
  readonly dataDir: string;
  /** Simulation threads of the worker that `serve` starts. */
  readonly workers: number;
  /** Files, directories or packages of plugins. A specification cannot name any. */
  readonly plugins: readonly string[];
  readonly databaseUrl?: string;
  readonly redisUrl?: string;
  readonly adminToken?: string;
  /** Absent if signing in with an account is not set up. */
  readonly oidc?: OidcSettings;
  /** Whether experiments reuse results that other projects computed. Off by default if tokens separate projects. */
  readonly shareResults: boolean;
  readonly logLevel: (typeof LOG_LEVELS)[number];
  /** Largest request body in bytes. */
  readonly bodyLimitBytes: number;
  /** Time limit for health checks and for requests that change something, in ms; then the answer is 503 if there is no other. */
  readonly writeLimitMs: number;
  /** Time limit of a read, in ms; then the database cancels it and the answer is 503. */
  readonly readLimitMs: number;
  /** Time limit for accepting an experiment with all its runs, in ms; then none of it is kept. */
  readonly submitLimitMs: number;
  /** Largest schedule that can be uploaded, in bytes. */
  readonly scheduleLimitBytes: number;
  /** Share of imported results that are recomputed before others reuse them. */
  readonly importShare: number;
  /** Time from the end of readiness to the closing of the port after a termination signal, in ms. */
  readonly drainMs: number;
  /** Event loop delay above which requests are answered with 503 at once, in ms. */
  readonly shedDelayMs: number;
  /** Wait for a database connection above which requests are answered with 503 at once, in ms. */
  readonly shedWaitMs: number;
  /** Number of days for which a deleted experiment can be restored; 0 frees its space at once. */
  readonly keepDeletedDays: number;
  /** Days after which traces, or whole experiments, that are finished are deleted permanently; 0: never. */
  readonly retainTracesDays: number;
  readonly retainExperimentsDays: number;
  /** Number of workers that a run may take down before it is marked as failed, by whichever process notices the last one. */
  readonly maxAttempts: number;
  /** Requests that one address may send per minute. */
  readonly requestsPerMinute: number;
  /** Whether traces are exported to the endpoint set by the OpenTelemetry variables. */
  readonly tracing: boolean;
  /** Upper limits on what an experiment is expected to need. `PLAN_LIMITS` lists their environment variables. */
  readonly limits: PlanLimits;
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
const MINIMUM_TOKEN_LENGTH = 16;
const DAYS = [0, 36_500] as const;

/** Invalid settings, one line each. The command line prints them and exits with code 2. */
export class ConfigError extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.name = 'ConfigError';
    this.problems = problems;
  }
}

/**
 * Reads flags and environment (flags take precedence) into the settings of the service.
 * @throws ConfigError naming every invalid setting and the accepted values
 */
export function readConfig(flags: ServiceFlags = {}, env: NodeJS.ProcessEnv = process.env): ServiceConfig {
  const { config, problems, tokenNeeded } = readAll(flags, env);
  if (tokenNeeded) problems.push(`${tokenNeeded.why}: ${tokenNeeded.fix}`);
  if (problems.length > 0) throw new ConfigError(problems);
  return config;
}

/**
 * Reads the settings even if a required token is missing; `tokenNeeded` then states why it is required. For inspecting settings,
 * not for serving.
 * @throws ConfigError naming every invalid setting
 */
export function readSettings(flags: ServiceFlags = {}, env: NodeJS.ProcessEnv = process.env) {
  const { config, problems, tokenNeeded } = readAll(flags, env);
  if (problems.length > 0) throw new ConfigError(problems);
  return { config, tokenNeeded };
}

function readAll(flags: ServiceFlags, env: NodeJS.ProcessEnv) {
  const problems: string[] = [];
  const integer = integerReader(problems);
  const network = networkSettings(env, problems);
  const sessionHours = integer('ONESIDED_SESSION_HOURS', env.ONESIDED_SESSION_HOURS, 12, [1, 720]);
  const config: ServiceConfig = {
    host: flags.host ?? '127.0.0.1',
    port: integer('--port', flags.port, 3000, [0, 65535]),
    dataDir: resolve(flags.dataDir ?? '.onesided'),
    workers: integer('--workers', flags.workers, Math.max(1, availableParallelism() - 1), [1, 256]),
    plugins: [...pluginsInEnvironment(env), ...(flags.with ?? [])],
    logLevel: logLevelOf(env.ONESIDED_LOG_LEVEL, problems),
    bodyLimitBytes: integer('ONESIDED_BODY_LIMIT', env.ONESIDED_BODY_LIMIT, 1 << 20, [1024, 1 << 26]),
    writeLimitMs: integer('ONESIDED_WRITE_LIMIT_MS', env.ONESIDED_WRITE_LIMIT_MS, 900, [100, 600_000]),
    readLimitMs: integer('ONESIDED_READ_LIMIT_MS', env.ONESIDED_READ_LIMIT_MS, 30_000, [100, 600_000]),
    submitLimitMs: integer('ONESIDED_SUBMIT_LIMIT_MS', env.ONESIDED_SUBMIT_LIMIT_MS, 60_000, [100, 3_600_000]),
    scheduleLimitBytes: integer('ONESIDED_SCHEDULE_LIMIT', env.ONESIDED_SCHEDULE_LIMIT, 1 << 28, [1024, 1 << 30]),
    drainMs: integer('ONESIDED_DRAIN_MS', env.ONESIDED_DRAIN_MS, env.DATABASE_URL ? 5000 : 0, [0, 600_000]),
    shedDelayMs: integer('ONESIDED_SHED_DELAY_MS', env.ONESIDED_SHED_DELAY_MS, 500, [20, 600_000]),
    shedWaitMs: integer('ONESIDED_SHED_WAIT_MS', env.ONESIDED_SHED_WAIT_MS, 500, [20, 600_000]),
    keepDeletedDays: integer('ONESIDED_KEEP_DELETED_DAYS', env.ONESIDED_KEEP_DELETED_DAYS, 7, [0, 3650]),
    retainTracesDays: integer('ONESIDED_RETAIN_TRACES_DAYS', env.ONESIDED_RETAIN_TRACES_DAYS, 0, DAYS),
    retainExperimentsDays: integer('ONESIDED_RETAIN_EXPERIMENTS_DAYS', env.ONESIDED_RETAIN_EXPERIMENTS_DAYS, 0, DAYS),
    maxAttempts: maxAttemptsOf(env, integer),
    requestsPerMinute: integer('ONESIDED_RATE_LIMIT', env.ONESIDED_RATE_LIMIT, 60_000, [1, 1e9]),
    importShare: numberOf({ ...IMPORT_SHARE, given: env.ONESIDED_IMPORT_SAMPLE }, problems),
    tracing: tracingWanted(env, problems),
    limits: limitsOf(env, problems),
    ...network,
    ...oidcSettings(env, network, sessionHours, problems),
    ...serverUrls(env, problems),
    ...tokenSetting(env.ONESIDED_ADMIN_TOKEN, problems),
    shareResults: switchSetting('ONESIDED_SHARE_RESULTS', env, !env.ONESIDED_ADMIN_TOKEN, problems),
  };
  return { config, problems, tokenNeeded: env.ONESIDED_ADMIN_TOKEN ? undefined : whyToken(config) };
}

/** Why an administrator's token has to be set, and how to fix it. */
export interface TokenNeeded {
  readonly why: string;
  readonly fix: string;
}

/** Returns why a token is needed. A private service needs none: reachable from this machine only, with the embedded database. */
function whyToken(config: ServiceConfig): TokenNeeded | undefined {
  const fix = `set ONESIDED_ADMIN_TOKEN to a secret of at least ${MINIMUM_TOKEN_LENGTH} characters`;
  if (!isLoopback(config.host)) {
    return { why: `--host ${config.host} can be reached from other machines`, fix: `${fix}, or bind to 127.0.0.1` };
  }
  if (config.oidc) return { why: 'With accounts of an identity provider, projects are kept apart', fix };
  if (isProxied(config)) return { why: 'Behind a proxy, the service can be reached from other machines', fix };
  if (config.databaseUrl === undefined) return undefined;
  return { why: 'The database of DATABASE_URL may hold the work of others', fix: `${fix}, or leave DATABASE_URL out` };
}

/** Reads the setting for both API processes and workers, because each of them recovers runs of lost workers. */
export function maxAttemptsOf(env: NodeJS.ProcessEnv, integer: ReturnType<typeof integerReader>): number {
  return integer('ONESIDED_MAX_ATTEMPTS', env.ONESIDED_MAX_ATTEMPTS, 5, [1, 1000]);
}

/**
 * Reads the limits on what an experiment may be expected to need.
 * @throws ConfigError naming every invalid setting
 */
export function readLimits(env: NodeJS.ProcessEnv = process.env): PlanLimits {
  const problems: string[] = [];
  const limits = limitsOf(env, problems);
  if (problems.length > 0) throw new ConfigError(problems);
  return limits;
}

function limitsOf(env: NodeJS.ProcessEnv, problems: string[]): PlanLimits {
  return planLimits(limitReader(env, problems));
}

/** Returns a function that reads limits in the units of their settings and adds invalid ones to `problems`. */
export function limitReader(env: NodeJS.ProcessEnv, problems: string[]) {
  return ({ setting, usual, minimum, maximum }: PlanLimit): number =>
    numberOf({ name: setting, given: env[setting], usual, range: [minimum, maximum] }, problems);
}

/**
 * If a tenth of 500 results is falsified, checking 2 % detects it with a probability of 65 %; for 10,000 results, with more than
 * 99.9 %.
 */
const IMPORT_SHARE = { name: 'ONESIDED_IMPORT_SAMPLE', usual: 0.02, range: [0.001, 1], kind: 'share' } as const;

/** Reads the minimum level at which the processes of the service log. */
export function logLevelOf(given: string | undefined, problems: string[]): ServiceConfig['logLevel'] {
  const level = LOG_LEVELS.find((known) => known === (given || 'warn'));
  if (level === undefined) problems.push(`ONESIDED_LOG_LEVEL must be one of ${LOG_LEVELS.join(', ')}, not "${given}"`);
  return level ?? 'warn';
}

/** Reads the addresses of PostgreSQL and Redis, for both API processes and workers, and adds invalid ones to `problems`. */
export function serverUrls(
  env: NodeJS.ProcessEnv,
  problems: string[],
): Pick<ServiceConfig, 'databaseUrl' | 'redisUrl'> {
  return {
    ...urlSetting('databaseUrl', env, { name: 'DATABASE_URL', protocols: ['postgresql:', 'postgres:'] }, problems),
    ...urlSetting('redisUrl', env, { name: 'REDIS_URL', protocols: ['redis:', 'rediss:'] }, problems),
  };
}

function urlSetting<Key extends 'databaseUrl' | 'redisUrl'>(
  key: Key,
  env: NodeJS.ProcessEnv,
  { name, protocols }: { readonly name: string; readonly protocols: readonly string[] },
  problems: string[],
): Partial<Record<Key, string>> {
  const given = env[name];
  if (given === undefined || given === '') return {};
  // The value may contain a password, so the message never repeats it.
  if (!protocols.includes(URL.canParse(given) ? new URL(given).protocol : '')) {
    problems.push(
      `${name} must be a URL that begins with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
    );
    return {};
  }
  return { [key]: given } as Partial<Record<Key, string>>;
}

function switchSetting(name: string, env: NodeJS.ProcessEnv, usual: boolean, problems: string[]): boolean {
  const given = env[name];
  if (given === undefined || given === '') return usual;
  if (given !== 'on' && given !== 'off') problems.push(`${name} must be on or off, not "${given}"`);
  return given === 'on';
}

function tokenSetting(given: string | undefined, problems: string[]): { adminToken?: string } {
  if (given === undefined || given === '') return {};
  if (given.length >= MINIMUM_TOKEN_LENGTH && /^[\x21-\x7e]+$/.test(given)) return { adminToken: given };
  problems.push(`ONESIDED_ADMIN_TOKEN must have at least ${MINIMUM_TOKEN_LENGTH} printable characters without spaces`);
  return {};
}
