import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { describe, expect, it } from 'vitest';
import { leftOutText } from '../../src/cli/ledger-text.ts';
import { namesOf, selection } from '../../src/cli/reproduction.ts';
import { kernelDsm } from '../../src/papers/kernel-dsm/paper.ts';
import { papers } from '../../src/papers/registry.ts';
import { CalibratedParameter, Claim } from '../../src/spec/resources/paper.ts';
import { temporaryFolder } from '../support/temporary-folders.ts';
import { inProcess } from './support.ts';

const Result = Type.Object(
  {
    schemaVersion: Type.Integer(),
    paper: Type.String(),
    modelVersion: Type.String(),
    size: Type.Enum(['quick', 'full']),
    calibration: Type.Array(CalibratedParameter),
    claims: Type.Array(Claim),
    leftOut: Type.Array(Type.Object({ claim: Type.String(), needs: Type.Array(Type.String()) })),
    figures: Type.Array(Type.Object({ id: Type.String(), files: Type.Array(Type.String()) })),
  },
  { additionalProperties: false },
);

const SECONDS = 60_000;

describe('onesided reproduce', () => {
  it('prints one JSON document of a study with the claims it decides', { timeout: SECONDS }, async () => {
    const out = join(temporaryFolder(), 'out');
    const { code, stdout } = await inProcess([
      'reproduce',
      '--no-store',
      '--threads',
      '1',
      'active-access/probe-walk',
      '--quick',
      '--json',
      '--out',
      out,
    ]);
    expect(code).toBe(0);
    const result: unknown = JSON.parse(stdout);
    expect(Value.Errors(Result, result)[0]).toBeUndefined();
    expect(result).toMatchObject({
      paper: 'active-access',
      size: 'quick',
      claims: [
        {
          id: 'aa.3.1.path',
          role: 'structural',
          verdict: 'met',
          expected: '2',
          measured: 2,
          interval: [2, 2],
          exact: false,
          seed: 1,
        },
      ],
      leftOut: [],
      figures: [],
    });
    expect(JSON.parse(readFileSync(join(out, 'active-access', 'ledger.json'), 'utf8'))).toEqual(result);
  });

  it('draws a figure and prints its claims as a table', { timeout: 2 * SECONDS }, async () => {
    const out = join(temporaryFolder(), 'out');
    const line = [
      'reproduce',
      '--no-store',
      '--threads',
      '1',
      'active-access/figure-6c',
      '--quick',
      '--out',
      out,
      '--seed',
      '9',
    ];
    const { code, stdout, stderr } = await inProcess(line);
    expect(code).toBe(0);
    expect(stdout).toMatch(/VALIDATE/);
    expect(stdout).toMatch(/aa\.fig6c\.decreasing +0 +0 \[0, 0\]$/m);
    expect(stdout).toMatch(/of 1 validate claims met/);
    expect(stderr).toContain('figure-6c');
    for (const ending of ['svg', 'png', 'csv'])
      expect(existsSync(join(out, 'active-access', `figure-6c.${ending}`))).toBe(true);
  });

  it('takes what is printed as a parameter to its table', () => {
    const { studies, claims } = selection(kernelDsm, 'table-1')!.paper;
    expect(studies.map(({ id }) => id)).toEqual(['table-1', 'table-1-send']);
    expect(claims.filter(({ id }) => id.startsWith('ds.t1.')).length).toBe(10);
  });

  it('takes a figure that is several studies as one, with what they decide together', () => {
    const [whole, part] = ['figure-4', 'figure-4-tsp'].map((name) => selection(kernelDsm, name)!.paper);
    expect(whole!.studies.map(({ id }) => id)).toEqual(['figure-4-barnes', 'figure-4-nbodyw', 'figure-4-tsp']);
    expect(whole!.claims.map(({ id }) => id)).toContain('ds.fig4.isr-best');
    expect(part!.studies.map(({ id }) => id)).toEqual(['figure-4-tsp']);
    expect(part!.claims.map(({ id }) => id)).not.toContain('ds.fig4.isr-best');
    expect(namesOf(kernelDsm)).toEqual(expect.arrayContaining(['figure-5', 'figure-5-via-tsp', 'table-3', 'table-2']));
  });

  it('decides every claim that a figure is enough for, also those whose explanation draws on table 3', () => {
    const decided = (name: string) => selection(kernelDsm, name)!.paper.claims.map(({ id }) => id);
    expect(decided('figure-5')).toEqual(expect.arrayContaining(['ds.water.via-6', 'ds.2x-scal']));
    expect(decided('figure-4')).toContain('ds.fig4.23pct');
  });

  it.each(papers.flatMap((paper) => namesOf(paper).map((name) => [paper.id, name, paper] as const)))(
    'keeps no claim on %s/%s back without a word',
    (_id, name, paper) => {
      const { paper: part, leftOut } = selection(paper, name)!;
      const ids = new Set(part.studies.map(({ id }) => id));
      const concerned = paper.claims.filter(({ studies }) => studies.some((id) => ids.has(id)));
      const told = [...part.claims.map(({ id }) => id), ...leftOut.map(({ claim }) => claim)];
      expect(told).toEqual(expect.arrayContaining(concerned.map(({ id }) => id)));
      expect(leftOut.filter(({ needs }) => needs.length === 0 || needs.some((id) => ids.has(id)))).toEqual([]);
    },
  );

  it('says which claims on a figure need other studies too, and which these are', () => {
    const { leftOut } = selection(kernelDsm, 'figure-4')!;
    const text = leftOutText(leftOut, 'figure-4');
    expect(text).toMatch(/^2 claims of figure-4 are left out; reproducing the whole paper decides them:\n/);
    expect(text).toContain('ds.load.gap needs figure-4-load-barnes, figure-4-load-nbodyw, figure-4-load-tsp\n');
    expect(text).toMatch(/ds\.via-sim-conservative needs figure-5-\S+, \S+, \S+ and 3 more studies\n/);
    expect(leftOutText([], 'figure-1')).toBe('');
  });

  it('exits with 1 for a missed claim only when asked to', { timeout: 2 * SECONDS }, async () => {
    const line = [
      'reproduce',
      '--no-store',
      '--threads',
      '1',
      'active-access/figure-1',
      '--quick',
      '--strict',
      '--out',
      temporaryFolder(),
    ];
    const { code, stderr } = await inProcess(line);
    expect(code).toBe(1);
    expect(stderr).toContain('aa.fig1.collision-10x');
  });

  it.each([
    ['passive-access', /no paper passive-access; papers: active-access/],
    ['active-access/figure-99', /no figure figure-99; figures: figure-1/],
    ['active-access/figure-1/x', /no figure/],
  ])('refuses %s', async (name, message) => {
    const { code, stderr } = await inProcess(['reproduce', '--no-store', name, '--quick']);
    expect(code).toBe(2);
    expect(stderr).toMatch(message);
  });
});
