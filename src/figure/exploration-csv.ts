import type { ExplorationAnswer, WinnerAnswer } from '../spec/resources/exploration-answer.ts';
import { csvLine, type Origin } from './csv.ts';
import { parametersOf } from './exploration-wording.ts';

/** Returns the answer of an exploration as CSV: the points of a map, or the candidates of a search. Full precision. */
export function explorationCsv(answer: ExplorationAnswer, { specDigest, modelVersion }: Origin): string {
  const origin = [specDigest, modelVersion];
  const rows = answer.question === 'winner' ? mapRows(answer) : searchRows(answer);
  const [names = [], ...lines] = rows;
  return [[...names, 'spec_digest', 'model_version'], ...lines.map((line) => [...line, ...origin])]
    .map(csvLine)
    .join('');
}

type Row = (string | number | boolean | null | undefined)[];

function mapRows({ axes, points }: WinnerAnswer): Row[] {
  const names = [...axes.map(({ path }) => path), 'best', 'not_told_apart_from', 'significant', 'replications'];
  const lines = points.map(({ at, series, significant, replications, ratio }) => [
    ...at,
    ...[series[0], series.slice(1).join(' '), significant, replications],
    ...[ratio?.against, ratio?.value, ratio?.low, ratio?.high, ratio?.p],
  ]);
  return [[...names, 'next', 'ratio to the next', 'ratio low', 'ratio high', 'p'], ...lines];
}

function searchRows(answer: Extract<ExplorationAnswer, { question: 'best' }>): Row[] {
  const { axes, best, runnersUp, eliminated, metric } = answer;
  const paths = axes.flatMap((axis) => axis.paths);
  const names = [...paths, 'mechanism', 'eliminated_on_rung', 'n', `${metric} mean`, 'low', 'high'];
  const candidates = [
    ...(best ? [{ ...best, ratio: null, rung: undefined }] : []),
    ...runnersUp.map((one) => ({ ...one, rung: undefined })),
    ...eliminated.map((one) => ({ ...one, rung: one.rung + 1 })),
  ];
  const lines = candidates.map(({ mechanism, rung, n, mean, low, high, ratio, ...one }) => [
    ...paths.map((path) => parametersOf(one, answer)[path]),
    ...[mechanism, rung, n, mean, low, high],
    ...[ratio?.value, ratio?.low, ratio?.high, ratio?.p],
  ]);
  return [[...names, 'ratio', 'ratio low', 'ratio high', 'p'], ...lines];
}
