import { setTimeout as delay } from 'node:timers/promises';
import type { Experiment } from '../../../src/spec/resources/experiment.ts';
import type { Run } from '../../../src/spec/resources/run.ts';

export const ADMIN_TOKEN = 'token-of-the-fault-table';
const HEADERS = { authorization: `Bearer ${ADMIN_TOKEN}` };

export interface Reply {
  readonly status: number;
  readonly isProblem: boolean;
  readonly text: string;
}

/** The service as anybody sees it. It knows no table and no queue: what it says is all that the fault table goes by. */
export class PublicApi {
  constructor(readonly url: string) {}

  /** One request, one answer. @throws where the connection breaks */
  async ask(path: string, init: RequestInit = {}): Promise<Reply> {
    const headers = { ...HEADERS, ...init.headers };
    const answer = await fetch(`${this.url}${path}`, { signal: AbortSignal.timeout(120_000), ...init, headers });
    const isProblem = answer.headers.get('content-type')?.startsWith('application/problem+json') ?? false;
    return { status: answer.status, isProblem, text: await answer.text() };
  }

  /** Asks until it is answered, as a client does after a 503 or a broken connection. @throws at any other refusal */
  async insist(path: string, init: RequestInit = {}, withinMs = 120_000): Promise<Reply> {
    const end = Date.now() + withinMs;
    for (;;) {
      const reply = await this.ask(path, init).catch((error: unknown) => error);
      if (isReply(reply) && reply.status < 400) return reply;
      if (isReply(reply) && reply.status !== 503) throw new Error(`${path}: ${reply.status} ${reply.text}`);
      if (Date.now() > end) throw new Error(`${path}: no answer within ${withinMs} ms: ${inWords(reply)}`);
      await delay(100);
    }
  }

  async experiment(id: string): Promise<Experiment> {
    return JSON.parse((await this.insist(`/v1/experiments/${id}`)).text) as Experiment;
  }

  async runs(id: string): Promise<Run[]> {
    const { text } = await this.insist(`/v1/experiments/${id}/export?format=ndjson`);
    const lines = text.split('\n').filter((line) => line !== '');
    return lines.map((line) => JSON.parse(line) as Run);
  }

  /** The sum of a metric over its labels; 0 where there is none yet. */
  async metric(name: string): Promise<number> {
    const { text } = await this.insist('/metrics');
    const values = [...text.matchAll(new RegExp(`^${name}(?:\\{[^}]*\\})? (\\S+)$`, 'gm'))];
    return values.reduce((sum, [, value]) => sum + Number(value), 0);
  }
}

export const json = (method: string, body: unknown, headers: Readonly<Record<string, string>> = {}): RequestInit => ({
  method,
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
});

function isReply(value: unknown): value is Reply {
  return typeof value === 'object' && value !== null && 'isProblem' in value;
}

export function inWords(value: unknown): string {
  if (isReply(value)) return `${value.status} ${value.text.slice(0, 300)}`;
  const cause = value instanceof Error && value.cause instanceof Error ? ` (${value.cause.message})` : '';
  return `${value instanceof Error ? value.message : String(value)}${cause}`;
}
