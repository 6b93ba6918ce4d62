import { describe, expect, it } from 'vitest';
import { planStudies, runStudies } from '../../src/cli/reproduction.ts';
import { shareFiguresOf } from '../../src/cli/share-figures.ts';
import { sharesSvg } from '../../src/drawing/shares-svg.ts';
import { terminalShares } from '../../src/drawing/terminal-shares.ts';
import { sharesCsv } from '../../src/figure/shares.ts';
import type { StudyDefinition } from '../../src/papers/definition.ts';
import { runHere } from '../papers/quick-ledger.ts';

const studyOf = (kind: string, size: object): StudyDefinition => ({
  id: `figure-9-${kind}`,
  figure: 'figure-9',
  title: `Figure 9: ${kind}`,
  summary: '',
  source: {
    specification: {
      machine: 'technion-ib',
      workload: { kind, ...size },
      mechanisms: ['dsm-isr'],
      sweep: [{ path: 'processes', values: [2, 4] }],
    },
  },
  drawings: [
    { x: 'processes', parts: ['computation', 'fault', 'lock', 'barrier'].map((part) => `first_thread_${part}_share`) },
  ],
});

describe('a figure of shares', () => {
  it('divides each whole of all its studies, and says what is left', async () => {
    const studies = [
      studyOf('sor', { rows: 64, columns: 64, iterations: 2 }),
      studyOf('nbody', { bodies: 256, steps: 2 }),
    ];
    const [shares, ...others] = shareFiguresOf(await runStudies(planStudies(studies, { size: 'full' }), runHere));
    expect([shares!.id, others]).toEqual(['figure-9', []]);
    const { figure } = shares!;
    expect(figure.parts).toEqual(['Computation', 'Fault', 'Lock', 'Barrier', 'Other']);
    expect(figure.bars.map(({ label }) => label)).toEqual(['P 2', 'P 4', 'P 2', 'P 4']);
    expect(new Set(figure.bars.map(({ group }) => group)).size).toBe(2);
    for (const { shares: whole } of figure.bars) {
      expect(whole.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 9);
      // Of these two nobody takes a lock; all compute, fault and meet.
      expect([whole[0]! > 0, whole[1]! > 0, whole[2], whole[3]! > 0]).toEqual([true, true, 0, true]);
    }
    expect(sharesCsv(figure).trim().split('\n').length).toBe(1 + 4 * 5);
    expect(terminalShares(figure).split('\n')[1]).toMatch(/Computation +Fault +Lock +Barrier +Other/);
    const boxes = sharesSvg(figure, { title: figure.title }).match(/<rect [^>]*height="18"/g);
    expect(boxes!.length).toBe(4 * 5);
  });
});
