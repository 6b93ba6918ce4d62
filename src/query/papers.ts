import { setImmediate } from 'node:timers/promises';
import { calibrationOf } from '../papers/calibration.ts';
import {
  type ClaimDefinition,
  isFigure,
  type PaperDefinition,
  readBy,
  type StudyDefinition,
} from '../papers/definition.ts';
import { countClaims, judge, type NoResults, type StudyResults } from '../papers/ledger.ts';
import { papers } from '../papers/registry.ts';
import { loadStudy } from '../papers/studies.ts';
import { ProblemError } from '../spec/errors.ts';
import type { ExperimentSpec } from '../spec/experiment-spec.ts';
import type { Experiment } from '../spec/resources/experiment.ts';
import type { Claim, Paper, PaperSummary, Study } from '../spec/resources/paper.ts';
import type { Run } from '../spec/resources/run.ts';
import type { Store } from '../store/contract.ts';

type Size = Study['sizes'][number]['size'];

/** Properties of a specification at a size, determined by planning. */
export interface SizedSpecification {
  readonly specification: ExperimentSpec;
  readonly specDigest: string;
  readonly seed: number;
  /** Number of runs that it expands to, including duplicates. */
  readonly runs: number;
}
export type SizeOf = (spec: ExperimentSpec, size: Size) => SizedSpecification;
/** Returns the digest that a specification would have in another project than its own. */
export type DigestIn = (spec: ExperimentSpec, project: string) => string;

interface Planning {
  readonly sizeOf: SizeOf;
  readonly digestIn: DigestIn;
  readonly modelVersion: () => string;
}

export interface PaperService {
  /** Returns all papers with the counts of their verdicts. */
  list(store: Store): Promise<PaperSummary[]>;
  /** Returns a paper with its ledger, based on the latest stored results. Throws a ProblemError if there is no such paper. */
  find(store: Store, id: string): Promise<Paper>;
}

/**
 * Creates the service of papers over stored results. An experiment belongs to a study if it was made from the same specification,
 * in any project.
 */
export function createPaperService(planning: Planning): PaperService {
  const readers = new Map<string, PaperReader>();
  const reader = (paper: PaperDefinition) => {
    const known = readers.get(paper.id) ?? new PaperReader(paper, planning);
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
      const rest = {
        notes: [...paper.notes],
        modelVersion: planning.modelVersion(),
        calibration: calibrationOf(paper),
      };
      return { ...head, ...rest, claims, studies };
    },
  };
}

function summary(paper: PaperDefinition, claims: readonly Claim[]): PaperSummary {
  const { id, title, authors, published } = paper;
  const figures = paper.studies.filter(isFigure).map((study) => study.id);
  return { id, title, authors, published, counts: countClaims(claims), figures };
}

const REFUSED_HERE =
  'its runs have to be refused, which the service does before it stores them; `onesided reproduce` runs it';

type SizedStudy = Omit<Study, 'latest'> & {
  readonly sizes: readonly (SizedSpecification & { readonly size: Size })[];
};

/** Size of a study by the digest of its specification in one of the projects. */
type SizeByDigest = ReadonlyMap<string, SizedStudy['sizes'][number]>;

interface Reading {
  readonly claims: Claim[];
  readonly studies: Study[];
}

/** Cached verdict of a claim, valid while its studies have the same experiments. */
interface KnownClaim {
  readonly key: string;
  readonly claim: Claim;
}

/**
 * Reads one paper from the store. Results never change, so a claim is judged again only when one of its studies has a different
 * latest experiment. Reading and judging yield to other requests in between.
 */
class PaperReader {
  private sized: Promise<readonly SizedStudy[]> | undefined;
  private readonly known = new Map<string, KnownClaim>();
  private reading: Promise<Reading> | undefined;
  /** Cached by project, as digests are slow to compute and never change. */
  private readonly digests = new Map<string, SizeByDigest>();

  constructor(
    private readonly paper: PaperDefinition,
    private readonly planning: Planning,
  ) {}

  /** Reads one at a time: a call during a reading waits for it and then reads again. */
  async read(store: Store): Promise<Reading> {
    const before = this.reading;
    const reading = (async () => {
      await before?.catch(() => undefined);
      return this.readNow(store);
    })();
    this.reading = reading;
    return reading;
  }

  private async readNow(store: Store): Promise<Reading> {
    this.sized ??= inSteps(this.paper.studies, (study) => sizedStudy(study, this.planning.sizeOf));
    const sized = await this.sized;
    const sizes = await this.sizesIn(await store.tenants.projects(), sized);
    const experiments = await store.experiments.latestOf([...sizes.keys()]);
    const runs = experiments.map((experiment) => ({ experiment, ran: sizes.get(experiment.specDigest) }));
    const chosen = new Map(sized.map((study) => [study.id, finished(study, runs)]));
    const claims = await this.claims(store, sized, chosen);
    return { claims, studies: sized.map((study) => ({ ...study, latest: latestOf(study, runs) })) };
  }

  /** Returns all sizes that experiments of these projects can have. */
  private async sizesIn(projects: readonly { id: string }[], studies: readonly SizedStudy[]): Promise<SizeByDigest> {
    const sizes = studies.flatMap((study) => study.sizes);
    const all = await inSteps(projects, ({ id }) => {
      const digestOf = ({ specification }: SizedSpecification) => this.planning.digestIn(specification, id);
      const known = this.digests.get(id) ?? new Map(sizes.map((size) => [digestOf(size), size]));
      this.digests.set(id, known);
      return [...known];
    });
    return new Map(all.flat());
  }

  private async claims(
    store: Store,
    sized: readonly SizedStudy[],
    chosen: ReadonlyMap<string, Ran | undefined>,
  ): Promise<Claim[]> {
    const keyOf = (definition: ClaimDefinition) =>
      readBy(definition)
        .map((study) => chosen.get(study)?.experiment.id ?? '')
        .join();
    const isKnown = (definition: ClaimDefinition) => this.known.get(definition.id)?.key === keyOf(definition);
    const open = this.paper.claims.filter((definition) => !isKnown(definition));
    const needed = new Set(open.flatMap(readBy));
    const results = new Map<string, StudyResults | NoResults>();
    for (const study of sized) {
      if (needed.has(study.id)) results.set(study.id, await resultsOf(store, study, chosen.get(study.id)));
    }
    await inSteps(open, (definition) => {
      const claim = judge(definition, (id) => results.get(id) ?? { reason: 'there is no such study', built: false });
      this.known.set(definition.id, { key: keyOf(definition), claim });
    });
    return this.paper.claims.flatMap(({ id }) => this.known.get(id)?.claim ?? []);
  }
}

/** Processes items one by one, yielding to the event loop after each. */
async function inSteps<Item, Result>(items: readonly Item[], work: (item: Item) => Result): Promise<Result[]> {
  const results: Result[] = [];
  for (const item of items) {
    results.push(work(item));
    await setImmediate();
  }
  return results;
}

function sizedStudy(study: StudyDefinition, sizeOf: SizeOf): SizedStudy {
  const { id, title, summary: text } = study;
  const head = { id, title, summary: text, figure: isFigure(study) };
  const loaded = loadStudy(study);
  if (!loaded.ok) return { ...head, available: false, reason: loaded.reason, sizes: [] };
  if (study.refusedWith) return { ...head, available: false, reason: REFUSED_HERE, sizes: [] };
  const { spec } = loaded;
  const sizes = (spec.quick ? (['quick', 'full'] as const) : (['full'] as const)).map((size) => ({
    size,
    ...sizeOf(spec, size),
  }));
  return { ...head, available: true, reason: null, sizes };
}

/** An experiment, with the size of the study that it ran. */
interface Ran {
  readonly experiment: Experiment;
  readonly ran: SizedStudy['sizes'][number] | undefined;
}

/** Compared by digest, as two studies may have the same specification. */
function isOf(sizes: SizedStudy['sizes'], ran: Ran['ran']): boolean {
  return sizes.some(({ specDigest }) => specDigest === ran?.specDigest);
}

/** Returns the latest experiment of a study, in any state. */
function latestOf({ sizes }: SizedStudy, runs: readonly Ran[]): Study['latest'] {
  const found = runs.find(({ ran }) => isOf(sizes, ran));
  if (!found?.ran) return null;
  const { id, state, progress, modelVersion, finishedAt } = found.experiment;
  return { experiment: id, size: found.ran.size, state, progress, modelVersion, finishedAt };
}

/** Returns the latest experiment of a study whose runs have all ended, at least one of them with a result. */
function finished({ sizes }: SizedStudy, runs: readonly Ran[]): Ran | undefined {
  return runs.find(
    ({ experiment: { state }, ran }) => (state === 'succeeded' || state === 'partial') && isOf(sizes, ran),
  );
}

async function resultsOf(
  store: Store,
  { available, reason }: SizedStudy,
  chosen: Ran | undefined,
): Promise<StudyResults | NoResults> {
  if (!available) return { reason: reason ?? 'it is not available', built: false };
  if (!chosen?.ran) return { reason: 'not measured yet', built: true };
  const { id } = chosen.experiment;
  const runs: Run[] = [];
  for await (const run of store.runs.stream(id)) runs.push(run);
  return { runs, seed: chosen.ran.seed, experiment: id };
}
