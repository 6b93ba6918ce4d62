import { expect, it } from 'vitest';
import { notesOn } from '../../src/plan/notes.ts';
import { planExperiment } from '../../src/plan/plan-experiment.ts';
import { requireSpecification } from '../../src/spec/parse.ts';

function notesOf(given: object): string[] {
  const workload = { kind: 'random-put', operationsPerProcess: 10 };
  return notesOn(planExperiment(requireSpecification({ workload, mechanisms: ['rma'], ...given })).runs);
}

const sweep = (path: string, values: readonly unknown[]) => ({ path, values });

it('say that no network lies between processes that one node has room for', () => {
  expect(notesOf({ machine: 'ib-hdr', processes: 8 })).toEqual([
    'At P = 8, all processes are on one node, which holds 32 (machine.processesPerNode), so there is no network between them.',
  ]);
  const [note] = notesOf({ machine: 'ib-hdr', sweep: [sweep('processes', [1, 4, 16, 64])] });
  expect(note).toMatch(/^At P = 4 to 16, /);
  const both = [sweep('processes', [4, 16]), sweep('machine.processesPerNode', [2, 8, 32])];
  expect(notesOf({ machine: 'ib-hdr', sweep: both })[0]).toMatch(/^Where P is at most machine.processesPerNode/);
});

it('say nothing where processes are on several nodes, or on none', () => {
  const spread = { preset: 'ib-hdr', override: { processesPerNode: 4 } };
  expect(notesOf({ machine: spread, sweep: [sweep('processes', [1, 5, 8])] })).toEqual([]);
  expect(notesOf({ machine: 'technion-ib', processes: 2 })).toEqual([]);
});
