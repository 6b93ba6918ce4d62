import { ConfigError, integerReader } from './config.ts';
import { isLabel, LABEL_IN_WORDS } from './spec/labels.ts';
import { tracingWanted } from './tracing-settings.ts';

/**
 * Where a worker answers those who watch over it; undefined where ONESIDED_METRICS_PORT is not set.
 * @throws ConfigError where the port is none.
 */
export function readMonitoringAddress(
  env: NodeJS.ProcessEnv = process.env,
): { readonly host: string; readonly port: number } | undefined {
  if (!env.ONESIDED_METRICS_PORT) return undefined;
  const problems: string[] = [];
  const integer = integerReader(problems);
  const port = integer('ONESIDED_METRICS_PORT', env.ONESIDED_METRICS_PORT, 0, [0, 65535]);
  if (problems.length > 0) throw new ConfigError(problems);
  return { host: env.ONESIDED_METRICS_HOST || '127.0.0.1', port };
}

/** Labels separated by commas. @throws ConfigError naming one that no specification could require */
export function readLabels(text: string | undefined): string[] {
  const labels = (text ?? '').split(',').map((label) => label.trim());
  const given = labels.filter((label) => label !== '');
  const wrong = given.find((label) => !isLabel(label));
  if (wrong === undefined) return given;
  throw new ConfigError([`the label "${wrong}" cannot be used: ${LABEL_IN_WORDS}`]);
}

/**
 * Whether the traces of a worker are sent somewhere.
 * @throws ConfigError naming variables of OpenTelemetry that cannot be used.
 */
export function readTracing(env: NodeJS.ProcessEnv = process.env): boolean {
  const problems: string[] = [];
  const wanted = tracingWanted(env, problems);
  if (problems.length > 0) throw new ConfigError(problems);
  return wanted;
}
