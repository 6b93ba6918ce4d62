import { describe, expect, it } from 'vitest';
import { workloadDefinitions } from '../../src/simulation/catalogue.ts';
import { hasOpenLoad, openLoad } from '../../src/simulation/workloads/open-load.ts';
import { base, faultsOf, valid } from './base-specification.ts';

const OFFERED = { path: 'workload.arrivalsPerSecond', values: [1e6, 2e6] };
const BURST = { path: 'workload.burstOperations', values: [1, 8] };
const ARRIVALS = { path: 'workload.arrivalProcess', values: ['closed', 'poisson'] };
const details = (workload: object, ...sweep: object[]) =>
  faultsOf({ ...base, workload: { ...base.workload, ...workload }, sweep }).map(
    ({ pointer, detail }) => `${pointer} ${detail}`,
  );

describe('a sweep of the offered load', () => {
  it('is refused where operations follow one another, with what to write', () => {
    expect(details({}, OFFERED)).toEqual([
      '/sweep/0 workload.arrivalsPerSecond has no effect while arrivalProcess is closed; accepted: arrivalProcess: poisson or bursty in workload',
    ]);
    expect(details({ arrivalProcess: 'poisson' }, OFFERED, BURST)).toEqual([
      '/sweep/1 workload.burstOperations has no effect while arrivalProcess is poisson; accepted: arrivalProcess: bursty in workload',
    ]);
  });

  it('is accepted where operations arrive by themselves, at some points at least', () => {
    const open = (workload: object, ...sweep: object[]) =>
      valid({ ...base, workload: { ...base.workload, ...workload }, sweep }).sweep.length;
    expect(open({ arrivalProcess: 'poisson' }, OFFERED)).toBe(1);
    expect(open({ arrivalProcess: 'bursty' }, OFFERED, BURST)).toBe(2);
    expect(open({}, OFFERED, ARRIVALS)).toBe(2);
  });
});

describe('open load', () => {
  it('is told by its parameters, not by a name that a plugin may have for others', () => {
    const named = workloadDefinitions.filter(({ parameters }) =>
      parameters.some(({ name }) => name === 'arrivalProcess'),
    );
    expect(named.length).toBeGreaterThan(0);
    expect(named.every(({ parameters }) => hasOpenLoad(parameters))).toBe(true);
    expect(hasOpenLoad([{ ...openLoad[0], choices: ['uniform', 'poisson'] }])).toBe(false);
  });
});
