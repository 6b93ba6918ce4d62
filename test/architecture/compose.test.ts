import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { readConfig } from '../../src/config.ts';
import { OIDC_NAMES } from '../../src/oidc-settings.ts';
import { PLAN_LIMITS } from '../../src/plan/limits.ts';

const file = new URL('../../compose.yaml', import.meta.url);
const { services }: { services: Record<'api' | 'worker', { environment: Record<string, string> }> } = parse(
  readFileSync(file, 'utf8'),
  { merge: true },
);
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
