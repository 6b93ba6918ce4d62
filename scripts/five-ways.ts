/**
 * `npm run five-ways` computes the eight questions about one table in examples/five-ways at full size, which takes some ten
 * minutes of CPU time, and writes the answers to test/papers/five-ways.json, from which `npm run generate` makes
 * docs/generated/five-ways.md. Arguments restrict it to specifications of these names; --quick uses their quick sizes. Results in
 * the folder of `onesided run` are reused.
 */
import { parseArgs } from 'node:util';
import { runKept } from '../test/papers/quick-ledger.ts';
import { type Answer, answeredView, commitAnswers, committedAnswers, planOf } from './support/five-ways.ts';
import { QUESTIONS } from './support/five-ways-questions.ts';

const { positionals, values } = parseArgs({ allowPositionals: true, options: { quick: { type: 'boolean' } } });
const unknown = positionals.find((name) => !QUESTIONS.some(({ id }) => id === name));
if (unknown !== undefined)
  throw new Error(`no question ${unknown}; accepted: ${QUESTIONS.map(({ id }) => id).join(', ')}`);

const size = values.quick ? 'quick' : 'full';
const before = committedAnswers();
const answers: Record<string, Answer> = {};
for (const question of QUESTIONS) {
  const { id, views } = question;
  if (positionals.length > 0 && !positionals.includes(id)) {
    if (before[id] !== undefined) answers[id] = before[id];
    continue;
  }
  const plan = planOf(question, size);
  const runs = await runKept(plan.runs);
  const failed = runs.find(({ status }) => status !== 'succeeded');
  if (failed) throw new Error(`${id}: a run ended as ${failed.status}: ${failed.error?.message}`);
  answers[id] = { size, views: views.map((view) => answeredView(view, plan, runs)) };
  commitAnswers({ ...before, ...answers });
  console.log(`${id}: ${plan.runs.length} runs`);
}
commitAnswers(answers);
