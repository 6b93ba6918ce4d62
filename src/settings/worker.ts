import { availableParallelism } from 'node:os';
import { PLAN_LIMITS, type PlanLimit } from '../plan/limits.ts';
import { isLabel, LABEL_IN_WORDS } from '../spec/labels.ts';
import { ConfigError, limitReader, logLevelOf, maxAttemptsOf, type ServiceConfig, serverUrls } from './config.ts';
import { integerReader } from './numbers.ts';
import { tracingWanted } from './tracing.ts';

/** Settings from the command line. */
export interface WorkerFlags {
  readonly threads?: number;
  readonly labels?: readonly string[];
}

/** Settings of a worker, checked once at start-up. */
export interface WorkerSettings {
  /** Simulation threads. */
  readonly threads: number;
  /** Wall-clock time after which a run is ended, in ms. */
  readonly deadlineMs: number;
  /** Memory use at which a run is ended, in MiB. */
  readonly runMemoryMiB: number;
  /** Time until the runs of a lost worker are given to others, in ms. */
  readonly leaseMs: number;
  /** Number of attempts at a run that takes down its worker, before it is marked as failed. */
  readonly maxAttempts: number;
  /** Lowers the priority of the process, up to 14; 0: as any other. */
  readonly niceness: number;
  readonly labels: readonly string[];
  readonly logLevel: ServiceConfig['logLevel'];
  /** Whether traces are exported to the endpoint set by the OpenTelemetry variables. */
  readonly tracing: boolean;
  /** Address at which the worker serves monitoring; absent if ONESIDED_METRICS_PORT is not set. */
  readonly monitoring?: { readonly host: string; readonly port: number };
  /** Database of the API; absent if DATABASE_URL is not set. */
  readonly databaseUrl?: string;
  /** Absent if the queue is in PostgreSQL. */
  readonly redisUrl?: string;
}

/**
 * Reads flags and environment (flags take precedence, labels are combined) into the settings of a worker.
 * @throws ConfigError naming every invalid setting and the accepted values
 */
export function readWorkerSettings(flags: WorkerFlags = {}, env: NodeJS.ProcessEnv = process.env): WorkerSettings {
  const problems: string[] = [];
  const integer = integerReader(problems);
  const limit = limitReader(env, problems);
  const settings: WorkerSettings = {
    threads: integer('ONESIDED_THREADS', flags.threads ?? env.ONESIDED_THREADS, availableParallelism(), [1, 1024]),
    deadlineMs: limit(limitOf('longestRunSeconds')),
    runMemoryMiB: limit(limitOf('memoryBytes')),
    leaseMs: integer('ONESIDED_LEASE_MS', env.ONESIDED_LEASE_MS, 30_000, [100, 3_600_000]),
    maxAttempts: maxAttemptsOf(env, integer),
    niceness: integer('ONESIDED_WORKER_NICENESS', env.ONESIDED_WORKER_NICENESS, 5, [0, 14]),
    labels: labelsOf([env.ONESIDED_LABELS ?? '', ...(flags.labels ?? [])], problems),
    logLevel: logLevelOf(env.ONESIDED_LOG_LEVEL, problems),
    tracing: tracingWanted(env, problems),
    ...monitoringOf(env, integer),
    ...serverUrls(env, problems),
  };
  if (problems.length > 0) throw new ConfigError(problems);
  return settings;
}

/** Returns a plan limit that workers enforce, in the unit of its setting. */
const limitOf = (name: PlanLimit['name']): PlanLimit => PLAN_LIMITS.find((limit) => limit.name === name)!;

function monitoringOf(
  { ONESIDED_METRICS_PORT: port, ONESIDED_METRICS_HOST: host }: NodeJS.ProcessEnv,
  integer: ReturnType<typeof integerReader>,
): Pick<WorkerSettings, 'monitoring'> {
  if (!port) return {};
  return { monitoring: { host: host || '127.0.0.1', port: integer('ONESIDED_METRICS_PORT', port, 0, [0, 65535]) } };
}

/** Parses labels separated by commas, and adds to `problems` those that no specification could require. */
function labelsOf(texts: readonly string[], problems: string[]): string[] {
  const labels = texts.flatMap((text) => text.split(',').map((label) => label.trim())).filter((label) => label !== '');
  const wrong = labels.filter((label) => !isLabel(label));
  problems.push(...wrong.map((label) => `the label "${label}" cannot be used: ${LABEL_IN_WORDS}`));
  return labels;
}
