import { beforeAll, describe, expect, it } from 'vitest';
import type { Reproduction } from '../../src/cli/reproduction.ts';
import { type ClaimDefinition, isAsMeant, type PaperDefinition, readBy } from '../../src/papers/definition.ts';
import { judge, type NoResults, type StudyResults } from '../../src/papers/ledger.ts';
import type { Claim } from '../../src/spec/resources/paper.ts';
import { type Mutation, mutationsOf } from './mutations.ts';
import { committedLedger, reproduceQuickly, summarised } from './quick-ledger.ts';

const MINUTES = 60_000;
const NOT_RUN: NoResults = { reason: 'not run', built: false };

const fitsAll = ({ quantities }: Claim): boolean => quantities.every(({ fits }) => fits === true);

/**
 * Runs a paper in quick size and checks its ledger; at least so many of its claims have to fit by what was measured.
 * Returns what was measured, for tests of it.
 */
export function describeLedger(paper: PaperDefinition, leastFitting: number): () => Reproduction {
  let reproduction: Reproduction;

  beforeAll(async () => {
    reproduction = await reproduceQuickly(paper);
  }, 8 * MINUTES);

  function judged(definition: ClaimDefinition, mutation?: Mutation, studies = readBy(definition)): Claim {
    const resultsOf = (id: string): StudyResults | NoResults => {
      if (!studies.includes(id)) return NOT_RUN;
      const found = reproduction.measured.find(({ study }) => study.id === id);
      if (!found) return NOT_RUN;
      return { runs: mutation ? found.runs.map(mutation.apply) : found.runs, seed: found.plan.spec.seed };
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
      const evidence = reproduction.claims.filter(({ role }) => role === 'validate' || role === 'structural');
      const bare = evidence.flatMap(({ id, quantities }) =>
        quantities
          .filter(({ measured, interval, exact }) => Number.isFinite(measured ?? Number.NaN) && !interval && !exact)
          .map(({ name }) => `${id}: ${name}`),
      );
      expect(bare).toEqual([]);
    });

    it('gives the same verdicts, by the same numbers, without the studies that only explain them', () => {
      const decided = ({ verdict, quantities }: Claim) => ({ verdict, quantities });
      for (const definition of paper.claims.filter(({ explainedBy }) => explainedBy)) {
        const alone = judged(definition, undefined, definition.studies);
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
        for (const mutation of mutationsOf(runsOf(definition.studies))) {
          if (!fitsAll(judged(definition, mutation))) return true;
        }
        return false;
      };
      const vacuous = fitting.filter((definition) => !isTold(definition));
      expect(vacuous.map(({ id }) => id)).toEqual([]);
    });
  });
  return () => reproduction;
}
