import { numberOf } from './numbers.ts';

/** Standard environment variables of OpenTelemetry for traces that this service evaluates. */
export const TRACING_NAMES = {
  endpoints: ['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', 'OTEL_EXPORTER_OTLP_ENDPOINT'],
  protocols: ['OTEL_EXPORTER_OTLP_TRACES_PROTOCOL', 'OTEL_EXPORTER_OTLP_PROTOCOL'],
} as const;

const PROTOCOL = 'http/json';

/** Samplers of the OpenTelemetry SDK. It would use the first instead of one that it does not know, and only log that. */
const SAMPLERS = ['parentbased_always_on', 'parentbased_always_off', 'parentbased_traceidratio'].flatMap((name) => [
  ...[name, name.replace('parentbased_', '')],
]);

/**
 * Tells whether traces are exported: an endpoint is set, and neither OTEL_SDK_DISABLED nor OTEL_TRACES_EXPORTER disables them.
 */
export function tracingWanted(env: NodeJS.ProcessEnv, problems: string[]): boolean {
  const named = TRACING_NAMES.endpoints.filter((name) => env[name]);
  if (named.length === 0 || env.OTEL_SDK_DISABLED?.toLowerCase() === 'true') return false;
  if (env.OTEL_TRACES_EXPORTER === 'none') return false;
  for (const name of named) {
    const given = String(env[name]);
    // The value may contain a password, so the message never repeats it.
    if (!/^https?:$/.test(URL.canParse(given) ? new URL(given).protocol : '')) {
      problems.push(`${name} must be a URL that begins with http:// or https://, such as http://127.0.0.1:4318`);
    }
  }
  for (const name of TRACING_NAMES.protocols) {
    const given = env[name];
    if (given && given !== PROTOCOL) {
      const where = 'collectors accept it on the http/protobuf port, usually 4318';
      problems.push(`${name} must be ${PROTOCOL} (${where}) or left out, not "${given}"`);
    }
  }
  checkSampler(env, problems);
  return true;
}

function checkSampler(
  { OTEL_TRACES_SAMPLER: name, OTEL_TRACES_SAMPLER_ARG: share }: NodeJS.ProcessEnv,
  problems: string[],
) {
  if (name && !SAMPLERS.includes(name)) {
    problems.push(`OTEL_TRACES_SAMPLER must be one of ${SAMPLERS.join(', ')}, or left out, not "${name}"`);
  }
  if (!name?.endsWith('traceidratio')) return;
  numberOf({ name: 'OTEL_TRACES_SAMPLER_ARG', given: share, usual: 1, range: [0, 1], kind: 'share' }, problems);
}
