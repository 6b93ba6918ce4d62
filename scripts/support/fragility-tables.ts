import type { PaperDefinition } from '../../src/papers/definition.ts';
import { papers } from '../../src/papers/registry.ts';
import { committedLedger } from '../../test/papers/quick-ledger.ts';
import { committedFragility, type Fragility, isHeldOut, type Turn } from './fragility.ts';

const HEAD = `# What turns a verdict

Derived from test/papers/fragility.json, which \`npm run ledger -- --fragility\` writes, by \`npm run generate\`. Every held-out claim that
is met, in quick size, with each parameter moved that its studies use, that no paper prints (assumed, calibrated or only recalled), and that
they neither set nor vary themselves. One at a time:

- *range*: to half and to double of its value, where its limits allow that. Nobody states what is plausible for most of them; those
  that are known better lie nearer, so that what does not turn here is firm, and what turns may still be sound.
- *choice*: to each other choice.
- *absent*: from 0, which stands for a part that costs nothing, to the least that a preset has.

"Act" are those that change a result at all: tried are first the cheapest runs of each mechanism, up to a tenth of what a study costs,
and what changes none of them counts as unused. A first replication decides where it misses by more than a twentieth of a limit,
else all of them do. Two parameters that move together may turn more. Figures 3 and table 3 of Firehose, and those of Active Access that are
dear, are moved in a smaller size (scripts/support/smaller-studies.ts), in which their claims are met as well.
`;

/** docs/generated/fragility.md: which parameters that nobody has printed decide a claim. */
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
  const title = `## ${paper.id}: of ${claims.length} claims ${turning(['range'])} turn within a range, ${firm.length} for nothing`;
  return [
    title,
    '',
    ...(firm.length > 0
      ? [`Nothing turns ${firm.map(([id, { acting }]) => `\`${id}\` (${acting.length} act)`).join(', ')}.`, '']
      : []),
    ...(notMoved.length > 0 ? [`Not looked at yet, since their studies are dear: ${notMoved.join(', ')}.`, ''] : []),
    '| claim | act | parameter | | from | to | quantity | expected | then |',
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
