import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from '../../src/settings/config.ts';
import type { Experiment } from '../../src/spec/resources/experiment.ts';
import { post, send, smallSpecification } from '../api/support/http.ts';
import { createDatabase } from '../support/database.ts';
import { BUILT, type Service, startService } from '../support/service-process.ts';
import { eventually } from '../support/waiting.ts';
import { startWorkerProcess, type WorkerProcess } from '../support/worker-process.ts';

interface Span {
  readonly service: string;
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly attributes: Readonly<Record<string, unknown>>;
}

interface Value {
  readonly stringValue?: string;
  readonly intValue?: number;
}

interface Exported {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly Attribute[] };
    readonly scopeSpans: readonly {
      readonly spans: readonly (Omit<Span, 'attributes'> & { attributes: Attribute[] })[];
    }[];
  }[];
}

interface Attribute {
  readonly key: string;
  readonly value: Value;
}

const flat = (attributes: readonly Attribute[]): Record<string, unknown> =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]));

/** A collector: takes OTLP over HTTP as JSON. */
class Collector {
  readonly spans: Span[] = [];
  private readonly server: Server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString();
    if (request.url === '/v1/traces' && request.headers['content-type'] === 'application/json')
      this.take(JSON.parse(body));
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });

  async open(): Promise<string> {
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  close(): void {
    this.server.closeAllConnections();
    this.server.close();
  }

  private take({ resourceSpans }: Exported): void {
    for (const { resource, scopeSpans } of resourceSpans) {
      const service = String(flat(resource.attributes)['service.name']);
      for (const span of scopeSpans.flatMap(({ spans }) => spans)) {
        this.spans.push({ ...span, service, attributes: flat(span.attributes) });
      }
    }
  }
}

const CLIENT = { traceId: '0af7651916cd43dd8448eb211c80319c', spanId: 'b7ad6b7169203331' };
const collector = new Collector();
let api: Service;
let worker: WorkerProcess;

beforeAll(async () => {
  const environment = {
    DATABASE_URL: await createDatabase(),
    ONESIDED_ADMIN_TOKEN: 'token-of-the-tracing-test',
    ONESIDED_LOG_LEVEL: 'debug',
    ONESIDED_WRITE_LIMIT_MS: '60000',
    OTEL_EXPORTER_OTLP_ENDPOINT: await collector.open(),
    OTEL_BSP_SCHEDULE_DELAY: '100',
  };
  [api, worker] = await Promise.all([
    startService(['api', '--port', '0'], environment, BUILT),
    startWorkerProcess(environment),
  ]);
}, 120_000);

afterAll(async () => {
  worker?.signal('SIGKILL');
  await Promise.all([api?.stop(), worker?.ended]);
  collector.close();
});

const authorization = { authorization: 'Bearer token-of-the-tracing-test' };

describe('a request that is traced', () => {
  let id: string;

  beforeAll(async () => {
    const traceparent = `00-${CLIENT.traceId}-${CLIENT.spanId}-01`;
    const headers = { ...authorization, traceparent };
    id = (await post<Experiment>(`${api.url}/v1/experiments`, smallSpecification(), headers)).body.id;
    const over = { headers: { ...authorization, prefer: 'wait=60' } };
    expect((await send<Experiment>(`${api.url}/v1/experiments/${id}`, over)).body.state).toBe('succeeded');
    await eventually('all results in the trace', async () => named('store result').length === 8);
  }, 120_000);

  const named = (name: string) =>
    collector.spans.filter((span) => span.name === name && span.traceId === CLIENT.traceId);

  /** Names of the steps from the request of the client down to one of the results. */
  function pathTo(span: Span): string[] {
    const path: string[] = [];
    for (let at: Span | undefined = span; at; at = collector.spans.find(({ spanId }) => spanId === at?.parentSpanId)) {
      path.unshift(at.name === 'send runs' ? at.name : `${at.service}: ${at.name}`);
      if (at.parentSpanId === CLIENT.spanId) return ['the client', ...path];
    }
    return path;
  }

  it('is one connected trace from the client over API, queue and worker to each result', () => {
    const results = named('store result');
    expect(new Set(results.map((span) => pathTo(span).join('\n')))).toEqual(
      new Set([
        [
          'the client',
          'onesided-api: POST /v1/experiments',
          'onesided-api: create experiment',
          // Whichever process sees first that runs wait brings them to the queue.
          'send runs',
          'onesided-worker: process runs',
          'onesided-worker: simulate run',
          'onesided-worker: store result',
        ].join('\n'),
      ]),
    );
    expect(new Set(results.map(({ attributes }) => attributes['onesided.run.id'])).size).toBe(8);
  });

  it('says of each run which one it is: id, mechanism, workload, how it ended', () => {
    for (const { attributes } of named('simulate run')) {
      expect(attributes['onesided.run.id']).toMatch(new RegExp(`^${id}-\\d+$`));
      expect(attributes).toMatchObject({ 'onesided.workload': 'dht', 'onesided.run.status': 'succeeded' });
      expect(attributes['onesided.mechanism']).toEqual(expect.any(String));
    }
    expect(named('create experiment')[0]?.attributes['onesided.experiment.id']).toBe(id);
    expect(named('POST /v1/experiments')[0]?.attributes['http.response.status_code']).toBe(202);
  });

  it('is named by the log line of the API about its answer', async () => {
    const lines = api.log().map((line) => JSON.parse(line) as { msg: string; trace_id?: string; res?: object });
    const answered = lines.filter(({ msg, trace_id }) => msg === 'request completed' && trace_id === CLIENT.traceId);
    expect(answered).toMatchObject([{ res: { statusCode: 202 } }]);
  });

  it('is named by the log lines of the worker about its runs', () => {
    const lines = worker.log().map((line) => JSON.parse(line) as { msg: string; trace_id?: string; span_id?: string });
    const simulated = lines.filter(({ msg }) => msg === 'run simulated');
    const spans = new Set(named('simulate run').map(({ spanId }) => spanId));
    expect(simulated).toHaveLength(8);
    for (const { trace_id, span_id } of simulated) {
      expect(trace_id).toBe(CLIENT.traceId);
      expect(spans.has(String(span_id))).toBe(true);
    }
  });
});

describe('the switch', () => {
  const tracing = (env: Record<string, string>) => readConfig({}, env).tracing;
  const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' };

  it('is an endpoint that is named and not taken back', () => {
    expect(tracing({})).toBe(false);
    expect(tracing(endpoint)).toBe(true);
    expect(tracing({ ...endpoint, OTEL_SDK_DISABLED: 'true' })).toBe(false);
    expect(tracing({ ...endpoint, OTEL_TRACES_EXPORTER: 'none' })).toBe(false);
  });

  it('refuses what could not be sent', () => {
    for (const env of [
      { OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' },
      { ...endpoint, OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' },
      { ...endpoint, OTEL_TRACES_SAMPLER: 'sometimes' },
      { ...endpoint, OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: 'half' },
    ]) {
      expect(() => tracing(env)).toThrow(ConfigError);
    }
  });
});
