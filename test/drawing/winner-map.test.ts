import { describe, expect, it } from 'vitest';
import { terminalMap } from '../../src/drawing/terminal-map.ts';
import { winnerMapSvg } from '../../src/drawing/winner-map-svg.ts';
import { madeUpMap } from '../figure/made-up-map.ts';

describe('a winner map', () => {
  it('in a terminal has a letter for each winner and = for ties', () => {
    const text = terminalMap(madeUpMap(), { width: 48 });
    expect(text).toMatch(/^A {2}rma {2}best at 3 of 9 points$/m);
    expect(text).toMatch(/^B {2}am {3}best at 5 of 9 points$/m);
    const rows = text.split('\n').filter((line) => /^ *\d* A+/.test(line));
    expect(rows).toHaveLength(18);
    expect(rows[0]).toMatch(/^ 100 A+=+B+$/);
    expect(rows.at(-1)).toMatch(/^ +1 A+B+$/);
    for (const line of text.split('\n')) expect(line.length).toBeLessThanOrEqual(48);
  });

  it('as a picture paints every tile in the colour of its winner, ties striped, and draws both kinds of lines', () => {
    const svg = winnerMapSvg(madeUpMap(), { title: 'A <map>', specDigest: 'a'.repeat(64), modelVersion: 'm' });
    expect(svg).toContain('A &lt;map&gt;');
    expect(svg.match(/class="tile"/g)).toHaveLength(13);
    expect(svg).toMatch(/<pattern id="tie-am-rma"/);
    expect(svg).toMatch(/fill="url\(#tie-am-rma\)"/);
    const fills = new Set(
      [...svg.matchAll(/fill="(#[0-9a-f]{6})" class="tile" data-series="(?:rma|am)"/g)].map(([, fill]) => fill),
    );
    const tiles = new Set(
      [...svg.matchAll(/<rect[^>]*class="tile"[^>]*>/g)].map(([tile]) => /fill="([^"]+)"/.exec(tile)![1]),
    );
    expect(tiles.size).toBe(3);
    expect(fills.size).toBeLessThanOrEqual(2);
    expect(svg.match(/class="boundary tie"/g)).toHaveLength(3);
    expect(svg.match(/class="boundary winner"/g)).toHaveLength(1);
    expect(svg.match(/class="mark"/g)).toHaveLength(9);
  });
});
