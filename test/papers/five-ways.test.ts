import { describe, expect, it } from 'vitest';
import { answeredView, committedAnswers, planOf } from '../../scripts/support/five-ways.ts';
import { QUESTIONS } from '../../scripts/support/five-ways-questions.ts';
import { finishedRun } from '../../src/cli/run-resource.ts';
import { simulate } from '../../src/simulation/simulate.ts';

describe('answers of one table', () => {
  it('are there for each question in full size, at every place of its axes', () => {
    const answers = committedAnswers();
    expect(Object.keys(answers)).toEqual(QUESTIONS.map(({ id }) => id));
    for (const question of QUESTIONS) {
      const { size, views } = answers[question.id]!;
      expect(size).toBe('full');
      expect(views.length).toBe(question.views.length);
      const { sweep, mechanisms } = planOf(question, size).spec;
      for (const [index, { x, series, places }] of views.entries()) {
        const shown = [x, series];
        const held = sweep.filter(
          (axis) => !('path' in axis ? [axis.path] : axis.paths).some((p) => shown.includes(p)),
        );
        const lines = series === 'mechanism' || mechanisms.length === 1 ? 1 : mechanisms.length;
        expect(places.length, `${question.id} ${index}`).toBe(
          held.reduce((product, axis) => product * axis.values.length, lines),
        );
      }
    }
  });

  it('are what runs say here and now', { timeout: 120_000 }, () => {
    const question = QUESTIONS.find(({ id }) => id === 'pool-latency')!;
    const plan = planOf(question, 'full');
    // Means of a mechanism do not depend on what else is compared, nor on other places.
    const some = plan.runs.filter(
      ({ plan: { mechanism, machine } }) =>
        ['rma', 'dpgas-integrated'].includes(mechanism.kind) &&
        machine.parameters.poolControllerNs === 200 &&
        machine.parameters.poolWayNs === 3200,
    );
    const runs = some.map((run) => finishedRun(run, simulate(run.plan), 0, false));
    const committed = committedAnswers()[question.id]!.views[0]!.places.at(-1)!.cells;
    const cells = answeredView(question.views[0]!, plan, runs).places.flatMap((place) => place.cells);
    expect(cells.map(({ series }) => series)).toEqual(['rma', 'dpgas-integrated']);
    for (const cell of cells) expect(committed).toContainEqual(cell);
  });
});
