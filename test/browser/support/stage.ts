import { afterAll, beforeAll } from 'vitest';
import type { ServiceConfig } from '../../../src/settings/config.ts';
import type { Experiment } from '../../../src/spec/resources/experiment.ts';
import { post } from '../../api/support/http.ts';
import { startTestService, type TestService } from '../../api/support/service.ts';
import { TestBrowser } from './browser.ts';

/** The service with the built page and a browser: what every test of the page needs. */
export interface Stage {
  readonly service: TestService;
  readonly browser: TestBrowser;
  submit(changes?: object): Promise<Experiment>;
  stop(): Promise<void>;
}

export async function openStage(settings: Partial<ServiceConfig> = {}): Promise<Stage> {
  const service = await startTestService(settings);
  const browser = await TestBrowser.start(service.url);
  return {
    service,
    browser,
    submit: async (changes = {}) => {
      const { status, body } = await post<Experiment>(`${service.url}/v1/experiments`, specification(changes));
      if (status !== 202) throw new Error(JSON.stringify(body));
      return body;
    },
    stop: async () => {
      await browser.stop();
      await service.stop();
    },
  };
}

export interface FinishedStage {
  readonly stage: Stage;
  /** Id of the experiment that is over. */
  readonly id: string;
}

/** A stage for all tests of a file, with an experiment that is over; what it holds is there once they begin. */
export function useFinishedStage(): FinishedStage {
  let opened: FinishedStage | undefined;
  beforeAll(async () => {
    const stage = await openStage();
    const { id } = await stage.submit({ name: 'Finished' });
    await stage.service.work();
    opened = { stage, id };
  }, 120_000);
  afterAll(() => opened?.stage.stop());
  return {
    get stage() {
      return opened!.stage;
    },
    get id() {
      return opened!.id;
    },
  };
}

/** The address of the form with that in it. */
export const formLink = (document: unknown): string =>
  `/new#spec=${Buffer.from(JSON.stringify(document) ?? 'null').toString('base64url')}`;

/** Three mechanisms, three sizes, two collision rates, two replications: 36 runs of a few milliseconds. */
export function specification(changes: object = {}): Record<string, unknown> {
  return {
    name: 'Small table',
    machine: 'cray-xe6',
    workload: { kind: 'dht', operationsPerProcess: 40, volumeElements: 1024 },
    mechanisms: ['rma', 'am', 'aa-poll'],
    sweep: [
      { path: 'processes', values: [4, 8, 16] },
      { path: 'workload.collisionRate', values: [0.05, 0.25] },
    ],
    replications: 2,
    seed: 3,
    baseline: { mechanism: 'rma' },
    trace: { level: 'full', maxEvents: 100_000 },
    tags: ['figure-7a'],
    ...changes,
  };
}
