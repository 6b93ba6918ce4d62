import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { experimentEvents, type Revision } from '../../src/api/rest/experiments/events.ts';
import type { Experiment } from '../../src/spec/resources/experiment.ts';
import { post, smallSpecification } from './support/http.ts';
import { startTestService, type TestService } from './support/service.ts';

interface Event {
  readonly id: string;
  readonly type: string;
  readonly data: string;
}

let service: TestService;

beforeAll(async () => {
  service = await startTestService();
}, 60_000);
afterAll(() => service?.stop());

async function submit(seed: number): Promise<string> {
  const { body } = await post<Experiment>(`${service.url}/v1/experiments`, smallSpecification({ seed }));
  return body.id;
}

async function* eventsOf(id: string, lastEventId?: string, signal?: AbortSignal): AsyncGenerator<Event> {
  const response = await fetch(`${service.url}/v1/experiments/${id}/events`, {
    headers: { accept: 'text/event-stream', ...(lastEventId === undefined ? {} : { 'last-event-id': lastEventId }) },
    ...(signal ? { signal } : {}),
  });
  expect(response.headers.get('content-type')).toContain('text/event-stream');
  let text = '';
  for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
    text += chunk;
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      const fields = Object.fromEntries(
        text
          .slice(0, end)
          .split('\n')
          .map((line) => [line.split(': ')[0], line.slice(line.indexOf(': ') + 2)]),
      );
      text = text.slice(end + 2);
      if (fields.event) yield { id: fields.id ?? '', type: fields.event, data: fields.data ?? '' };
    }
  }
}

describe('events of an experiment', () => {
  it('show it until it is over, each with a new revision', async () => {
    const id = await submit(1);
    const events: Event[] = [];
    for await (const event of eventsOf(id)) {
      events.push(event);
      if (events.length === 1) await service.work();
    }
    const states = events
      .filter(({ type }) => type === 'experiment')
      .map(({ data }) => (JSON.parse(data) as Experiment).state);
    expect(states[0]).toBe('queued');
    expect(states.at(-1)).toBe('succeeded');
    expect(events.at(-1)?.type).toBe('end');
    const ids = events.filter(({ type }) => type === 'experiment').map((event) => Number(event.id));
    expect(ids).toEqual([...new Set(ids)].sort((a, b) => a - b));
  });

  it('go on after a break: what was seen is left out, what came meanwhile is not lost', async () => {
    const id = await submit(2);
    let seen = '';
    for await (const event of eventsOf(id)) {
      seen = event.id;
      break;
    }
    await service.work();
    const after: Event[] = [];
    for await (const event of eventsOf(id, seen)) after.push(event);
    const snapshots = after.filter(({ type }) => type === 'experiment');
    expect(snapshots.map((event) => event.id)).not.toContain(seen);
    expect((JSON.parse(snapshots.at(-1)?.data ?? '') as Experiment).state).toBe('succeeded');
    const last = snapshots.at(-1)?.id;
    const again: Event[] = [];
    for await (const event of eventsOf(id, last)) again.push(event);
    expect(again.map(({ type }) => type)).toEqual(['end']);
  });

  it('are counted while somebody listens, and forgotten afterwards', async () => {
    const id = await submit(3);
    const open = async () =>
      Number(/onesided_event_streams (\d+)/.exec(await (await fetch(`${service.url}/metrics`)).text())?.[1]);
    const before = await open();
    const listeners = Array.from({ length: 20 }, () => new AbortController());
    const streams = listeners.map(async ({ signal }) => {
      for await (const _ of eventsOf(id, undefined, signal)) await delay(0);
    });
    await expect.poll(open).toBe(before + 20);
    for (const listener of listeners) listener.abort();
    await Promise.allSettled(streams);
    await expect.poll(open).toBe(before);
  });
});

describe('experimentEvents', () => {
  it('tells a reader who comes again what the experiment waits for by now, under the revision that was seen', async () => {
    async function* moving(): AsyncGenerator<Revision> {
      for (const runsAhead of [40, 20]) {
        yield { revision: 7, experiment: { id: 'x', state: 'queued', runsAhead } as Experiment };
      }
    }
    let text = '';
    const events = experimentEvents({ revisions: moving(), signal: new AbortController().signal }, 7);
    for await (const event of events) text += event;
    expect([...text.matchAll(/"runsAhead":(\d+)/g)].map(([, runs]) => runs)).toEqual(['40', '20']);
  });

  it('asks for the next snapshot only when the reader took the last', async () => {
    let asked = 0;
    async function* endless(): AsyncGenerator<Revision> {
      for (;;) yield { revision: ++asked, experiment: { id: 'x' } as Experiment };
    }
    const events = experimentEvents({ revisions: endless(), signal: new AbortController().signal }, undefined);
    for (let read = 0; read < 3; read++) await events.next();
    await delay(20);
    expect(asked).toBeLessThanOrEqual(4);
    await events.return(undefined);
  });

  it('writes a snapshot once for all readers that wait for it', async () => {
    let written = 0;
    const experiment = { toJSON: () => ({ id: 'x', written: ++written }), state: 'succeeded' } as unknown as Experiment;
    const revision = { revision: 3, experiment };
    async function* same(): AsyncGenerator<Revision> {
      yield revision;
    }
    const texts = [0, 1, 2].map(async () => {
      let text = '';
      for await (const event of experimentEvents(
        { revisions: same(), signal: new AbortController().signal },
        undefined,
      )) {
        text += event;
      }
      return text;
    });
    for (const text of await Promise.all(texts)) expect(text).toContain('id: 3\nevent: experiment\ndata: {"id":"x",');
    expect(written).toBe(1);
  });
});
