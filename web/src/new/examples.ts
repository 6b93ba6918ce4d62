import { getPaper } from '../api/requests.ts';
import { sized } from '../papers/ledger.ts';
import { type Draft, normalise } from './draft.ts';

/** Figures of papers as examples, one for each kind of question. */
export const EXAMPLES = [
  { figure: 'active-access/figure-7a', title: 'a hash table over processes' },
  { figure: 'firehose/figure-3', title: 'registration over the working set' },
  { figure: 'ioat-one-sided/figure-3a', title: 'copies by the CPU and a DMA engine' },
] as const;

/** Returns the specification of a figure, `PAPER/STUDY`, at its quick size and without a project. */
export async function draftOfFigure(figure: string, signal: AbortSignal): Promise<Draft> {
  const [paper = '', id = ''] = figure.split('/');
  const study = (await getPaper(paper, signal)).studies.find((candidate) => candidate.id === id);
  const specification = study && sized(study, 'quick')?.specification;
  if (!specification) throw new Error(`The paper ${paper} has no figure ${id} that can be run.`);
  const { project: _project, ...draft } = normalise(specification);
  return draft;
}
