import { describe, expect, it } from 'vitest';
import { ablate, committedOutcomes, isEvidence } from '../../scripts/support/ablations.ts';
import { remembering } from '../../src/cli/reproduction.ts';
import { type Ablation, ablated } from '../../src/papers/ablation.ts';
import type { PaperDefinition } from '../../src/papers/definition.ts';
import { papers } from '../../src/papers/registry.ts';
import { ProblemError } from '../../src/spec/errors.ts';
import { requireSpecification } from '../../src/spec/parse.ts';
import { committedLedger, reproduceQuickly, runHere } from './quick-ledger.ts';

/** One claim of each paper whose studies take a second or less. */
const SAMPLE: Readonly<Record<string, string>> = {
  'active-access': 'aa.sch.am-exp',
  firehose: 'fh.inv.local',
  'ioat-one-sided': 'io.proto.ioat',
  modern: 'hdr.inline.step',
  'kernel-dsm': 'ds.t2.isr',
  'd-pgas': 'dp.ht.tag-remap',
};

/** What becomes of one claim under its ablation, or another one. */
async function outcomeOf(paper: PaperDefinition, id: string, instead?: Ablation['set']) {
  const claims = paper.claims.filter((claim) => claim.id === id);
  const studies = paper.studies.filter((study) => claims[0]!.studies.includes(study.id));
  const without = instead && { without: 'nothing that matters', because: '', set: instead, breaks: [id] };
  const ablations = without ? { ablations: [without], unbreakable: {} } : paper.ablations;
  const [one, run] = [{ ...paper, claims, studies, ablations }, remembering(runHere)];
  return (await ablate(one, await reproduceQuickly(one, run), run))[id];
}

describe.each(papers)('what the evidence of $id rests on', (paper) => {
  const { ablations, unbreakable } = paper.ablations;
  const named = [...ablations.flatMap(({ breaks }) => breaks), ...Object.keys(unbreakable)];
  const evidence = Object.entries(committedLedger(paper)).flatMap(([id, entry]) => (isEvidence(entry) ? [id] : []));

  it('is named once for each claim that is met, and for no other', () => {
    expect(named.toSorted()).toEqual(evidence.toSorted());
  });

  it('breaks each of them: none survived when all were run (npm run ledger -- --ablate)', () => {
    const outcomes = committedOutcomes()[paper.id] ?? {};
    expect(Object.keys(outcomes).toSorted()).toEqual(evidence.toSorted());
    expect(Object.entries(outcomes).filter(([, outcome]) => 'survives' in outcome)).toEqual([]);
  });

  it('breaks one of them here and now, as committed', async () => {
    const id = SAMPLE[paper.id]!;
    expect(await outcomeOf(paper, id)).toEqual(committedOutcomes()[paper.id]?.[id]);
  });
});

describe('an ablation', () => {
  const paper = papers.find(({ id }) => id === 'ioat-one-sided')!;

  it('that a claim survives is told, and why', async () => {
    const outcome = await outcomeOf(paper, 'io.proto.ioat', { 'machine.upcallNs': 0 });
    expect(outcome).toEqual({ survives: expect.stringMatching(/^Without nothing that matters it is met: /) });
  });

  it('of which the studies of a claim have nothing is refused', async () => {
    const nothing = outcomeOf(paper, 'io.proto.ioat', { 'mechanisms.firehose.lookupNs': 0 });
    await expect(nothing).rejects.toThrow('none of mechanisms.firehose.lookupNs is in the studies of io.proto.ioat');
  });
});

describe('a specification under an ablation', () => {
  const spec = requireSpecification({
    machine: 'cray-xe6',
    workload: { kind: 'dht', collisionRate: 0.25 },
    mechanisms: ['aa-int', 'rma'],
    processes: 64,
    sweep: [
      { path: 'workload.flushEvery', values: [0, 1] },
      {
        paths: ['mechanisms.aa-int.interruptBatch', 'mechanisms.aa-int.interruptTimerNs'],
        values: [
          [10, 1000],
          [10, 2000],
          [100, 2000],
        ],
      },
    ],
  });
  const under = (set: Ablation['set']) => ablated(spec, { set });

  it('has its values, in machine, workload, mechanism and processes', () => {
    const set = { 'machine.memoryAccessNs': 0, 'workload.collisionRate': 0, 'mechanisms.aa-int.replyBatch': 1 };
    expect(under({ ...set, processes: 32 })).toMatchObject({
      machine: { preset: 'cray-xe6', override: { memoryAccessNs: 0 } },
      workload: { kind: 'dht', collisionRate: 0 },
      mechanisms: [{ kind: 'aa-int', replyBatch: 1 }, { kind: 'rma' }],
      processes: 32,
    });
  });

  it('varies them no more', () => {
    expect(under({ 'mechanisms.aa-int.interruptTimerNs': 5 })?.sweep).toEqual([
      spec.sweep[0],
      expect.objectContaining({
        values: [
          [10, 5],
          [100, 5],
        ],
      }),
    ]);
  });

  it('is none where it has neither mechanism nor parameter', () => {
    expect(under({ 'mechanisms.firehose.lookupNs': 0, 'workload.putBytes': 8 })).toBeUndefined();
  });

  it('is refused where a value is not valid', () => {
    expect(() => under({ 'machine.iotlbEntries': -1 })).toThrow(ProblemError);
  });
});
