import type { AddressInfo } from 'node:net';
import { buildApp } from '../../../src/app.ts';
import { readConfig } from '../../../src/settings/config.ts';
import type { Store } from '../../../src/store/contract.ts';

/** The API on one port, which can go away and come back there while pages look at it. */
export class RestartableServer {
  private app: Awaited<ReturnType<typeof buildApp>> | undefined;
  private port = 0;

  constructor(private readonly store: Store) {}

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  async start(): Promise<void> {
    const config = readConfig({}, { ONESIDED_LOG_LEVEL: 'silent', ONESIDED_ANSWER_WITHIN_MS: '10000' });
    this.app = await buildApp({ store: this.store, dispatcher: { wake: () => {} }, config });
    await this.app.listen({ host: '127.0.0.1', port: this.port });
    this.port = (this.app.server.address() as AddressInfo).port;
  }

  async stop(): Promise<void> {
    await this.app?.close();
    this.app = undefined;
  }
}
