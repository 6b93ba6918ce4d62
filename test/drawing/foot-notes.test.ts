import { describe, expect, it } from 'vitest';
import { noteLines, noteLinesSvg } from '../../src/drawing/foot-notes.ts';

describe('notes below a picture', () => {
  const long = Array.from({ length: 60 }, (_, i) => `word-${i}`).join(' ');

  it('are broken between words into lines that fit, with the lines that continue indented', () => {
    const lines = noteLines([long, 'short'], 400);
    expect(Math.max(...lines.map(({ words }) => words.length))).toBeLessThan(400 / 6);
    expect(
      lines
        .slice(0, -1)
        .map(({ words }) => words)
        .join(' '),
    ).toBe(long);
    expect(lines.map(({ indent }) => indent > 0)).toEqual([false, ...Array(lines.length - 2).fill(true), false]);
  });

  it('are drawn one below the other', () => {
    const heights = noteLinesSvg(noteLines([long], 400), 100).map((line) => Number(/ y="(\d+)"/.exec(line)![1]));
    expect(heights).toEqual(heights.map((_, line) => 100 + 17 * line));
  });
});
