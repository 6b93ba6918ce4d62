import { describe, expect, it } from 'vitest';
import { claimDigests, withoutProse } from '../../scripts/support/claim-digests.ts';
import { between } from '../../src/papers/expectation.ts';
import { papers } from '../../src/papers/registry.ts';

const paper = papers.find(({ id }) => id === 'd-pgas')!;
const definition = paper.claims.find(({ id }) => id === 'dp.4.5.disk')!;

const CLAIMS = `
/** Why it is so. */
const half = (value: number) => value / 2;
export const claims = [
  claim({ id: 'a', claim: 'Prose of a.', measure: () => ({ values: { value: half(4) }, why: 'Because.' }) }),
  claim({ id: 'b', claim: 'Prose of b.', measure: () => ({ values: { value: half(6) }, why: 'Because.' }) }),
];`;
const codeOf = (from: string, to: string) => withoutProse(CLAIMS.replace(from, to), 'a');

describe('the digests of what a verdict follows from', () => {
  const known = claimDigests(paper, definition);

  it('tell another expectation, which the model and the studies have no part in', () => {
    const quantities = { ratio: { ...definition.quantities.ratio!, expected: between(1, 2) } };
    expect(claimDigests(paper, { ...definition, quantities })).toEqual({
      ...known,
      check: expect.not.stringMatching(known.check),
    });
  });

  it('tell another specification of a study that the claim reads, and of no other', () => {
    const withFile = (study: string) => ({
      ...paper,
      studies: paper.studies.map((one) =>
        one.id === study ? { ...one, source: { file: 'd-pgas/remote-access.yaml' } } : one,
      ),
    });
    const read = definition.studies[0]!;
    const other = paper.studies.find(({ id }) => !definition.studies.includes(id))!.id;
    expect(claimDigests(withFile(read), definition)).toEqual({
      ...known,
      studies: expect.not.stringMatching(known.studies),
    });
    expect(claimDigests(withFile(other), definition)).toEqual(known);
  });

  it('follow from code: other prose, comments and checks of other claims do not matter', () => {
    const code = withoutProse(CLAIMS, 'a');
    expect(codeOf('Why it is so.', 'Why it was.')).toBe(code);
    expect(codeOf('Prose of a.', 'Better prose.')).toBe(code);
    expect(codeOf('half(6)', 'half(8)')).toBe(code);
    expect(codeOf('half(4)', 'half(5)')).not.toBe(code);
    expect(codeOf('value / 2', 'value / 3')).not.toBe(code);
  });

  it('are found for every claim, also where its id is put together', () => {
    const firehose = papers.find(({ id }) => id === 'firehose')!;
    const moves = firehose.claims.find(({ id }) => id === 'fh.t3.cannon.fh.moves')!;
    expect(claimDigests(firehose, moves).check).toMatch(/^[0-9a-f]{16}$/);
  });
});
