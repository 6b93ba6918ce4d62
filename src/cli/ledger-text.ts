import type { PaperDefinition } from '../papers/definition.ts';
import { countClaims } from '../papers/ledger.ts';
import { allDigits } from '../papers/measure.ts';
import { byNumber } from '../papers/numbers.ts';
import type { CalibratedParameter, Claim } from '../spec/resources/paper.ts';
import { columns } from './output.ts';
import type { LeftOut } from './reproduction.ts';

/** Roles by decreasing weight, with their meaning. */
const ROLES = [
  ['validate', 'VALIDATE  held out: the evidence'],
  ['structural', 'STRUCTURAL  exact counts and rules'],
  ['calibrate', 'CALIBRATE  fitted, or chosen after results had been seen: not evidence'],
  ['input', 'INPUT  parameters that the paper prints'],
  ['document', 'DOCUMENT  context, reported only'],
] as const;

/** Formats the ledger for a terminal: a table for each role, with an explanation below each claim. */
export function ledgerText(claims: readonly Claim[], width: number): string {
  const sections = ROLES.flatMap(([role, title]) => {
    const ofRole = claims.filter((claim) => claim.role === role);
    return ofRole.length > 0 ? [`${title}\n${roleTable(ofRole, width)}`] : [];
  });
  return `${sections.join('\n\n')}\n`;
}

function roleTable(claims: readonly Claim[], width: number): string {
  const rows = claims.map((claim) => [claim.verdict ?? 'not measured', claim.id, claim.expected, measuredText(claim)]);
  const lines = columns([['verdict', 'claim', 'expected', 'measured'], ...rows], '  ').split('\n');
  return lines.flatMap((line, i) => [line, ...(i === 0 ? [] : explanation(claims[i - 1]!, width))]).join('\n');
}

function explanation({ claim, why, quantities }: Claim, width: number): string[] {
  const others = quantities.slice(1).map((quantity) => `${quantity.name}: ${quantityText(quantity)}`);
  const text = [claim, ...(others.length > 0 ? [`Also ${others.join('; ')}.`] : []), why].join(' ');
  return wrapped(text, Math.max(40, width - 6)).map((line) => `      ${line}`);
}

function quantityText(quantity: Claim['quantities'][number]): string {
  const { expected, fits } = quantity;
  return `${measuredText(quantity)} (expected ${expected || 'nothing'}${fits === false ? ', missed' : ''})`;
}

/** Formats a value with its 95 % interval, or with the note that it is exact. */
function measuredText({
  measured,
  interval,
  exact,
  unit,
}: Pick<Claim, 'measured' | 'interval' | 'exact' | 'unit'>): string {
  if (measured === null) return '–';
  const value = `${readable(measured)}${unit === '1' ? '' : ` ${unit}`}`;
  if (interval) return `${value} [${readable(interval[0]!)}, ${readable(interval[1]!)}]`;
  return exact ? `${value} (exact)` : value;
}

/** Formats a number with four significant digits; integers are exact. */
function readable(value: number): string {
  return allDigits(Number.isInteger(value) ? value : Number(value.toPrecision(4)));
}

function wrapped(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line !== '' && line.length + 1 + word.length > width) {
      lines.push(line);
      line = word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  return [...lines, line];
}

/**
 * Returns `17 of 24 validate claims met, 2 inconsistent as printed; 26 of 37 structural met; …`, or that nothing was measured.
 */
export function summaryText(claims: readonly Claim[]): string {
  const counts = countClaims(claims);
  const of = (role: string, ...verdicts: readonly string[]) =>
    verdicts.reduce((sum, verdict) => sum + (counts[role]?.[verdict] ?? 0), 0);
  const all = (role: string) => Object.values(counts[role] ?? {}).reduce((sum, count) => sum + count, 0);
  const score = (role: string, text: string) =>
    all(role) > 0 && of(role, 'not-measured') === all(role) ? `${all(role)} ${role} not measured yet` : text;
  const validated = `${of('validate', 'met')} of ${all('validate')} validate claims met, ${of('validate', 'inconsistent-as-printed')} inconsistent as printed, ${of('validate', 'undecided')} undecided`;
  const unused = all('calibrate') - of('calibrate', 'calibrated');
  const parts = [
    score('validate', validated),
    score('structural', `${of('structural', 'met')} of ${all('structural')} structural met`),
    `${of('calibrate', 'calibrated')} calibrated${unused > 0 ? ` and ${unused} more for fitting` : ''}`,
    `${of('input', 'input')} of ${all('input')} inputs as printed`,
    `${all('document')} documents`,
  ];
  return `${parts.join('; ')}.\n`;
}

/** Notes where several claims rest on the same printed number, or on the same contradiction. */
export function countedOnceText(
  claims: readonly Claim[],
  { contradictions }: Pick<PaperDefinition, 'contradictions'>,
): string {
  const groups = byNumber(claims);
  const met = groups.flat().length;
  const shared = groups.filter(({ length }) => length > 1).map((group) => group.map(({ id }) => id).join(' = '));
  const inconsistent = claims.filter(({ verdict }) => verdict === 'inconsistent-as-printed').map(({ id }) => id);
  const behind = contradictions.filter((each) => each.claims.some((id) => inconsistent.includes(id)));
  return [
    ...(shared.length > 0
      ? [`The ${met} held-out claims that are met rest on ${some(groups.length, 'number')} (${shared.join('; ')}).\n`]
      : []),
    ...(behind.length > 0
      ? [
          `Claims inconsistent as printed: ${inconsistent.length}, from ${some(behind.length, 'contradiction')} (${behind.map(({ id }) => id).join(', ')}).\n`,
        ]
      : []),
  ].join('');
}

const NAMED = 3;

/**
 * Lists claims about a figure that need further studies: `1 claim of figure-4 is left out: ds.load.gap needs
 * figure-4-load-barnes, …`.
 */
export function leftOutText(leftOut: readonly LeftOut[], figure: string): string {
  if (leftOut.length === 0) return '';
  const needs = leftOut.map(({ claim, needs: all }) => {
    const more = all.length > NAMED ? ` and ${all.length - NAMED} more studies` : '';
    return `  ${claim} needs ${all.slice(0, NAMED).join(', ')}${more}\n`;
  });
  const head = `${some(leftOut.length, 'claim')} of ${figure} ${leftOut.length === 1 ? 'is' : 'are'} left out; reproducing the whole paper decides them:\n`;
  return head + needs.join('');
}

const some = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`;

export function calibrationText(calibration: readonly CalibratedParameter[]): string {
  if (calibration.length === 0) return '';
  const rows = calibration.map(({ parameter, value, unit, claim }) => [
    parameter,
    `${value} ${unit}`,
    `fitted to ${claim}`,
  ]);
  return `CALIBRATION\n${columns(rows, '  ')}\n`;
}
