import { runKept } from '../test/papers/quick-ledger.ts';
import { type Answer, answeredView, commitAnswers, committedAnswers, planOf } from './support/five-ways.ts';
import { QUESTIONS } from './support/five-ways-questions.ts';
import { flag, readOptions, refuse } from './support/options.mjs';

const NAMES = QUESTIONS.map(({ id }) => id);
const HELP = `npm run five-ways [-- NAME…] [-- OPTION]

Computes the eight questions about one table in examples/five-ways, or those named, at full size, which takes some ten
minutes of CPU time, and writes the answers to test/papers/five-ways.json. From these \`npm run generate\` makes
docs/generated/five-ways.md. Results in the folder of \`onesided run\` are reused.

Names: ${NAMES.join(', ')}`;

const options = { quick: flag('computes the quick sizes of the specifications') };
const { quick, operands: asked } = readOptions(HELP, options, Number.POSITIVE_INFINITY);
const unknown = asked.find((name) => !NAMES.includes(name));
if (unknown !== undefined) refuse(`There is no question ${unknown}`);

const size = quick ? 'quick' : 'full';
const before = committedAnswers();
const answers: Record<string, Answer> = {};
for (const question of QUESTIONS) {
  const { id, views } = question;
  if (asked.length > 0 && !asked.includes(id)) {
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
