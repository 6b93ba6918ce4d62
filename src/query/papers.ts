import { calibrationOf } from '../papers/calibration.ts';
import { isFigure, type PaperDefinition, type StudyDefinition } from '../papers/definition.ts';
import { countClaims, ledger, type NoResults, type StudyResults } from '../papers/ledger.ts';
import { papers } from '../papers/registry.ts';
import { loadStudy } from '../papers/studies.ts';
import { ProblemError } from '../spec/errors.ts';
import type { ExperimentSpec } from '../spec/experiment-spec.ts';
import type { Experiment } from '../spec/resources/experiment.ts';
import type { Claim, Paper, PaperSummary, Study } from '../spec/resources/paper.ts';
import type { Run } from '../spec/resources/run.ts';
import type { Store } from '../store/contract.ts';

type Size = Study['sizes'][number]['size'];

/** What only planning knows of a specification at a size. */
export interface SizedSpecification {
  readonly specification: ExperimentSpec;
  readonly specDigest: string;
  readonly seed: number;
  /** Runs it expands to, duplicates included. */
  readonly runs: number;
}
export type SizeOf = (spec: ExperimentSpec, size: Size) => SizedSpecification;

export interface PaperService {
  /** All papers with the counts of their verdicts. */
  list(store: Store): Promise<PaperSummary[]>;
  /** A paper with its ledger over the latest stored results. Throws a ProblemError where there is none. */
  find(store: Store, id: string): Promise<Paper>;
}

/** The papers over stored results: an experiment belongs to a study when it was made from the same specification. */
export function createPaperService(sizeOf: SizeOf, modelVersion: () => string): PaperService {
  const readers = new Map<string, PaperReader>();
  const reader = (paper: PaperDefinition) => {
    const known = readers.get(paper.id) ?? new PaperReader(paper, sizeOf);
    readers.set(paper.id, known);
    return known;
  };
  return {
    list: (store) => Promise.all(papers.map(async (paper) => summary(paper, (await reader(paper).read(store)).claims))),
    find: async (store, id) => {
      const paper = papers.find((candidate) => candidate.id === id);
      if (!paper) {
        const known = papers.map((candidate) => candidate.id).join(', ');
        throw new ProblemError('REQUEST_NOT_FOUND', `There is no paper ${id.slice(0, 100)}; known: ${known}`);
      }
      const { claims, studies } = await reader(paper).read(store);
      const { figures: _figures, ...head } = summary(paper, claims);
      const rest = { notes: [...paper.notes], modelVersion: modelVersion(), calibration: calibrationOf(paper) };
      return { ...head, ...rest, claims, studies };
    },
  };
}

function summary(paper: PaperDefinition, claims: readonly Claim[]): PaperSummary {
  const { id, title, authors, published } = paper;
  const figures = paper.studies.filter(isFigure).map((study) => study.id);
  return { id, title, authors, published, counts: countClaims(claims), figures };
}

type SizedStudy = Omit<Study, 'latest'>;

interface Reading {
  readonly claims: Claim[];
  readonly studies: Study[];
}

/** One paper over the store. Results never change, so a ledger holds as long as its experiments are the latest. */
class PaperReader {
  private sized: readonly SizedStudy[] | undefined;
  private known: { readonly key: string; readonly claims: Claim[] } | undefined;

  constructor(
    private readonly paper: PaperDefinition,
    private readonly sizeOf: SizeOf,
  ) {}

  async read(store: Store): Promise<Reading> {
    this.sized ??= this.paper.studies.map((study) => sizedStudy(study, this.sizeOf));
    const digests = this.sized.flatMap(({ sizes }) => sizes.map(({ specDigest }) => specDigest));
    const experiments = await store.experiments.latestOf(digests);
    const studies = this.sized.map((study) => ({ ...study, latest: latestOf(study, experiments) }));
    return { claims: await this.claims(store, experiments), studies };
  }

  private async claims(store: Store, experiments: readonly Experiment[]): Promise<Claim[]> {
    const chosen = new Map(this.sized!.map((study) => [study.id, finished(study, experiments)]));
    const key = [...chosen.values()].map((experiment) => experiment?.id ?? '').join();
    if (this.known?.key === key) return this.known.claims;
    const results = new Map<string, StudyResults | NoResults>();
    for (const study of this.sized!) results.set(study.id, await resultsOf(store, study, chosen.get(study.id)));
    const claims = ledger(this.paper, (id) => results.get(id) ?? { reason: 'there is no such study', built: false });
    this.known = { key, claims };
    return claims;
  }
}

function sizedStudy(study: StudyDefinition, sizeOf: SizeOf): SizedStudy {
  const { id, title, summary: text } = study;
  const head = { id, title, summary: text, figure: isFigure(study) };
  const loaded = loadStudy(study);
  if (!loaded.ok) return { ...head, available: false, reason: loaded.reason, sizes: [] };
  const { spec } = loaded;
  const sizes = (spec.quick ? (['quick', 'full'] as const) : (['full'] as const)).map((size) => ({
    size,
    ...sizeOf(spec, size),
  }));
  return { ...head, available: true, reason: null, sizes };
}

/** The latest experiment of a study in any state. */
function latestOf({ sizes }: SizedStudy, experiments: readonly Experiment[]): Study['latest'] {
  const found = experiments.find(({ specDigest }) => sizes.some((size) => size.specDigest === specDigest));
  if (!found) return null;
  const { id, state, progress, modelVersion, finishedAt, specDigest } = found;
  const { size } = sizes.find((candidate) => candidate.specDigest === specDigest)!;
  return { experiment: id, size, state, progress, modelVersion, finishedAt };
}

/** The latest experiment of a study that all runs have ended of, at least one with a result. */
function finished({ sizes }: SizedStudy, experiments: readonly Experiment[]): Experiment | undefined {
  return experiments.find(
    ({ specDigest, state }) =>
      (state === 'succeeded' || state === 'partial') && sizes.some((size) => size.specDigest === specDigest),
  );
}

async function resultsOf(
  store: Store,
  { available, reason, sizes }: SizedStudy,
  experiment: Experiment | undefined,
): Promise<StudyResults | NoResults> {
  if (!available) return { reason: reason ?? 'it is not available', built: false };
  if (!experiment) return { reason: 'not measured yet', built: true };
  const runs: Run[] = [];
  for await (const run of store.runs.stream(experiment.id)) runs.push(run);
  const { seed } = sizes.find(({ specDigest }) => specDigest === experiment.specDigest)!;
  return { runs, seed, experiment: experiment.id };
}
