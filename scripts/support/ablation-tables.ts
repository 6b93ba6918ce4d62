import { ablationOf } from '../../src/papers/ablation.ts';
import type { PaperDefinition } from '../../src/papers/definition.ts';
import { papers } from '../../src/papers/registry.ts';
import { committedOutcomes, type Outcome, type Outcomes } from './ablations.ts';

const HEAD = `# Ablations: what each claim depends on

Derived by \`npm run generate\` from test/papers/ablations.json, which \`npm run ledger -- --ablate\` writes.

Each claim that is evidence and met was run again in quick size with the cause that its paper names removed. The table shows
the part removed, the parameter values that remove it, and the first quantity that then misses.
`;

/** Returns docs/generated/ablations.md: what each claim that counts as evidence depends on, and what fails without it. */
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
  const extreme = all.filter(([, outcome]) => 'extreme' in outcome).length;
  return [
    `## ${paper.id}: of ${all.length} claims ${rows.length} break${extreme > 0 ? ` (${extreme} only at an extreme value)` : ''}, ${reasons.length} cannot break, ${surviving.length} survive`,
    '',
    '| claim | removed | parameter values | quantity | expected | measured | measured without it |',
    '|---|---|---|---|---|---|---|',
    ...rows,
    ...(reasons.length > 0 ? ['', 'Claims that no part or parameter of the model can break:', '', ...reasons] : []),
    ...(surviving.length > 0 ? ['', 'Claims that survive their ablation:', '', ...surviving] : []),
    '',
  ].join('\n');
}

function row(
  paper: PaperDefinition,
  claim: string,
  { without, breaks, chosenAfter, extreme }: Extract<Outcome, { breaks: object }>,
) {
  const set = Object.entries(ablationOf(paper.ablations, claim)?.set ?? {}).map(
    ([path, value]) => `\`${path}: ${value}\``,
  );
  const second = chosenAfter === undefined ? '' : ` (chosen after the claim had survived without: ${chosenAfter})`;
  const beyond = extreme === undefined ? '' : ` (**an extreme value**; the claim survives without: ${extreme})`;
  const cells = [
    `\`${claim}\``,
    `${without}${second}${beyond}`,
    set.join(', '),
    breaks.name,
    breaks.expected,
    breaks.measured,
    breaks.ablated,
  ];
  return `| ${cells.join(' | ')} |`;
}
