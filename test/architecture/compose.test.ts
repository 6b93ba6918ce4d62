import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { readConfig } from '../../src/config.ts';
import { OIDC_NAMES } from '../../src/oidc-settings.ts';
import { PLAN_LIMITS } from '../../src/plan/limits.ts';
import { unknownVariables, watchedPaths, wrongWords } from './support/deployed.ts';

const file = new URL('../../compose.yaml', import.meta.url);

interface Service {
  readonly command: readonly string[];
  readonly environment: Readonly<Record<string, string | number>>;
  readonly healthcheck: { readonly test: readonly string[] };
}

const { services }: { services: Record<'api' | 'worker', Service> } = parse(readFileSync(file, 'utf8'), {
  merge: true,
});
const settings = PLAN_LIMITS.map(({ setting }) => setting);
const fromOutside = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, `\${${name}:-}`]));

it('compose.yaml passes every limit on to the API, and to workers those that they enforce', () => {
  expect(services.api.environment).toMatchObject(fromOutside(settings));
  const enforced = ['ONESIDED_DEADLINE_MS', 'ONESIDED_RUN_MEMORY_MIB'];
  expect(settings).toEqual(expect.arrayContaining(enforced));
  expect(services.worker.environment).toMatchObject(fromOutside(enforced));
});

it('compose.yaml passes on what signing in needs, to the API alone', () => {
  const signIn = fromOutside([...OIDC_NAMES, 'ONESIDED_PUBLIC_URL', 'ONESIDED_SESSION_HOURS']);
  expect(services.api.environment).toMatchObject(signIn);
  for (const name of OIDC_NAMES) expect(services.worker.environment).not.toHaveProperty(name);
  expect(readConfig({}, Object.fromEntries(Object.keys(signIn).map((name) => [name, '']))).oidc).toBeUndefined();
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
