import { modelVersion } from '../plan/model-version.ts';
import { specDigest } from '../plan/plan-experiment.ts';
import { expectedRuns } from '../plan/size.ts';
import { createPaperService, type DigestIn, type SizeOf } from '../query/papers.ts';
import { applyQuick } from '../spec/parse.ts';

const sizeOf: SizeOf = (spec, size) => {
  const specification = size === 'quick' ? applyQuick(spec) : spec;
  const { seed } = specification;
  return { specification, specDigest: specDigest(specification), seed, runs: expectedRuns(specification) };
};

const digestIn: DigestIn = (specification, project) => specDigest({ ...specification, project });

/** The reproductions of papers from stored results, for REST and GraphQL. */
export const paperService = createPaperService({ sizeOf, digestIn, modelVersion });
