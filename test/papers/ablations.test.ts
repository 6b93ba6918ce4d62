import { describe, expect, it } from 'vitest';
import { ablate, committedOutcomes, isEvidence } from '../../scripts/support/ablations.ts';
import { isBroken } from '../../scripts/support/broken.ts';
import { remembering } from '../../src/cli/reproduction.ts';
import { type Ablation, ablated } from '../../src/papers/ablation.ts';
import type { PaperDefinition } from '../../src/papers/definition.ts';
import { papers } from '../../src/papers/registry.ts';
import { ProblemError } from '../../src/spec/errors.ts';
import { requireSpecification } from '../../src/spec/parse.ts';
import type { ClaimQuantity } from '../../src/spec/resources/paper.ts';
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

describe('a quantity breaks under an ablation', () => {
  const limits = { count: [8, 8], range: [1, 2], lead: [1, null], error: [0, 0] } as const;
  const breaks = (kind: keyof typeof limits, before: number, after: number) => {
    const [low, high] = limits[kind];
    const quantity = {
      name: '',
      unit: '1',
      expected: '',
      interval: null,
      exact: false,
      low,
      high,
    } satisfies Partial<ClaimQuantity>;
    return isBroken({ ...quantity, measured: before, fits: true }, { ...quantity, measured: after, fits: false });
  };

  it('where a count differs, and never where it is none: below zero', () => {
    expect(breaks('count', 8, 6)).toBe(true);
    expect(breaks('count', 8, -12)).toBe(false);
    expect(breaks('error', 0, 1)).toBe(true);
    expect(breaks('error', 0, -1)).toBe(false);
  });

  it('where a count moves by more than rounding', () => {
    expect(breaks('count', 8, 8.02)).toBe(false);
  });

  it('where it leaves a range clearly, and did not lie at its end before', () => {
    expect(breaks('range', 1.5, 2.2)).toBe(true);
    expect(breaks('range', 1.5, 2.01)).toBe(false);
    expect(breaks('range', 1.99, 2.2)).toBe(false);
  });

  it('where a lead is gone, unless there was hardly one', () => {
    expect(breaks('lead', 1.05, 0.999)).toBe(true);
    expect(breaks('lead', 1.005, 0.999)).toBe(false);
  });

  it('never where it has no value, or its interval reaches what is expected', () => {
    expect(breaks('lead', 1.5, Number.NaN)).toBe(false);
    const undecided = {
      name: '',
      unit: '1',
      expected: '',
      interval: null,
      exact: false,
      low: 1,
      high: null,
      fits: null,
    };
    expect(isBroken({ ...undecided, measured: 2 }, { ...undecided, measured: 0.9 })).toBe(false);
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
