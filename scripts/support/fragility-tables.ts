import type { PaperDefinition } from '../../src/papers/definition.ts';
import { papers } from '../../src/papers/registry.ts';
import { committedLedger } from '../../test/papers/quick-ledger.ts';
import { committedFragility, type Fragility, isHeldOut, type Turn } from './fragility.ts';

const HEAD = `# Sensitivity of verdicts to unpublished parameters

Derived by \`npm run generate\` from test/papers/fragility.json, which \`npm run ledger -- --fragility\` writes.

For each held-out claim that is met, this document lists the parameter values with which the claim would no longer be met.
All claims run in quick size. The parameters moved are those that the claim's studies use but neither set nor vary, and that no
paper prints: they are assumed, calibrated or only recalled. Each is moved on its own:

| kind | how the parameter is moved |
|---|---|
| range | to half and to double its value, within its limits |
| choice | to each other option |
| absent | from 0, which stands for a part that costs nothing, to the smallest value that any preset has |

How to read the results:

- For most parameters nobody states which values are plausible, and those known better lie closer to their value than the
  range suggests. A claim that does not turn here is therefore firm; a claim that turns may still be sound.
- Two parameters moved together may turn more claims.
- A parameter is *active* if it changes any result at all. The cheapest runs of each mechanism are tried first, up to a tenth
  of the cost of a study; a parameter that changes none of them counts as unused.
- The first replication decides if it misses a limit by more than a twentieth; otherwise all replications decide.
- Figure 3 and table 3 of Firehose, and the expensive studies of Active Access, are moved in a smaller size
  (scripts/support/smaller-studies.ts), in which their claims are met as well.
`;

/** Returns docs/generated/fragility.md: the parameters, not printed in any paper, that decide a claim. */
export function fragilityTables(): string {
  const all = committedFragility();
  return [HEAD, ...papers.flatMap((paper) => (all[paper.id] ? [section(paper, all[paper.id]!)] : []))].join('\n');
}

function section(paper: PaperDefinition, fragility: Fragility): string {
  const ledger = Object.entries(committedLedger(paper));
  const notMoved = ledger.flatMap(([id, entry]) => (isHeldOut(entry) && !fragility[id] ? [`\`${id}\``] : []));
  const claims = Object.entries(fragility);
  const turning = (kinds: readonly Turn['kind'][]) =>
    claims.filter(([, { turns }]) => turns.some(({ kind }) => kinds.includes(kind))).length;
  const firm = claims.filter(([, { turns }]) => turns.length === 0);
  const title = `## ${paper.id}: of ${claims.length} claims ${turning(['range'])} turn within a range, ${firm.length} never turn`;
  return [
    title,
    '',
    ...(firm.length > 0
      ? [
          `No move turns these claims (number of active parameters in brackets): ${firm.map(([id, { acting }]) => `\`${id}\` (${acting.length})`).join(', ')}.`,
          '',
        ]
      : []),
    ...(notMoved.length > 0
      ? [`Not examined yet, because their studies are expensive: ${notMoved.join(', ')}.`, '']
      : []),
    '| claim | active parameters | parameter | source, kind | from | to | quantity | expected | measured then |',
    '|---|---|---|---|---|---|---|---|---|',
    ...claims.flatMap(([id, { acting, turns }]) => turns.map((turn) => row(id, acting.length, turn))),
    '',
  ].join('\n');
}

function row(claim: string, acting: number, turn: Turn): string {
  const { parameter, confidence, kind, from, to, quantity, expected, measured, verdict } = turn;
  const number = (value: Turn['to']) => (typeof value === 'number' ? Number(value.toPrecision(4)) : value);
  const then = verdict === 'not-met' ? measured : `${measured} (${verdict.replaceAll('-', ' ')})`;
  const cells = [
    `\`${claim}\``,
    acting,
    `\`${parameter}\``,
    `${confidence}, ${kind}`,
    number(from),
    number(to),
    quantity,
    expected,
    then,
  ];
  return `| ${cells.join(' | ')} |`;
}
