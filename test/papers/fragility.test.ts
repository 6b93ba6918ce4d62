import { describe, expect, it } from 'vitest';
import { committedFragility, isHeldOut, triedFirst } from '../../scripts/support/fragility.ts';
import { freeParameters } from '../../scripts/support/free-parameters.ts';
import { planStudies } from '../../src/cli/reproduction.ts';
import { papers } from '../../src/papers/registry.ts';
import { planExperiment } from '../../src/plan/plan-experiment.ts';
import { requireSpecification } from '../../src/spec/parse.ts';
import { committedLedger } from './quick-ledger.ts';

/** Held-out claims that are met and that nobody has looked at yet: hundreds of moves of their studies are dear. */
const TOO_DEAR: readonly string[] = [
  'aa.8.speedup2',
  'aa.abs.best',
  'aa.dht.2x-r25',
  'aa.dht.deletes',
  'aa.dht.onload-lt-aa',
  'aa.dht.rcomp-order',
  'aa.dht.rma-degrades',
  'aa.fig6d.unimodal',
  'aa.sort.noft',
  'aa.sort.vs-am',
  'ds.fig4.tq-tsp',
  'ds.fig5.all-apps',
  'ds.load.gap',
];

describe.each(Object.entries(committedFragility()))('what turns held-out claims of %s', (id, found) => {
  it('is known of each that is met and not too dear, and of no other (npm run ledger -- --fragility)', () => {
    const ledger = committedLedger(papers.find((paper) => paper.id === id)!);
    const met = Object.entries(ledger).flatMap(([claim, entry]) => (isHeldOut(entry) ? [claim] : []));
    expect(Object.keys(found).toSorted()).toEqual(met.filter((claim) => !TOO_DEAR.includes(claim)).toSorted());
  });

  it('is a parameter that acts, moved away from where it is', () => {
    for (const { acting, turns } of Object.values(found)) {
      for (const { parameter, from, to } of turns) {
        expect(acting).toContain(parameter);
        expect(to).not.toBe(from);
      }
    }
  });
});

describe('free parameters of a study', () => {
  const spec = requireSpecification({
    machine: { preset: 'cray-xe6', override: { handlerDispatchNs: 700 } },
    workload: { kind: 'dht', collisionRate: 0.25 },
    mechanisms: ['aa-poll', 'rma'],
    processes: 64,
    sweep: [{ path: 'machine.walkersPerIommu', values: [1, 16] }],
  });
  const found = new Map(freeParameters(planExperiment(spec)).map((parameter) => [parameter.id, parameter]));

  it('are those that nobody printed, with what they are', () => {
    expect(found.get('cray-xe6.messageOverheadNs')).toMatchObject({
      path: 'machine.messageOverheadNs',
      confidence: 'assumed',
      kind: 'range',
      ends: [200, 800],
    });
    expect(found.get('cray-xe6.hopLatencyNs')).toMatchObject({ confidence: 'recalled' });
    expect(found.get('aa-poll.replyBatch')).toMatchObject({ path: 'mechanisms.aa-poll.replyBatch', ends: [4, 16] });
  });

  it('go to all other choices, and from nothing to the least that a preset has', () => {
    expect(found.get('cray-xe6.iotlbPolicy')).toMatchObject({ kind: 'choice', ends: ['random'] });
    const { kind, value, ends } = found.get('cray-xe6.queuePairGapNs')!;
    expect([kind, value]).toEqual(['absent', 0]);
    expect(ends[0]).toBeGreaterThan(0);
  });

  it('are none that the study sets or varies, and none that is printed', () => {
    expect(found.has('cray-xe6.handlerDispatchNs')).toBe(false);
    expect(found.has('cray-xe6.walkersPerIommu')).toBe(false);
    expect(found.has('dht.collisionRate')).toBe(false);
  });
});

it('a parameter is tried where little is going on and where much is: on one node nothing travels', () => {
  const { studies } = papers.find(({ id }) => id === 'kernel-dsm')!;
  const some = studies.filter(({ id }) => ['figure-5-nbody', 'figure-5-nbodyw', 'figure-5-water'].includes(id));
  for (const { study, plan } of planStudies(some, { size: 'quick' })) {
    const runs = 'runs' in plan ? plan.runs : [];
    const processes = runs.map((run) => run.plan.processes);
    const tried = triedFirst(runs).map((run) => run.plan.processes);
    expect(tried, study.id).toContain(Math.max(...processes));
    expect(tried.length, study.id).toBeLessThan(runs.length);
  }
});
