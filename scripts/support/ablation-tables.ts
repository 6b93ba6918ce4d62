import { ablationOf } from '../../src/papers/ablation.ts';
import type { PaperDefinition } from '../../src/papers/definition.ts';
import { papers } from '../../src/papers/registry.ts';
import { committedOutcomes, type Outcome, type Outcomes } from './ablations.ts';

const HEAD = `# What the evidence rests on

Derived from test/papers/ablations.json, which \`npm run ledger -- --ablate\` writes, by \`npm run generate\`. Each claim that is
evidence and met, run in quick size without the cause that its paper names: the first quantity that misses then.
`;

/** docs/generated/ablations.md: what each claim that is evidence rests on, and what breaks without it. */
export function ablationTables(): string {
  const outcomes = committedOutcomes();
  return [HEAD, ...papers.map((paper) => section(paper, outcomes[paper.id] ?? {}))].join('\n');
}

function section(paper: PaperDefinition, outcomes: Outcomes): string {
  const all = Object.entries(outcomes);
  const rows = all.flatMap(([claim, outcome]) => ('breaks' in outcome ? row(paper, claim, outcome) : []));
  const reasons = all.flatMap(([claim, outcome]) =>
    'unbreakable' in outcome ? `- \`${claim}\`: ${outcome.unbreakable}` : [],
  );
  const surviving = all.flatMap(([claim, outcome]) =>
    'survives' in outcome ? `- \`${claim}\`: ${outcome.survives}` : [],
  );
  return [
    `## ${paper.id}: ${all.length} claims, of which ${rows.length} break, ${reasons.length} cannot, ${surviving.length} survive`,
    '',
    '| claim | without | set | quantity | expected | measured | without it |',
    '|---|---|---|---|---|---|---|',
    ...rows,
    ...(reasons.length > 0 ? ['', 'No part or parameter of the model breaks:', '', ...reasons] : []),
    ...(surviving.length > 0 ? ['', 'Survive:', '', ...surviving] : []),
    '',
  ].join('\n');
}

function row(
  paper: PaperDefinition,
  claim: string,
  { without, breaks, chosenAfter }: Extract<Outcome, { breaks: object }>,
) {
  const set = Object.entries(ablationOf(paper.ablations, claim)?.set ?? {}).map(
    ([path, value]) => `\`${path}: ${value}\``,
  );
  const second = chosenAfter === undefined ? '' : ` (chosen after it survived without: ${chosenAfter})`;
  const cells = [
    `\`${claim}\``,
    `${without}${second}`,
    set.join(', '),
    breaks.name,
    breaks.expected,
    breaks.measured,
    breaks.ablated,
  ];
  return `| ${cells.join(' | ')} |`;
}
