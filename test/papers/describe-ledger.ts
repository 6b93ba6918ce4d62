import { beforeAll, describe, expect, it } from 'vitest';
import type { Reproduction } from '../../src/cli/reproduction.ts';
import { type ClaimDefinition, isAsMeant, type PaperDefinition, readBy } from '../../src/papers/definition.ts';
import { judge, type NoResults, type StudyResults } from '../../src/papers/ledger.ts';
import type { Claim, ClaimQuantity } from '../../src/spec/resources/paper.ts';
import type { Run } from '../../src/spec/resources/run.ts';
import { type Mutation, mutationsOf } from './mutations.ts';
import { committedLedger, reproduceQuickly, summarised } from './quick-ledger.ts';

const MINUTES = 60_000;
const NOT_RUN: NoResults = { reason: 'not run', built: false };

const fitsAll = ({ quantities }: Claim): boolean => quantities.every(({ fits }) => fits === true);

type Change = (runs: readonly Run[]) => readonly Run[];

const unchanged: Change = (runs) => runs;

const oneSeed: Change = (runs) => runs.filter(({ replication }) => replication === runs[0]!.replication);

const mutated =
  ({ apply }: Mutation, some: Change): Change =>
  (runs) =>
    some(runs).map(apply);

/** The same results once more, under seeds of their own. */
const twice: Change = (runs) => [
  ...runs,
  ...runs.map((run) => ({ ...run, seed: -1 - run.seed, replication: -1 - run.replication })),
];

const isEvidence = ({ role }: Pick<Claim, 'role'>): boolean => role === 'validate' || role === 'structural';

function isSameNumber({ measured, low, high }: ClaimQuantity, other: ClaimQuantity): boolean {
  if (low === 0 && (high === 0 || high === null)) return Math.sign(measured!) === Math.sign(other.measured!);
  const close = Math.abs(measured! - other.measured!) <= 1e-9 * Math.abs(measured!);
  return close || Object.is(measured, other.measured);
}

/**
 * Runs a paper in quick size and checks its ledger; at least so many of its claims have to fit by what was measured.
 * Returns what was measured, for tests of it.
 */
export function describeLedger(paper: PaperDefinition, leastFitting: number): () => Reproduction {
  let reproduction: Reproduction;

  beforeAll(async () => {
    reproduction = await reproduceQuickly(paper);
  }, 8 * MINUTES);

  function judged(definition: ClaimDefinition, change = unchanged, studies = readBy(definition)): Claim {
    const resultsOf = (id: string): StudyResults | NoResults => {
      if (!studies.includes(id)) return NOT_RUN;
      const found = reproduction.measured.find(({ study }) => study.id === id);
      return found ? { runs: change(found.runs), seed: found.plan.spec.seed } : NOT_RUN;
    };
    return judge(definition, resultsOf);
  }

  describe(`the ledger of ${paper.id} in quick size`, () => {
    it('has the verdicts that are committed (npm run ledger)', () => {
      const committed = committedLedger(paper);
      const ofThese = paper.claims.map(({ id }) => [id, committed[id]] as const);
      expect(summarised(reproduction.claims)).toEqual(Object.fromEntries(ofThese));
    });

    it('rests on runs that all succeeded, but for those that are to be refused', () => {
      const failed = reproduction.measured.flatMap(({ study, runs }) =>
        runs.filter((run) => !isAsMeant(study, run)).map(({ error }) => `${study.id}: ${error?.message}`),
      );
      expect(failed).toEqual([]);
    });

    it('says of each verdict why, and of each measured claim with what', () => {
      for (const claim of reproduction.claims) {
        expect(claim.why, claim.id).not.toBe('');
        if (claim.measured === null) continue;
        expect(
          claim.quantities.every(({ measured }) => measured !== null),
          claim.id,
        ).toBe(true);
        expect(claim.studies.length === 0 || claim.parameterSet !== null, claim.id).toBe(true);
      }
    });

    it('has an interval for each number that counts as evidence, unless it is exact', () => {
      const evidence = reproduction.claims.filter(isEvidence);
      const bare = evidence.flatMap(({ id, quantities }) =>
        quantities
          .filter(({ measured, interval, exact }) => Number.isFinite(measured ?? Number.NaN) && !interval && !exact)
          .map(({ name }) => `${id}: ${name}`),
      );
      expect(bare).toEqual([]);
    });

    it('has no number that grows with the seeds, unless its only limit is 0', () => {
      const measured = paper.claims.filter(({ studies }) => studies.length > 0);
      const grown = measured.filter(isEvidence).flatMap((definition) => {
        const doubled = judged(definition, twice).quantities;
        const changed = judged(definition).quantities.filter((one, i) => !isSameNumber(one, doubled[i]!));
        return changed.map(({ name }) => `${definition.id}: ${name}`);
      });
      expect(grown).toEqual([]);
    });

    it('gives the same verdicts, by the same numbers, without the studies that only explain them', () => {
      const decided = ({ verdict, quantities }: Claim) => ({ verdict, quantities });
      for (const definition of paper.claims.filter(({ explainedBy }) => explainedBy)) {
        const alone = judged(definition, unchanged, definition.studies);
        expect(decided(alone), definition.id).toEqual(decided(judged(definition)));
      }
    });

    it('would tell other results: every claim that fits fails in some world with one thing changed', () => {
      const runsOf = (studies: readonly string[]) =>
        reproduction.measured.filter(({ study }) => studies.includes(study.id)).flatMap(({ runs }) => runs);
      const fitting = paper.claims.filter(
        (definition) => definition.measure && definition.studies.length > 0 && fitsAll(judged(definition)),
      );
      expect(fitting.length).toBeGreaterThan(leastFitting);
      const isTold = (definition: ClaimDefinition) => {
        // There are hundreds of worlds, and intervals are dear; one seed shows as much where it fits by itself.
        const some = fitsAll(judged(definition, oneSeed)) ? oneSeed : unchanged;
        for (const mutation of mutationsOf(runsOf(definition.studies))) {
          if (!fitsAll(judged(definition, mutated(mutation, some)))) return true;
        }
        return false;
      };
      const vacuous = fitting.filter((definition) => !isTold(definition));
      expect(vacuous.map(({ id }) => id)).toEqual([]);
    });
  });
  return () => reproduction;
}
