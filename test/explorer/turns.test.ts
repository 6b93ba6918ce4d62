import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { startExplorer } from '../../src/explorer/explorer.ts';
import { modelVersion } from '../../src/plan/model-version.ts';
import { requireSpecification } from '../../src/spec/parse.ts';
import type { Exploration } from '../../src/spec/resources/exploration.ts';
import type { NewExperiment, Store } from '../../src/store/contract.ts';
import { smallSpecification } from '../api/support/http.ts';
import { eventually } from '../support/waiting.ts';

const PLAN = { name: 'turns', sweep: [{ path: 'workload.collisionRate', values: [0, 1] }], processes: 4 };

function exploration(project: string, number: number, runs: Partial<Exploration['runs']> = {}): Exploration {
  const asked = { question: 'winner', metric: 'inserts_per_second', budget: 100, width: 0.5 } as const;
  return {
    ...{ id: `e-${project}-${number}`, name: 'turns', project, state: 'running', ...asked, ranges: [] },
    specification: requireSpecification(smallSpecification({ ...PLAN, project })),
    ...{
      specDigest: '',
      modelVersion: modelVersion(),
      experiments: [],
      runs: { asked: 0, done: 0, reused: 0, ...runs },
    },
    ...{
      waitingFor: null,
      winner: null,
      best: null,
      error: null,
      createdAt: '2026-01-01T00:00:00.000Z',
      finishedAt: null,
    },
  };
}

it('gives another project its turn before the many explorations of one', { timeout: 30_000 }, async () => {
  const open = [0, 1, 2, 3, 4].map((number) => exploration('many', number));
  // They wait for the runs of a round; nobody need look at them.
  const waiting = Array.from({ length: 500 }, (_, number) => ({
    ...exploration('waiting', number, { asked: 4, done: 3 }),
    experiments: ['waited for'],
  }));
  const begun: string[] = [];
  const looked: string[] = [];
  const store = {
    experiments: {
      create: async ({ project }: NewExperiment) => {
        // As slow as a round of many runs. Another project's exploration comes while the first is being stored.
        await delay(300);
        begun.push(project);
        if (begun.length === 1) open.push(exploration('one', 0));
        return { experiment: { id: `x-${begun.length}` }, created: true };
      },
      find: async (id: string) => void looked.push(id),
      growing: async () => [],
    },
    explorations: {
      open: async () => [...waiting, ...open.filter(({ experiments }) => experiments.length === 0)],
      addRound: async (id: string, _place: number, experiment: string) => {
        const place = open.findIndex((one) => one.id === id);
        const runs = { asked: 4, done: 0, reused: 0 };
        open[place] = { ...open[place]!, experiments: [experiment], runs };
        return true;
      },
      find: async () => undefined,
      finish: async () => true,
    },
    runs: { comparisonRows: async () => [] },
    schedules: { known: async () => new Map() },
  } as unknown as Store;
  const errors: unknown[] = [];
  const explorer = startExplorer({ store, onRuns: () => undefined, onError: (error) => errors.push(error) });
  await eventually('all first rounds', async () => begun.length === 6, 20_000);
  await explorer.stop();
  expect(errors).toEqual([]);
  expect(begun.indexOf('one')).toBeLessThanOrEqual(3);
  expect(looked).not.toContain('waited for');
});
