/**
 * `npm run five-ways` asks one table the eight questions of examples/five-ways in their quick sizes and writes the answers to
 * test/papers/five-ways.json; `npm run generate` makes docs/generated/five-ways.md of them. With names of specifications
 * only those are asked anew.
 */
import { parseArgs } from 'node:util';
import { runAll } from '../test/papers/quick-ledger.ts';
import { type Answer, answerOf, commitAnswers, committedAnswers, planOf, QUESTIONS } from './support/five-ways.ts';

const { positionals } = parseArgs({ allowPositionals: true });
const unknown = positionals.find((name) => !QUESTIONS.some(({ id }) => id === name));
if (unknown !== undefined)
  throw new Error(`no question ${unknown}; accepted: ${QUESTIONS.map(({ id }) => id).join(', ')}`);

const answers: Record<string, Answer> = {};
for (const question of QUESTIONS) {
  if (positionals.length > 0 && !positionals.includes(question.id)) {
    answers[question.id] = committedAnswers()[question.id]!;
    continue;
  }
  const plan = planOf(question);
  answers[question.id] = answerOf(question, plan, await runAll(plan.runs));
  console.log(`${question.id}: ${plan.runs.length} runs`);
}
commitAnswers(answers);
