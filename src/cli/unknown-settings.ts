import { didYouMean } from '../simulation/wording.ts';

/** All settings read by onesided, including the command line and the scripts in deploy/. A test checks that none is missing. */
export const SETTINGS: readonly string[] = `
  ADMIN_TOKEN BODY_LIMIT CORS_ORIGINS DEADLINE_MS DRAIN_MS IMPORT_SAMPLE KEEP_DELETED_DAYS LABELS LEASE_MS
  LOG_LEVEL MAX_ATTEMPTS MAX_CPU_HOURS MAX_RUNS MAX_TRACE_GIB METRICS_HOST METRICS_PORT OIDC_CLIENT_ID
  OIDC_CLIENT_SECRET OIDC_ISSUER PLUGINS PORT PUBLIC_URL RATE_LIMIT READ_LIMIT_MS RETAIN_EXPERIMENTS_DAYS
  RETAIN_TRACES_DAYS ROUND ROUNDS RUN_MEMORY_MIB SCHEDULE_LIMIT SESSION_HOURS SHARE_RESULTS SHED_DELAY_MS
  SHED_WAIT_MS SLURM SUBMIT_LIMIT_MS THREADS TOKEN TRUSTED_PROXIES URL WEBHOOK_PRIVATE_HOSTS WORKER_NICENESS
  WRITE_LIMIT_MS
`
  .trim()
  .split(/\s+/)
  .map((name) => `ONESIDED_${name}`);

/**
 * Returns a warning for each environment variable that looks like a setting but is unknown: a misspelt one would be ignored
 * silently.
 */
export function unknownSettings(env: NodeJS.ProcessEnv = process.env): readonly string[] {
  return Object.keys(env)
    .filter((name) => name.startsWith('ONESIDED_') && !SETTINGS.includes(name))
    .map(
      (name) =>
        `${name} is not a setting and has no effect${didYouMean(name, SETTINGS)}; docs/operating.md lists the settings.`,
    );
}
