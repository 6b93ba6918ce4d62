import { text } from './svg-element.ts';

/** Distance of two lines. */
export const NOTE_LINE = 17;
/** Estimated width of a character of 11 px, as the font is the reader's; Inter's lie a little below. */
const CHARACTER = 5.9;
const INDENT = 14;
/** Left and right of what is drawn, together. */
const SIDES = 48;

/** A line below a picture; the lines that continue a note are indented. */
interface NoteLine {
  readonly words: string;
  readonly indent: number;
}

/** Breaks notes between words into lines that fit into a picture of a width in px; a word longer than that has a line of its own. */
export function noteLines(notes: readonly string[], width: number): NoteLine[] {
  return notes.flatMap((note) =>
    broken(note.split(' '), Math.floor((width - SIDES - INDENT) / CHARACTER)).map((words, line) => ({
      ...{ words, indent: line === 0 ? 0 : INDENT },
    })),
  );
}

/** Draws the lines from y on. */
export const noteLinesSvg = (lines: readonly NoteLine[], y: number): string[] =>
  lines.map(({ words, indent }, line) => text(indent, y + line * NOTE_LINE, words, { class: 'foot' }));

function broken(words: readonly string[], characters: number): string[] {
  const lines: string[] = [];
  for (const word of words) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= characters) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}
