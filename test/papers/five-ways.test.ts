import { describe, expect, it } from 'vitest';
import { answerOf, committedAnswers, planOf, QUESTIONS } from '../../scripts/support/five-ways.ts';
import { finishedRun } from '../../src/cli/run-resource.ts';
import { simulate } from '../../src/simulation/simulate.ts';

describe('answers of one table', () => {
  it('are there for each question, at every place of its axes', () => {
    const answers = committedAnswers();
    expect(Object.keys(answers)).toEqual(QUESTIONS.map(({ id }) => id));
    for (const question of QUESTIONS) {
      const { sweep } = planOf(question).spec;
      const { x, series } = question.view;
      const held = sweep.filter((axis) => !('path' in axis) || (axis.path !== x && axis.path !== series));
      const places = held.reduce((product, axis) => product * axis.values.length, 1);
      expect(answers[question.id]!.places.length, question.id).toBe(places);
    }
  });

  it('are what runs say here and now', { timeout: 120_000 }, () => {
    const question = QUESTIONS.find(({ id }) => id === 'collisions-and-values')!;
    const plan = planOf(question);
    // Means and stages of a mechanism do not depend on what else is compared.
    const some = plan.runs.filter(({ plan: { mechanism } }) => ['rma', 'dpgas-integrated'].includes(mechanism.kind));
    const runs = some.map((run) => finishedRun(run, simulate(run.plan), 0, false));
    const committed = committedAnswers()[question.id]!;
    for (const [index, { cells }] of answerOf(question, plan, runs).places.entries()) {
      expect(cells.length).toBeGreaterThan(0);
      for (const cell of cells) expect(committed.places[index]!.cells).toContainEqual(cell);
    }
  });
});
