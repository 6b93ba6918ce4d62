import { once } from 'node:events';
import { createServer } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { onesided } from './support.ts';

const TIMEOUT = { timeout: 60_000 };
const NOBODY = 'postgresql://nobody@127.0.0.1:9/nothing';
const START = ['worker', '--threads', '1'];

let end = () => {};
afterEach(() => end());

/** A server that accepts connections and never answers; the port that it takes. */
async function silentServer(onConnection: () => void = () => undefined): Promise<number> {
  const server = createServer((client) => {
    client.on('error', () => undefined);
    onConnection();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  end = () => void server.close();
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
}

const worker = (env: Record<string, string>) =>
  onesided(START, { env: { DATABASE_URL: NOBODY, REDIS_URL: '', ...env } });

describe('a worker refuses, by the name of the setting and without any server,', () => {
  it('a port for metrics that is taken', TIMEOUT, async () => {
    const port = await silentServer();
    expect(await worker({ ONESIDED_METRICS_PORT: String(port) })).toMatchObject({
      code: 2,
      stderr: `Port ${port} is taken; choose another with ONESIDED_METRICS_PORT (0 takes any free one).\n`,
    });
  });

  it('a host for metrics that is none', TIMEOUT, async () => {
    // An address of documentation: no machine has it, and no name has to be looked up.
    const { code, stderr } = await worker({ ONESIDED_METRICS_PORT: '0', ONESIDED_METRICS_HOST: '192.0.2.1' });
    expect([code, stderr]).toEqual([2, expect.stringMatching(/^"192\.0\.2\.1" is not .*ONESIDED_METRICS_HOST/)]);
  });

  it('a queue that is no Redis', TIMEOUT, async () => {
    const { code, stderr } = await worker({ REDIS_URL: 'http://127.0.0.1' });
    expect([code, stderr]).toEqual([2, 'REDIS_URL must be a URL that begins with redis:// or rediss://\n']);
  });
});

it('a worker whose port for metrics is open ends where the database cannot be reached', TIMEOUT, async () => {
  const { code, stderr } = await worker({ ONESIDED_METRICS_PORT: '0' });
  expect([code, stderr]).toEqual([3, expect.stringMatching(/ECONNREFUSED.*correct DATABASE_URL/)]);
});

describe('a worker that is stopped while it starts ends with 0 and says so,', () => {
  const STOPPED = 'Stopped before the worker was ready.\n';

  it('while it loads', TIMEOUT, async () => {
    const env = { DATABASE_URL: NOBODY, REDIS_URL: '', ONESIDED_NO_SETTING: '1' };
    // The warning comes before anything is loaded.
    const { code, stderr } = await onesided(START, { env, onError: (_, kill) => kill('SIGTERM') });
    expect([code, stderr]).toEqual([0, expect.stringMatching(new RegExp(`^ONESIDED_NO_SETTING is.*\n${STOPPED}$`))]);
  });

  it('while it waits for the database', TIMEOUT, async () => {
    let stop = () => {};
    const port = await silentServer(() => stop());
    const outcome = await onesided(START, {
      env: { DATABASE_URL: `postgresql://nobody@127.0.0.1:${port}/nothing`, REDIS_URL: '' },
      onStart: (kill) => {
        stop = () => kill('SIGTERM');
      },
    });
    expect(outcome).toMatchObject({ code: 0, stderr: STOPPED });
  });
});
