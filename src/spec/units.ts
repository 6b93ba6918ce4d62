/** How many of a parameter's unit one of another unit is: only to say in an error what a text like `5us` should be. */
const FACTORS: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  ns: { ps: 1e-3, ns: 1, us: 1e3, µs: 1e3, μs: 1e3, ms: 1e6, s: 1e9 },
  B: { B: 1, bytes: 1, kB: 1e3, MB: 1e6, GB: 1e9, KiB: 2 ** 10, MiB: 2 ** 20, GiB: 2 ** 30 },
  'B/ns': { 'B/ns': 1, 'MB/s': 1e-3, 'GB/s': 1, 'TB/s': 1e3 },
  'ns/B': { 'ns/B': 1, 'ps/B': 1e-3, 'us/B': 1e3 },
  W: { mW: 1e-3, W: 1, kW: 1e3 },
  'nJ/B': { 'pJ/B': 1e-3, 'nJ/B': 1, 'uJ/B': 1e3 },
  '1': { '%': 0.01 },
};

const QUANTITY = /^\s*([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d{1,3})?)\s*([a-zµμ%/]*)\s*$/i;

/** What a text such as `5us`, `5 %` or `1000` is in the unit of a parameter, or undefined where that cannot be said. */
export function inUnit(text: string, unit: string): number | undefined {
  if (text.length > 40) return undefined;
  const match = QUANTITY.exec(text);
  if (!match) return undefined;
  const [, digits, suffix] = match;
  const factor = suffix === '' ? 1 : FACTORS[unit]?.[suffix ?? ''];
  // Twelve digits hide the rounding of the factor: 5 % is 0.05.
  return factor === undefined ? undefined : Number((Number(digits) * factor).toPrecision(12));
}

/** ` ns`, or nothing for ratios and counts. */
export function unitSuffix(unit: string | undefined): string {
  return unit === undefined || unit === '1' ? '' : ` ${unit}`;
}
