import { Agent, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { Experiment } from '../../src/spec/resources/experiment.ts';
import { median } from '../support/turns.ts';

/** A specification in the form accepted by its reader. */
export type Specification = Readonly<Record<string, unknown>>;

/** A client of the service like any other: keep-alive connections, compressed responses. */
export class Client {
  private readonly url: string;
  private readonly headers: Readonly<Record<string, string>>;
  private readonly agent = new Agent({ keepAlive: true });

  constructor(url: string, token: string | undefined) {
    this.url = url;
    this.headers = { 'accept-encoding': 'gzip', ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) };
  }

  /** Returns the whole response, not decompressed. @throws at any status above 299, and if the connection breaks */
  ask(path: string, body?: unknown, headers: Readonly<Record<string, string>> = {}): Promise<Buffer> {
    const json = body === undefined ? undefined : JSON.stringify(body);
    const type = json === undefined ? {} : { 'content-type': 'application/json' };
    const options = {
      method: json === undefined ? 'GET' : 'POST',
      agent: this.agent,
      headers: { ...this.headers, ...type, ...headers },
    };
    return new Promise((resolve, reject) => {
      const sent = request(`${this.url}${path}`, options, (answer) => {
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.once('error', reject);
        answer.once('end', () => {
          const text = Buffer.concat(parts);
          if ((answer.statusCode ?? 0) < 300) resolve(text);
          else reject(new Error(`${options.method} ${path}: ${answer.statusCode} ${text.toString().slice(0, 300)}`));
        });
      });
      sent.once('error', reject);
      sent.end(json);
    });
  }

  async json<Answer>(path: string, body?: unknown, headers: Readonly<Record<string, string>> = {}): Promise<Answer> {
    const plain = { 'accept-encoding': 'identity', ...headers };
    return JSON.parse((await this.ask(path, body, plain)).toString()) as Answer;
  }

  submit(specification: Specification): Promise<Experiment> {
    return this.insist<Experiment>('/v1/experiments', specification);
  }

  /** Retries while the service is too busy, as programs do. */
  private async insist<Answer>(path: string, body: unknown): Promise<Answer> {
    for (;;) {
      const answer = await this.json<Answer>(path, body).catch(asError);
      if (!(answer instanceof Error)) return answer;
      if (!answer.message.includes(': 503 ')) throw answer;
      await delay(1000);
    }
  }

  /** Resolves when the experiment has ended, in whatever state. */
  async ended(id: string): Promise<Experiment> {
    for (;;) {
      const experiment = await this.json<Experiment>(`/v1/experiments/${id}`, undefined, { prefer: 'wait=30' });
      if (experiment.finishedAt !== null) return experiment;
    }
  }

  /** Resolves when all its runs have succeeded. */
  async over(id: string): Promise<Experiment> {
    const experiment = await this.ended(id);
    if (experiment.counts.succeeded === experiment.counts.total) return experiment;
    throw new Error(`of ${id} only ${experiment.counts.succeeded} runs succeeded`);
  }

  /** Resolves when this many of its runs have succeeded. */
  async succeeded(id: string, runs: number): Promise<void> {
    while ((await this.json<Experiment>(`/v1/experiments/${id}`)).counts.succeeded < runs) await delay(20);
  }

  async cancel(id: string): Promise<void> {
    await this.insist(`/v1/experiments/${id}/cancel`, {});
  }

  /** Returns the median time of sequential requests that cycle through these paths, ms. */
  async medianMs(paths: readonly string[], requests: number): Promise<number> {
    const times: number[] = [];
    for (let i = 0; i < requests; i += 1) {
      const begin = performance.now();
      await this.ask(paths[i % paths.length]!);
      times.push(performance.now() - begin);
    }
    return median(times);
  }

  close(): void {
    this.agent.destroy();
  }
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
