import { renderPng } from '../drawing/png.ts';
import type { Caption } from '../drawing/sheet.ts';
import { terminalMap } from '../drawing/terminal-map.ts';
import { winnerMapSvg } from '../drawing/winner-map-svg.ts';
import type { Origin } from '../figure/csv.ts';
import { explorationCsv } from '../figure/exploration-csv.ts';
import {
  candidateName,
  changeText,
  explorationTitle,
  furthestFirst,
  meanText,
  rungText,
  SEEN_AS_EQUAL,
  spentText,
  toBestText,
} from '../figure/exploration-wording.ts';
import type { BestAnswer, ExplorationAnswer, WinnerAnswer } from '../spec/resources/exploration-answer.ts';
import { columns } from './output.ts';
import { writeResults } from './output-file.ts';

/** Formats the answer of an exploration for a terminal. */
export function explorationText(answer: ExplorationAnswer, { width }: { readonly width: number }): string {
  const body = answer.question === 'winner' ? mapText(answer, width) : bestText(answer);
  return [explorationTitle(answer), '', ...body, spentText(answer), ''].join('\n');
}

function mapText(answer: WinnerAnswer, width: number): string[] {
  const changes = answer.crossovers.map((crossover) => changeText(crossover, answer));
  return [terminalMap(answer, { width: Math.min(width, 100) }), ...changes, ...(changes.length > 0 ? [''] : [])];
}

/** Maximum number of rejected candidates shown in a terminal; CSV and JSON contain all. */
const MOST_LINES = 12;

function bestText(answer: BestAnswer): string[] {
  const { best, runnersUp, eliminated, rungs, unit, distinguishable } = answer;
  if (!best) return ['No candidate gave a result: every run failed.', ''];
  const sure = distinguishable === false ? [`(${SEEN_AS_EQUAL})`] : [];
  const rows = runnersUp.map((one) => [
    one.equal ? '=' : '',
    candidateName(one, answer),
    meanText(one, unit),
    toBestText(one.ratio),
  ]);
  const left = furthestFirst(eliminated).map((one) => [
    `rung ${one.rung + 1}`,
    candidateName(one, answer),
    meanText(one, unit),
    toBestText(one.ratio),
  ]);
  const more = left.length > MOST_LINES ? [`  … and ${left.length - MOST_LINES} more (--out, --json)`] : [];
  return [
    `${candidateName(best, answer)}: ${meanText(best, unit)}`,
    ...sure,
    '',
    ...(rows.length > 0 ? ['Runners-up:', columns(rows, '  '), ''] : []),
    ...rungs.map((rung, i) => rungText(rung, i)),
    '',
    ...(left.length > 0
      ? [
          'Eliminated candidates, those that came furthest first:',
          columns(left.slice(0, MOST_LINES), '  '),
          ...more,
          '',
        ]
      : []),
  ];
}

/** Writes exploration.json and .csv, and .svg and .png for a map; returns their paths. */
export function writeExploration(
  folder: string,
  answer: ExplorationAnswer,
  { caption, document }: { readonly caption: Caption & Origin; readonly document: unknown },
): Promise<string[]> {
  const svg = answer.question === 'winner' ? winnerMapSvg(answer, caption) : undefined;
  return writeResults(folder, {
    'exploration.json': `${JSON.stringify(document)}\n`,
    'exploration.csv': explorationCsv(answer, caption),
    ...(svg && { 'map.svg': svg, 'map.png': renderPng(svg) }),
  });
}
