import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from '../../src/settings/config.ts';
import { isLoopback } from '../../src/settings/network.ts';

const TOKEN = 'a-secret-of-enough-characters';

function problemsOf(read: () => unknown): readonly string[] {
  try {
    read();
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
}

describe('readConfig', () => {
  it('binds to this machine by default and needs no token', () => {
    const config = readConfig({}, {});
    expect(config).toMatchObject({ host: '127.0.0.1', port: 3000 });
    expect(config.adminToken).toBeUndefined();
  });

  it('takes flags before defaults and reads numbers', () => {
    expect(readConfig({ port: '0', workers: '3', host: 'localhost' }, {})).toMatchObject({ port: 0, workers: 3 });
  });

  it.each(['0.0.0.0', '::', '192.168.1.5', 'example.org', '127.0.0.1.example.org'])(
    'refuses %s without a token',
    (host) => {
      expect(problemsOf(() => readConfig({ host }, {}))).toEqual([expect.stringContaining('ONESIDED_ADMIN_TOKEN')]);
      expect(readConfig({ host }, { ONESIDED_ADMIN_TOKEN: TOKEN }).adminToken).toBe(TOKEN);
    },
  );

  it('refuses a database that others may use without a token, also on a loopback bind', () => {
    const env = { DATABASE_URL: 'postgresql://me:hunter2@127.0.0.1/db' };
    const problems = problemsOf(() => readConfig({}, env));
    expect(problems).toEqual([expect.stringMatching(/DATABASE_URL.*set ONESIDED_ADMIN_TOKEN.*leave DATABASE_URL out/)]);
    expect(problems.join()).not.toContain('hunter2');
    expect(readConfig({}, { ...env, ONESIDED_ADMIN_TOKEN: TOKEN })).toMatchObject({
      adminToken: TOKEN,
      shareResults: false,
    });
  });

  it('refuses a token that could be guessed', () => {
    expect(problemsOf(() => readConfig({ host: '0.0.0.0' }, { ONESIDED_ADMIN_TOKEN: 'short' }))).toHaveLength(1);
  });

  it('names every setting that cannot be used at once', () => {
    const env = { DATABASE_URL: 'mysql://x', REDIS_URL: 'nowhere', ONESIDED_LOG_LEVEL: 'loud' };
    const problems = problemsOf(() => readConfig({ port: '99999', workers: 'many' }, env)).join('\n');
    for (const name of ['--port', '--workers', 'DATABASE_URL', 'REDIS_URL', 'ONESIDED_LOG_LEVEL']) {
      expect(problems).toContain(name);
    }
  });

  it('reads how requests reach it through a proxy', () => {
    const env = {
      ONESIDED_ADMIN_TOKEN: TOKEN,
      ONESIDED_PUBLIC_URL: 'https://Sim.Group.example/',
      ONESIDED_TRUSTED_PROXIES: 'loopback, 10.0.0.0/8 fd00::1',
      ONESIDED_CORS_ORIGINS: 'https://notebook.example:8443',
    };
    expect(readConfig({}, env)).toMatchObject({
      publicUrl: 'https://sim.group.example',
      trustedProxies: ['loopback', '10.0.0.0/8', 'fd00::1'],
      corsOrigins: ['https://notebook.example:8443'],
    });
  });

  it.each([
    ['ONESIDED_PUBLIC_URL', 'sim.example.org'],
    ['ONESIDED_PUBLIC_URL', 'https://example.org/sim'],
    ['ONESIDED_PUBLIC_URL', 'ftp://example.org'],
    ['ONESIDED_TRUSTED_PROXIES', 'proxy.example.org'],
    ['ONESIDED_TRUSTED_PROXIES', '10.0.0.0/33'],
    ['ONESIDED_TRUSTED_PROXIES', '10.0.0.0/8/8'],
    ['ONESIDED_CORS_ORIGINS', '*'],
    ['ONESIDED_CORS_ORIGINS', 'https://a.example/path'],
  ])('refuses %s=%s and says what would be accepted', (name, value) => {
    const problems = problemsOf(() => readConfig({}, { ONESIDED_ADMIN_TOKEN: TOKEN, [name]: value }));
    expect(problems).toEqual([expect.stringMatching(new RegExp(`^${name}.*(https://|10\\.0\\.0\\.0/8)`))]);
  });

  it('takes blanks for no number', () => {
    const problems = problemsOf(() => readConfig({}, { ONESIDED_MAX_ATTEMPTS: ' ' }));
    expect(problems).toEqual([expect.stringMatching(/^ONESIDED_MAX_ATTEMPTS must be a whole number from 1/)]);
  });

  it('asks for a token behind a proxy, also on a loopback bind', () => {
    for (const env of [{ ONESIDED_PUBLIC_URL: 'https://sim.example.org' }, { ONESIDED_TRUSTED_PROXIES: 'loopback' }]) {
      expect(problemsOf(() => readConfig({}, env))).toEqual([expect.stringContaining('ONESIDED_ADMIN_TOKEN')]);
    }
    expect(problemsOf(() => readConfig({}, { ONESIDED_PUBLIC_URL: 'http://localhost:3000' }))).toEqual([]);
  });

  it('reads what an experiment may need, in the units of the settings', () => {
    const usual = {
      newRuns: 100_000,
      cpuSeconds: 360_000,
      longestRunSeconds: 900,
      traceBytes: 10 * 2 ** 30,
      memoryBytes: 4096 * 2 ** 20,
    };
    expect(readConfig({}, {}).limits).toEqual(usual);
    const env = { ONESIDED_MAX_RUNS: '500', ONESIDED_MAX_CPU_HOURS: '0.5', ONESIDED_DEADLINE_MS: '60000' };
    expect(readConfig({}, env).limits).toEqual({ ...usual, newRuns: 500, cpuSeconds: 1800, longestRunSeconds: 60 });
    const wrong = { ONESIDED_MAX_RUNS: '100001', ONESIDED_MAX_CPU_HOURS: 'many', ONESIDED_MAX_TRACE_GIB: '-1' };
    const problems = problemsOf(() => readConfig({}, wrong));
    expect(problems.map((text) => text.split(' ')[0])).toEqual(Object.keys(wrong));
  });

  it('never repeats a password of a URL', () => {
    expect(problemsOf(() => readConfig({}, { DATABASE_URL: 'mysql://me:hunter2@host/db' })).join()).not.toContain(
      'hunter2',
    );
  });
});

describe('isLoopback', () => {
  it.each(['127.0.0.1', '127.1.2.3', 'localhost', '::1', '[::1]'])('%s is', (host) =>
    expect(isLoopback(host)).toBe(true),
  );
  it.each(['0.0.0.0', '128.0.0.1', 'localhost.example.org', '127.0.0.1.nip.io', ''])('%s is not', (host) =>
    expect(isLoopback(host)).toBe(false),
  );
});
