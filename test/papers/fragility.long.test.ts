import { expect, it } from 'vitest';
import { committedFragility, fragility } from '../../scripts/support/fragility.ts';
import { planStudies, remembering } from '../../src/cli/reproduction.ts';
import { papers } from '../../src/papers/registry.ts';
import { runHere } from './quick-ledger.ts';

/** A claim whose studies take less than a second, with a parameter that turns it and one that does not. */
const SAMPLE = {
  paper: 'ioat-one-sided',
  claim: 'io.put.large-better',
  moved: ['osu-infinipath.receivePerByteNs', 'osu-infinipath.dmaSubmitNs'],
};

it('a claim turns here and now by what is committed, and by nothing else of the sample', async () => {
  const paper = papers.find(({ id }) => id === SAMPLE.paper)!;
  const claims = paper.claims.filter(({ id }) => id === SAMPLE.claim);
  const studies = paper.studies.filter(({ id }) => claims[0]!.studies.includes(id));
  const [planned, run] = [planStudies(studies, { size: 'quick' }), remembering(runHere)];
  const only = (parameter: string) => SAMPLE.moved.includes(parameter);
  const { acting, turns } = (await fragility(paper, { planned, claims }, { run, only }))[SAMPLE.claim]!;
  const committed = committedFragility()[SAMPLE.paper]![SAMPLE.claim]!;
  expect(acting).toEqual(committed.acting.filter(only));
  expect(turns).toEqual(committed.turns.filter(({ parameter }) => only(parameter)));
});
