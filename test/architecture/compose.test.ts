import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { PLAN_LIMITS } from '../../src/plan/limits.ts';
import { readConfig } from '../../src/settings/config.ts';
import { OIDC_NAMES } from '../../src/settings/oidc.ts';
import { readWorkerSettings } from '../../src/settings/worker.ts';
import { unknownVariables, watchedPaths, wrongWords } from './support/deployed.ts';

const file = new URL('../../compose.yaml', import.meta.url);

interface Service {
  readonly command: readonly string[];
  readonly environment: Readonly<Record<string, string | number>>;
  readonly ports?: readonly string[];
  readonly healthcheck: { readonly test: readonly string[] };
}

const { services }: { services: Record<'api' | 'worker', Service> } = parse(readFileSync(file, 'utf8'), {
  merge: true,
});
const fromOutside = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, `\${${name}:-}`]));
const optionalOf = ({ environment }: Service) =>
  Object.keys(environment).filter((name) => String(environment[name]).endsWith(':-}'));

/** Settings in the tables of the documentation, but those that compose.yaml fixes or does without. */
const documented = ['operating', 'security'].flatMap((name) => {
  const text = readFileSync(new URL(`../../docs/${name}.md`, import.meta.url), 'utf8');
  return [...text.matchAll(/^\s*\| `(ONESIDED_[A-Z_]+)`|`(OTEL_[A-Z_]+[A-Z])/gm)].flatMap(
    ([, own, standard]) => own ?? standard ?? [],
  );
});
const FIXED = ['ONESIDED_ADMIN_TOKEN', 'ONESIDED_METRICS_PORT', 'ONESIDED_METRICS_HOST'];

it('compose.yaml passes on every documented setting, to the API and to workers each what they read', () => {
  const passed = [...optionalOf(services.api), ...optionalOf(services.worker)];
  expect(documented.length).toBeGreaterThan(30);
  expect(documented.filter((name) => !passed.includes(name))).toEqual(FIXED);
  for (const service of [services.api, services.worker])
    expect(service.environment).toMatchObject(fromOutside(optionalOf(service)));
  const tracing = documented.filter((name) => name.startsWith('OTEL_'));
  expect(tracing).toEqual(expect.arrayContaining(['OTEL_EXPORTER_OTLP_HEADERS', 'OTEL_TRACES_SAMPLER_ARG']));
  const shared = [
    ...tracing,
    'ONESIDED_DEADLINE_MS',
    'ONESIDED_RUN_MEMORY_MIB',
    'ONESIDED_MAX_ATTEMPTS',
    'ONESIDED_LOG_LEVEL',
    'ONESIDED_PLUGINS',
  ];
  for (const service of [services.api, services.worker])
    expect(optionalOf(service)).toEqual(expect.arrayContaining(shared));
  expect(optionalOf(services.api)).toEqual(expect.arrayContaining(PLAN_LIMITS.map(({ setting }) => setting)));
  for (const name of OIDC_NAMES) expect(services.worker.environment).not.toHaveProperty(name);
});

it('a setting that is passed on empty has its default', () => {
  const empty = (service: Service) => Object.fromEntries(optionalOf(service).map((name) => [name, '']));
  expect(readConfig({}, empty(services.api))).toEqual(readConfig({}, {}));
  expect(readWorkerSettings({}, empty(services.worker))).toEqual(readWorkerSettings({}, {}));
});

it('compose.yaml has ports for as many APIs as are asked for', () => {
  expect(services.api.ports).toEqual([`127.0.0.1:\${ONESIDED_PORT:-3000}:3000`]);
  expect(services.worker.ports).toBeUndefined();
});

it.each(['api', 'worker'] as const)(
  '%s starts a command that there is, with variables that are read, and is asked where it answers',
  (name) => {
    const { command, environment, healthcheck } = services[name];
    expect(wrongWords(command)).toEqual([]);
    expect(unknownVariables(Object.keys(environment))).toEqual([]);
    const [, port, path] = /127\.0\.0\.1:(\d+)(\/[\w/]+)/.exec(healthcheck.test.join(' ')) ?? [];
    expect(watchedPaths(name)).toContain(path);
    expect([...command, ...Object.values(environment).map(String)]).toContain(port);
  },
);
