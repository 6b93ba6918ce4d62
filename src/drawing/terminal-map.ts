import { shareText } from '../figure/exploration-wording.ts';
import { type WinnerFigure, winnerFigure } from '../figure/winner-map.ts';
import type { WinnerAnswer } from '../spec/resources/exploration-answer.ts';

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const TIE = '=';
const NOTHING = '?';

/** A winner map in characters: a letter for what leads, `=` where several cannot be told apart. */
export function terminalMap(answer: WinnerAnswer, { width }: { readonly width: number }): string {
  const labels = (answer.axes[1]?.values ?? []).map((value) => String(value).length);
  const left = Math.max(2, ...labels) + 2;
  const rows = answer.axes[1]?.refined === false ? answer.axes[1].values.length : 18;
  const figure = winnerFigure(answer, {
    frame: { left, right: width - 2, top: 0, bottom: rows },
    ...{ strip: 3, gap: 0, lineHeight: 1, widthOf: (words) => words.length + 2 },
  });
  const letters = new Map(answer.mechanisms.map((name, i) => [name, LETTERS[i % LETTERS.length]!]));
  return [
    ...legend(figure, answer, letters),
    ...(figure.yTitle === undefined ? [] : [figure.yTitle]),
    ...lines(figure, letters),
    ' '.repeat(left) + '-'.repeat(figure.frame.right - left),
    tickLine(figure),
    ' '.repeat(left) + figure.xTitle,
    '',
  ].join('\n');
}

function legend(
  { leaders, tiles }: WinnerFigure,
  answer: WinnerAnswer,
  letters: ReadonlyMap<string, string>,
): string[] {
  const longest = Math.max(0, ...leaders.map(({ length }) => length));
  const names = leaders.map((name) => `${letters.get(name)}  ${name.padEnd(longest)}  ${shareText(answer, name)}`);
  const hasTie = tiles.some(({ series }) => series.length > 1);
  return [...names, ...(hasTie ? [`${TIE}  cannot be told apart`] : []), ''];
}

function lines(figure: WinnerFigure, letters: ReadonlyMap<string, string>): string[] {
  const { left, right, top, bottom } = figure.frame;
  const ticks = new Map(figure.yTicks.map(({ at, text }) => [Math.min(bottom - 1, Math.floor(at)), text]));
  return Array.from({ length: bottom - top }, (_, row) => {
    const label = (ticks.get(top + row) ?? '').padStart(left - 1);
    const cells = Array.from({ length: right - left }, (_unused, column) =>
      letterAt(figure, letters, { x: left + column + 0.5, y: top + row + 0.5 }),
    );
    return `${label} ${cells.join('')}`.trimEnd();
  });
}

function letterAt({ tiles }: WinnerFigure, letters: ReadonlyMap<string, string>, { x, y }: { x: number; y: number }) {
  const tile = tiles.find(({ left, right, top, bottom }) => x >= left && x < right && y >= top && y < bottom);
  if (!tile) return ' ';
  const [first] = tile.series;
  if (first === undefined) return NOTHING;
  return tile.series.length > 1 ? TIE : letters.get(first)!;
}

function tickLine({ xTicks, frame }: WinnerFigure): string {
  const line = Array.from({ length: frame.right + 2 }, () => ' ');
  for (const { at, text } of xTicks) {
    const start = Math.max(0, Math.min(line.length - text.length, Math.round(at - text.length / 2)));
    for (const [i, character] of [...text].entries()) line[start + i] = character;
  }
  return line.join('').trimEnd();
}
