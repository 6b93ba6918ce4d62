import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Experiment } from '../../../src/spec/resources/experiment.ts';
import { requireComplete } from '../support/invariants.ts';
import { json } from '../support/public-api.ts';
import type { Row } from '../support/row.ts';
import { shortRuns } from '../support/sweeps.ts';

/** The API dies somewhere between the arrival of a POST and its answer; the client sends it again. */
const apiDies: Row['inject'] = async (stage, injection) => {
  await stage.aWorker();
  const { api } = stage;
  const project = await stage.newProject();
  const specification = shortRuns(injection.isFull ? 200 : 50);
  const request = json('POST', { ...specification, project }, { 'idempotency-key': randomBytes(12).toString('hex') });
  const first = api.ask('/v1/experiments', request).then(
    ({ status }) => status,
    () => 'no answer',
  );
  await delay(20 * injection.random());
  await stage.killApi();
  await stage.startApi();
  const { id } = JSON.parse((await api.insist('/v1/experiments', request)).text) as Experiment;
  await requireComplete(api, { id, specification }, injection.patience);
  const { text } = await api.insist(`/v1/experiments?project=${project}`);
  const { total } = JSON.parse(text) as { total: number };
  if (total !== 1) throw new Error(`I4: ${total} experiments of one key`);
  return `first: ${await first}`;
};

export const apiRows: readonly Row[] = [
  { number: 12, fault: 'API killed within 20 ms of a POST', times: 100, stage: {}, inject: apiDies },
];
