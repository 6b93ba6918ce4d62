/** Values of the filter line in the form of the service; undefined for malformed ones. */

/** A number of processes: `512`, `64..512`, `>=512`, `<64`. */
export function rangeOf(text: string): string | undefined {
  const [, sign = '', digits = ''] = /^(<=|>=|<|>|)(\d{1,9})$/.exec(text) ?? [];
  if (/^\d{1,9}\.\.(\d{1,9})?$|^\.\.\d{1,9}$/.test(text) || (sign === '' && digits)) return text;
  if (!digits) return undefined;
  const end = Number(digits) + (sign === '>' ? 1 : sign === '<' ? -1 : 0);
  return sign.startsWith('>') ? `${end}..` : `..${end}`;
}

const NUMBER = String.raw`-?\d+(?:\.\d+)?(?:e[+-]?\d+)?`;

/** A parameter's value or range: `0.05`, `0.05..0.25`, `>=1e6`. */
export function numbersOf(text: string): string | undefined {
  if (new RegExp(`^(?:${NUMBER}|${NUMBER}\\.\\.(?:${NUMBER})?|\\.\\.${NUMBER})$`, 'i').test(text)) return text;
  const [, sign, number] = new RegExp(`^(<=|>=)(${NUMBER})$`, 'i').exec(text) ?? [];
  if (!number) return undefined;
  return sign === '>=' ? `${number}..` : `..${number}`;
}

const MS: Readonly<Record<string, number>> = { h: 3.6e6, d: 8.64e7, w: 6.048e8 };

/**
 * Parses a time: `36h`, `7d` and `2w` before now, `today`, `yesterday`, or a day such as `2026-11-25`, starting in the local time
 * zone.
 */
export function momentOf(text: string, now: Date): string | undefined {
  const [, count, unit = ''] = /^(\d{1,4})([hdw])$/.exec(text) ?? [];
  if (count) return new Date(now.getTime() - Number(count) * (MS[unit] ?? 0)).toISOString();
  const midnight = new Date(now.getFullYear(), now.getMonth(), now.getDate() - (text === 'yesterday' ? 1 : 0));
  if (text === 'today' || text === 'yesterday') return midnight.toISOString();
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return undefined;
  const day = new Date(`${text}T00:00`);
  return Number.isNaN(day.getTime()) ? undefined : day.toISOString();
}
